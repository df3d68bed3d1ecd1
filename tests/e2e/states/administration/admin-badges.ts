import { expect } from '@playwright/test';
import { AdminBadgesPage } from '../../pages/admin-badges.ts';
import { INTERNAL_ERROR, mockReply, failCalls, delayCalls, successReply } from '../../support/network.ts';
import { longBadges, noBadges } from '../mocks/badges.ts';
import { type TestTab, type State, runClockUntilSeen } from '../state.ts';

async function openLong({ page, signInAsAdministrator }: TestTab): Promise<AdminBadgesPage> {
  await signInAsAdministrator();
  await mockReply(page, 'badges/list', longBadges);
  const badges = new AdminBadgesPage(page);
  await badges.open();
  await expect(badges.rows).toHaveCount(20);
  return badges;
}

export const ADMIN_BADGES: State[] = [
  {
    name: 'admin-badges',
    open: async (on) => {
      await openLong(on);
    },
  },
  {
    name: 'admin-badges-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'badges/list', noBadges);
      await new AdminBadgesPage(page).open();
      await expect(page.getByText('No hay insignias otorgadas aún')).toBeVisible();
    },
  },
  {
    name: 'admin-badges-loading',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await delayCalls(page, 'badges/list');
      await new AdminBadgesPage(page).open();
      await expect(page.getByRole('status').filter({ hasText: 'Cargando las insignias…' })).toBeAttached();
    },
  },
  {
    name: 'admin-badges-failed',
    open: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await failCalls(on.page, 'badges/list');
      const badges = new AdminBadgesPage(on.page);
      await badges.open();
      await runClockUntilSeen(on, badges.problem);
    },
  },
  {
    name: 'admin-badges-processed',
    window: true,
    open: async (on) => {
      const badges = await openLong(on);
      await mockReply(on.page, 'badges/process', successReply({ awarded: 12_345 }));
      await badges.processButton.click();
      await expect(badges.done).toBeVisible();
    },
  },
  {
    name: 'admin-badges-process-failed',
    window: true,
    open: async (on) => {
      const badges = await openLong(on);
      await mockReply(on.page, 'badges/process', INTERNAL_ERROR);
      await badges.processButton.click();
      await expect(badges.problem).toBeVisible();
    },
  },
];
