import { runClockUntilVisible } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { failCalls } from '../support/network.ts';
import { logInBrowser, registerUser, TEST_USER_PASSWORD } from '../support/people.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

const ANOTHER = 'Otra-Clave-2027';

/** Opens the password form of a new user. */
async function openForm({ page, plaza, profile }: Screens): Promise<void> {
  await logInBrowser(page.context(), plaza.origin, await registerUser(plaza));
  await profile.open();
  await profile.passwordToggle.click();
  await profile.updateButton.waitFor();
}

const change =
  (from: string, to: string, confirm = to): TextSetup =>
  async (screens) => {
    await openForm(screens);
    await screens.profile.changePassword({ from, to, confirm });
  };

export const profile = {
  'server: another password is sent empty': change('', ''),
  'server: another password is the one there is, and is repeated otherwise': change(
    TEST_USER_PASSWORD,
    TEST_USER_PASSWORD,
    ANOTHER,
  ),
  'server: another password is too short': change(TEST_USER_PASSWORD, 'Corta-1'),
  'server: another password is one of the commonest': change(TEST_USER_PASSWORD, 'P@ssw0rd'),
  'server: another password with a wrong current one': change(`${TEST_USER_PASSWORD}x`, ANOTHER),
  'server: another password': change(TEST_USER_PASSWORD, ANOTHER),
  'server: other sessions are ended with a wrong password': async ({ page, plaza, profile: screen }) => {
    await logInBrowser(page.context(), plaza.origin, await registerUser(plaza));
    await screen.open();
    await screen.endOthersButton.click();
    await screen.dialogPassword.fill(`${TEST_USER_PASSWORD}x`);
    await screen.confirmButton.click();
  },
  'server: somebody without an exam opens their profile': async ({ page, plaza, profile: screen }) => {
    await logInBrowser(page.context(), plaza.origin, await registerUser(plaza));
    await screen.open();
  },
  'edge: the own account can not be fetched': async ({ page, plaza, profile: screen }) => {
    await logInBrowser(page.context(), plaza.origin, await registerUser(plaza));
    await page.clock.install();
    await failCalls(page, 'accounts/me');
    await screen.open();
    return (shown) => runClockUntilVisible(page, shown);
  },
} satisfies Record<string, TextSetup>;

export const profileStopped = {
  'server: stopped before another password is sent': {
    before: openForm,
    after: async ({ profile: screen }) => screen.changePassword({ from: TEST_USER_PASSWORD, to: ANOTHER }),
  },
  'server: stopped before the statistics of another period are asked for': {
    before: async ({ page, plaza, profile: screen }) => {
      await logInBrowser(page.context(), plaza.origin, await registerUser(plaza));
      await page.clock.install();
      await screen.open();
      await screen.noStatistics.waitFor();
    },
    after: async ({ page, profile: screen }) => {
      await screen.period('Semana').click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
} satisfies Record<string, TwoStepSetup>;
