import { passUntilVisible } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { cut } from '../support/network.ts';
import { logInHere, newPerson, PASSWORD } from '../support/people.ts';
import type { Provocation, StagedProvocation } from './provocation.ts';

const ANOTHER = 'Otra-Clave-2027';

/** Opens the password form of a new user. */
async function openForm({ page, plaza, profile }: Screens): Promise<void> {
  await logInHere(page.context(), plaza.origin, await newPerson(plaza));
  await profile.open();
  await profile.passwordToggle.click();
  await profile.updateButton.waitFor();
}

const change =
  (from: string, to: string, confirm = to): Provocation =>
  async (screens) => {
    await openForm(screens);
    await screens.profile.changePassword({ from, to, confirm });
  };

export const profile = {
  'server: another password is sent empty': change('', ''),
  'server: another password is the one there is, and is repeated otherwise': change(
    PASSWORD,
    PASSWORD,
    ANOTHER,
  ),
  'server: another password is too short': change(PASSWORD, 'Corta-1'),
  'server: another password with a wrong current one': change(`${PASSWORD}x`, ANOTHER),
  'server: another password': change(PASSWORD, ANOTHER),
  'server: other sessions are ended with a wrong password': async ({ page, plaza, profile: screen }) => {
    await logInHere(page.context(), plaza.origin, await newPerson(plaza));
    await screen.open();
    await screen.endOthersButton.click();
    await screen.dialogPassword.fill(`${PASSWORD}x`);
    await screen.confirmButton.click();
  },
  'server: somebody without an exam opens their profile': async ({ page, plaza, profile: screen }) => {
    await logInHere(page.context(), plaza.origin, await newPerson(plaza));
    await screen.open();
  },
  'edge: the own account can not be fetched': async ({ page, plaza, profile: screen }) => {
    await logInHere(page.context(), plaza.origin, await newPerson(plaza));
    await page.clock.install();
    await cut(page, 'accounts/me');
    await screen.open();
    return (shown) => passUntilVisible(page, shown);
  },
} satisfies Record<string, Provocation>;

export const profileStopped = {
  'server: stopped before another password is sent': {
    before: openForm,
    after: async ({ profile: screen }) => screen.changePassword({ from: PASSWORD, to: ANOTHER }),
  },
  'server: stopped before the statistics of another period are asked for': {
    before: async ({ page, plaza, profile: screen }) => {
      await logInHere(page.context(), plaza.origin, await newPerson(plaza));
      await page.clock.install();
      await screen.open();
      await screen.noStatistics.waitFor();
    },
    after: async ({ page, profile: screen }) => {
      await screen.period('Semana').click();
      return (shown) => passUntilVisible(page, shown);
    },
  },
} satisfies Record<string, StagedProvocation>;
