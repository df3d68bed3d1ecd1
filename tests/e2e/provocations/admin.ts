import { comeBack } from '../support/attention.ts';
import { passUntilVisible } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { logInHere } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/plaza.ts';
import type { Provocation, StagedProvocation } from './provocation.ts';

async function open({ page, plaza, admin: screen }: Screens, below = ''): Promise<void> {
  await logInHere(page.context(), plaza.origin, ADMINISTRATOR);
  await screen.open(below);
}

export const admin = {
  'server: an administrator opens the dashboard': (screens) => open(screens),
  'server: an address of the administration that leads nowhere': (screens) => open(screens, '/nada'),
} satisfies Record<string, Provocation>;

export const adminStopped = {
  'server: stopped before the dashboard is asked for again': {
    before: async (screens) => {
      await screens.page.clock.install();
      await open(screens);
      await screens.admin.card('Usuarios').waitFor();
    },
    after: async ({ page }) => {
      await comeBack(page);
      return (shown) => passUntilVisible(page, shown);
    },
  },
} satisfies Record<string, StagedProvocation>;
