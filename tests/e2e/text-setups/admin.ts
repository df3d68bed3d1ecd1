import { focusTab } from '../support/tab-focus.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

async function open({ page, plaza, admin: screen }: Screens, below = ''): Promise<void> {
  await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
  await screen.open(below);
}

export const admin = {
  'server: an administrator opens the dashboard': (screens) => open(screens),
  'server: an address of the administration that leads nowhere': (screens) => open(screens, '/nada'),
} satisfies Record<string, TextSetup>;

export const adminStopped = {
  'server: stopped before the dashboard is asked for again': {
    before: async (screens) => {
      await screens.page.clock.install();
      await open(screens);
      await screens.admin.card('Usuarios').waitFor();
    },
    after: async ({ page }) => {
      await focusTab(page);
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
} satisfies Record<string, TwoStepSetup>;
