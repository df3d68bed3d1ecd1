import { createApiClient, waitForMailedLink } from '#tests/support/http/api-client.ts';
import { api } from '#shared/api.contract.ts';
import type { Registration } from '../pages/register.ts';
import type { Screens } from '../support/fixtures.ts';
import { mockReply, countCalls, contractError } from '../support/network.ts';
import { uniqueUsername, registerUser, TEST_USER_PASSWORD } from '../support/people.ts';
import type { PlazaServer } from '../support/server.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

function newcomer(): Registration & { confirmPassword: string } {
  const username = uniqueUsername();
  return {
    username,
    email: `${username}@example.com`,
    password: TEST_USER_PASSWORD,
    confirmPassword: TEST_USER_PASSWORD,
  };
}

/** Creates an account whose address is not confirmed; returns the address. */
async function unconfirmed(plaza: PlazaServer): Promise<string> {
  const form = newcomer();
  await createApiClient(() => plaza.origin).accounts.register({ ...form, is_old_enough: true });
  return form.email;
}

const logInWith =
  (email: string, password: string): TextSetup =>
  async ({ login }) => {
    await login.open();
    await login.logIn(email, password);
  };

const registerWith =
  (wrong: Partial<Registration>): TextSetup =>
  async ({ register }) => {
    await register.open();
    await register.register({ ...newcomer(), ...wrong });
  };

const registerWithPassword = (password: string): TextSetup =>
  registerWith({ password, confirmPassword: password });

const registerAnswered =
  (code: 'USER_NOT_CREATED' | 'PROFILE_NOT_CREATED'): TextSetup =>
  async (screens) => {
    await mockReply(screens.page, 'accounts/register', contractError(api.accounts.register, code));
    await registerWith({})(screens);
  };

async function created({ register }: Screens): Promise<void> {
  await register.open();
  await register.register(newcomer());
  await register.resendButton.waitFor();
}

export const accounts = {
  'server: log-in is sent empty': logInWith('', ''),
  'server: log-in with no address and a password of 129 characters': logInWith('ana@', 'x'.repeat(129)),
  'server: log-in with an address of 255 characters': logInWith(
    `${'a'.repeat(250)}@e.es`,
    TEST_USER_PASSWORD,
  ),
  'server: log-in with a wrong password': async (screens) => {
    const { email } = await registerUser(screens.plaza);
    await logInWith(email, `${TEST_USER_PASSWORD}x`)(screens);
  },
  'server: log-in before the address is confirmed': async (screens) => {
    await logInWith(await unconfirmed(screens.plaza), TEST_USER_PASSWORD)(screens);
  },
  'server: a fourth confirmation mail in a quarter of an hour': async (screens) => {
    const { page, login, plaza } = screens;
    await logInWith(await unconfirmed(plaza), TEST_USER_PASSWORD)(screens);
    const sent = countCalls(page, 'accounts/resendVerification');
    const resent = page.getByText('Correo de verificación reenviado', { exact: true });
    while (sent() < 2) {
      await login.resendButton.click();
      await resent.waitFor();
    }
    await login.resendButton.click();
  },
  'server: log-in after five wrong passwords': async (screens) => {
    const { page, login } = screens;
    const sent = countCalls(page, 'accounts/logIn');
    const email = `${uniqueUsername()}@example.com`;
    await login.open();
    while (sent() < 5) {
      await login.logIn(email, TEST_USER_PASSWORD);
      await page.getByText('Credenciales incorrectas.').waitFor();
    }
    await login.logIn(email, TEST_USER_PASSWORD);
  },
  'edge: log-in answered TOO_MANY_ATTEMPTS': async (screens) => {
    const answer = contractError(api.accounts.logIn, 'TOO_MANY_ATTEMPTS', { seconds: 600 });
    await mockReply(screens.page, 'accounts/logIn', answer);
    await logInWith('ana@example.com', TEST_USER_PASSWORD)(screens);
  },
  'edge: log-in answered LOG_IN_FAILED': async (screens) => {
    await mockReply(screens.page, 'accounts/logIn', contractError(api.accounts.logIn, 'LOG_IN_FAILED'));
    await logInWith('ana@example.com', TEST_USER_PASSWORD)(screens);
  },

  'server: registration is sent empty': async ({ register }) => {
    await register.open();
    await register.submitButton.click();
  },
  'server: registration with a name, an address and a password that are too short': registerWith({
    username: 'ab',
    email: 'ana@',
    password: 'Corta-1',
    confirmPassword: 'Corta-2',
  }),
  'server: registration with a blank in the name': registerWith({ username: 'ana maría' }),
  'server: registration with an address of 255 characters': registerWith({
    email: `${'a'.repeat(250)}@e.es`,
  }),
  'server: registration with a password without small letters': registerWithPassword('MAYUSCULAS-1'),
  'server: registration with a password without capitals': registerWithPassword('minusculas-1'),
  'server: registration with a password without digits': registerWithPassword('Sin-numeros'),
  'server: registration with a password without special characters': registerWithPassword('Sin especial 1'),
  'server: registration with a password of 129 characters': registerWithPassword(`Aa1-${'x'.repeat(125)}`),
  'server: registration with a name of staff': registerWith({ username: 'Administradora-1' }),
  'server: registration with one of the commonest passwords': registerWithPassword('P@ssw0rd'),
  'server: registration with the name of the product for a password': registerWithPassword('Plaza-2026'),
  'server: registration with a taken name': async (screens) => {
    const { username } = await registerUser(screens.plaza);
    await registerWith({ username })(screens);
  },
  'server: registration with a taken address': async (screens) => {
    const { email } = await registerUser(screens.plaza);
    await registerWith({ email })(screens);
  },
  'server: registration after three refused ones': async (screens) => {
    const { plaza, page, register } = screens;
    const { username } = await registerUser(plaza);
    await register.open();
    const sent = countCalls(page, 'accounts/register');
    while (sent() < 3) {
      await register.register({ ...newcomer(), username });
      await page.getByText('Este nombre de usuario ya está en uso.').waitFor();
    }
    await register.register(newcomer());
  },
  'server: a new account': created,
  'server: the confirmation mail of a new account is sent again': async (screens) => {
    await created(screens);
    await screens.register.resendButton.click();
  },
  'server: the link of a confirmation mail': async ({ plaza, verify }) => {
    await verify.open(await waitForMailedLink(plaza.dataDir, await unconfirmed(plaza)));
  },
  'edge: registration answered USER_NOT_CREATED': registerAnswered('USER_NOT_CREATED'),
  'edge: registration answered PROFILE_NOT_CREATED': registerAnswered('PROFILE_NOT_CREATED'),
} satisfies Record<string, TextSetup>;

export const accountsStopped = {
  'server: stopped before an address is confirmed': {
    before: async ({ verify }) => verify.open('/verify-email?token=x'),
    after: async ({ verify }) => verify.confirmButton.click(),
  },
  'server: stopped before log-in is sent': {
    before: async ({ login }) => login.open(),
    after: async ({ login }) => login.logIn('ana@example.com', TEST_USER_PASSWORD),
  },
  'server: stopped before registration is sent': {
    before: async ({ register }) => register.open(),
    after: async ({ register }) => register.register(newcomer()),
  },
  'server: stopped before the confirmation mail is sent again': {
    before: created,
    after: async ({ register }) => register.resendButton.click(),
  },
} satisfies Record<string, TwoStepSetup>;
