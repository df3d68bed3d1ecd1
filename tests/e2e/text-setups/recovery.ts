import { api } from '#shared/api.contract.ts';
import type { Screens } from '../support/fixtures.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import { findRecoveryLink } from '../support/mail.ts';
import { mockReply, countCalls, successReply, contractError } from '../support/network.ts';
import { uniqueUsername, registerUser, TEST_USER_PASSWORD, type TestUser } from '../support/people.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

const NEW_PASSWORD = 'Aprobada-2027';

const askFor =
  (email: string): TextSetup =>
  async ({ forgot }) => {
    await forgot.open();
    await forgot.submitEmail(email);
  };

const openReset =
  (link: string): TextSetup =>
  async ({ reset }) =>
    reset.open(link);

/** Opens the form of a recovery link that was mailed to a new user. */
async function openMailedLink({ page, plaza, reset }: Screens): Promise<{ person: TestUser; token: string }> {
  const person = await registerUser(plaza);
  await person.api.accounts.requestRecovery({ email: person.email });
  const link = await findRecoveryLink(plaza, person.email);
  await page.goto(link);
  await reset.password.waitFor();
  return { person, token: link.replace(/^.*token=/, '') };
}

/** Opens the form without a mailed link. */
const chooseWith =
  (password: string, confirmPassword = password): TextSetup =>
  async ({ page, reset }) => {
    await mockReply(page, 'accounts/checkRecovery', successReply({ valid: true }));
    await reset.open('?token=x');
    await reset.submitPassword(password, confirmPassword);
  };

export const recovery = {
  'server: recovery is sent empty': askFor(''),
  'server: recovery with no address': askFor('ana@'),
  'server: recovery with an address of 255 characters': askFor(`${'a'.repeat(250)}@e.es`),
  'server: recovery with an address that nobody has': askFor('nadie@example.com'),
  'server: recovery with such addresses, a fourth time': async ({ page, forgot }) => {
    const sent = countCalls(page, 'accounts/requestRecovery');
    await forgot.open();
    while (sent() < 3) {
      await forgot.submitEmail('nadie@example.com');
      await page.getByText('No se encontró una cuenta con este correo electrónico').waitFor();
    }
    await forgot.submitEmail('nadie@example.com');
  },
  'server: a fourth recovery mail in a quarter of an hour': async (screens) => {
    const { page, forgot, plaza } = screens;
    // the confirmation mail of the registration counts as the first mail
    const { email } = await registerUser(plaza);
    await forgot.open();
    const sent = countCalls(page, 'accounts/requestRecovery');
    while (sent() < 2) {
      await forgot.submitEmail(email);
      await forgot.anotherButton.click();
    }
    await forgot.submitEmail(email);
  },
  'server: a recovery mail was sent': async (screens) => {
    const { email } = await registerUser(screens.plaza);
    await askFor(email)(screens);
  },
  'edge: recovery answered RECOVERY_NOT_SENT': async (screens) => {
    const answer = contractError(api.accounts.requestRecovery, 'RECOVERY_NOT_SENT');
    await mockReply(screens.page, 'accounts/requestRecovery', answer);
    await askFor('ana@example.com')(screens);
  },

  'server: a recovery link that nobody was sent': openReset('?token=nadie'),
  'server: a recovery link with an error that we do not know': openReset(
    '?error=server_error&error_description=Internal+error',
  ),
  'edge: the check of the link answered INTERNAL': async ({ page, reset }) => {
    await page.clock.install();
    const answer = contractError(api.accounts.checkRecovery, 'INTERNAL');
    await mockReply(page, 'accounts/checkRecovery', answer);
    await reset.open('?token=x');
    return (shown) => runClockUntilVisible(page, shown);
  },
  'server: a new password is sent empty': async (screens) => {
    const { reset } = screens;
    await openMailedLink(screens);
    await reset.submitButton.click();
  },
  'edge: a new password that is too short, and another one repeated': chooseWith('Corta-1', 'Corta-2'),
  'edge: a new password without small letters': chooseWith('MAYUSCULAS-1'),
  'edge: a new password without capitals': chooseWith('minusculas-1'),
  'edge: a new password without digits': chooseWith('Sin-numeros'),
  'edge: a new password without special characters': chooseWith('Sin especial 1'),
  'edge: a new password of 129 characters': chooseWith(`Aa1-${'x'.repeat(125)}`),
  'edge: the new password answered PASSWORD_NOT_UPDATED': async (screens) => {
    const answer = contractError(api.accounts.resetPassword, 'PASSWORD_NOT_UPDATED');
    await mockReply(screens.page, 'accounts/resetPassword', answer);
    await chooseWith(NEW_PASSWORD)(screens);
  },
  'server: a new password is one of the commonest': async (screens) => {
    await openMailedLink(screens);
    await screens.reset.submitPassword('P@ssw0rd');
  },
  'server: the link is used elsewhere before the new password is sent': async (screens) => {
    const { person, token } = await openMailedLink(screens);
    const form = { password: TEST_USER_PASSWORD, confirmPassword: TEST_USER_PASSWORD };
    await person.api.accounts.resetPassword({ token, ...form });
    await screens.reset.submitPassword(NEW_PASSWORD);
  },
  'server: a new password was chosen': async (screens) => {
    await openMailedLink(screens);
    await screens.reset.submitPassword(NEW_PASSWORD);
  },
  'server: three seconds after a new password was chosen': async (screens) => {
    const { page, login, reset } = screens;
    await openMailedLink(screens);
    await reset.submitPassword(NEW_PASSWORD);
    await page.waitForURL('/login');
    await login.email.waitFor();
  },
} satisfies Record<string, TextSetup>;

export const recoveryStopped = {
  'server: stopped before recovery is sent': {
    before: async ({ forgot }) => forgot.open(),
    after: async ({ forgot }) => forgot.submitEmail(`${uniqueUsername()}@example.com`),
  },
  'server: stopped before the link is checked': {
    before: async ({ page, reset, forgot }) => {
      await page.clock.install();
      await reset.open('?token=nadie');
      await reset.newLink.click();
      await forgot.email.waitFor();
    },
    after: async ({ page }) => {
      await page.goBack();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
  'server: stopped before a new password is sent': {
    before: async (screens) => void (await openMailedLink(screens)),
    after: async ({ reset }) => reset.submitPassword(NEW_PASSWORD),
  },
} satisfies Record<string, TwoStepSetup>;
