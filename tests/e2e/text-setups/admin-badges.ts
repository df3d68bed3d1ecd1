import { AdminBadgesPage } from '../pages/administration/admin-badges.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { mockReply } from '../support/network.ts';
import { logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { noBadges } from '../states/mocks/badges.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

async function open({ page, plaza }: Screens): Promise<AdminBadgesPage> {
  await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
  const badges = new AdminBadgesPage(page);
  await badges.open();
  return badges;
}

export const adminBadges = {
  'server: an administrator opens the list of badges': async (screens) => {
    await open(screens);
  },
  'server: champions are named by hand': async (screens) => {
    await (await open(screens)).processButton.click();
  },
  'edge: nobody has earned a badge': async (screens) => {
    await mockReply(screens.page, 'badges/list', noBadges);
    await open(screens);
  },
} satisfies Record<string, TextSetup>;

export const adminBadgesStopped = {
  'server: stopped before champions are named by hand': {
    before: async (screens) => {
      await (await open(screens)).table.waitFor();
    },
    after: async ({ page }) => new AdminBadgesPage(page).processButton.click(),
  },
  'server: stopped before badges are listed again': {
    before: async (screens) => {
      const { page } = screens;
      await page.clock.install();
      await (await open(screens)).table.waitFor();
      await page.getByRole('link', { name: 'Grupos', exact: true }).click();
      await page.getByRole('table', { name: 'Grupos' }).waitFor();
    },
    after: async ({ page }) => {
      await page.getByRole('link', { name: 'Insignias', exact: true }).click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
} satisfies Record<string, TwoStepSetup>;
