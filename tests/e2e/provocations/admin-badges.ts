import { AdminBadgesPage } from '../pages/admin-badges.ts';
import { passUntilVisible } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { answerWith } from '../support/network.ts';
import { logInHere } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/plaza.ts';
import { noBadges } from '../states/made-up/made-up-badges.ts';
import type { Provocation, StagedProvocation } from './provocation.ts';

async function open({ page, plaza }: Screens): Promise<AdminBadgesPage> {
  await logInHere(page.context(), plaza.origin, ADMINISTRATOR);
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
    await answerWith(screens.page, 'badges/given', noBadges);
    await open(screens);
  },
} satisfies Record<string, Provocation>;

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
      return (shown) => passUntilVisible(page, shown);
    },
  },
} satisfies Record<string, StagedProvocation>;
