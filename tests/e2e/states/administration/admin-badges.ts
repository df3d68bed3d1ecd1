import { expect } from '@playwright/test';
import { AdminBadgesPage } from '../../pages/admin-badges.ts';
import { ACCIDENT, answerWith, cut, hold, ok } from '../../support/network.ts';
import { longBadges, noBadges } from '../made-up/made-up-badges.ts';
import { type Stage, type State, waitOut } from '../state.ts';

async function openLong({ page, signInAsAdministrator }: Stage): Promise<AdminBadgesPage> {
  await signInAsAdministrator();
  await answerWith(page, 'badges/given', longBadges);
  const badges = new AdminBadgesPage(page);
  await badges.open();
  await expect(badges.rows).toHaveCount(20);
  return badges;
}

export const ADMIN_BADGES: State[] = [
  {
    name: 'admin-badges',
    reach: async (on) => {
      await openLong(on);
    },
  },
  {
    name: 'admin-badges-empty',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerWith(page, 'badges/given', noBadges);
      await new AdminBadgesPage(page).open();
      await expect(page.getByText('No hay insignias otorgadas aún')).toBeVisible();
    },
  },
  {
    name: 'admin-badges-loading',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await hold(page, 'badges/given');
      await new AdminBadgesPage(page).open();
      await expect(page.getByRole('status').filter({ hasText: 'Cargando las insignias…' })).toBeAttached();
    },
  },
  {
    name: 'admin-badges-failed',
    reach: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await cut(on.page, 'badges/given');
      const badges = new AdminBadgesPage(on.page);
      await badges.open();
      await waitOut(on, badges.problem);
    },
  },
  {
    name: 'admin-badges-processed',
    window: true,
    reach: async (on) => {
      const badges = await openLong(on);
      await answerWith(on.page, 'badges/process', ok({ awarded: 12_345 }));
      await badges.processButton.click();
      await expect(badges.done).toBeVisible();
    },
  },
  {
    name: 'admin-badges-process-failed',
    window: true,
    reach: async (on) => {
      const badges = await openLong(on);
      await answerWith(on.page, 'badges/process', ACCIDENT);
      await badges.processButton.click();
      await expect(badges.problem).toBeVisible();
    },
  },
];
