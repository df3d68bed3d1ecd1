import { expect } from '@playwright/test';
import { AdminBadgesPage } from '../../pages/administration/admin-badges.ts';
import { INTERNAL_ERROR, mockReply, successReply } from '../../support/network.ts';
import { longBadges, noBadges } from '../mocks/badges.ts';
import type { TestTab, ScreenState } from '../state.ts';
import { createListStates } from './list-states.ts';

async function openLong({ page, signInAsAdministrator }: TestTab): Promise<AdminBadgesPage> {
  await signInAsAdministrator();
  await mockReply(page, 'badges/list', longBadges);
  const badges = new AdminBadgesPage(page);
  await badges.open();
  await expect(badges.rows).toHaveCount(20);
  return badges;
}

export const ADMIN_BADGES: ScreenState[] = [
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
  ...createListStates({
    name: 'admin-badges',
    address: '/admin/badges',
    calls: ['badges/list'],
    loading: 'Cargando las insignias…',
  }),
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
