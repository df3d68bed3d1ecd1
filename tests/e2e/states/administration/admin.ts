import { expect } from '@playwright/test';
import type { Dashboard, SetupWarning } from '#shared/admin/admin.contract.ts';
import { CONTACT_PLACEHOLDER, LEGAL_PLACEHOLDERS } from '#shared/content/content.rules.ts';
import { mockReply, failCalls, delayCalls, successReply } from '../../support/network.ts';
import { type ScreenState, runClockUntilSeen } from '../state.ts';

const LARGE: Dashboard = {
  total_users: 1_234_567,
  active_users: 1_012_345,
  total_questions: 1_204_800,
  new_questions: 120_480,
  total_categories: 20_480,
  total_groups: 10_240,
  total_exams: 123_456_789,
  average_score: 66.66,
};

const WARNINGS: SetupWarning[] = [
  { code: 'LEGAL_PAGE_UNFINISHED', identifier: 'terms', placeholders: LEGAL_PLACEHOLDERS },
  { code: 'LEGAL_PAGE_UNFINISHED', identifier: 'accessibility', placeholders: [CONTACT_PLACEHOLDER] },
  { code: 'MAIL_NOT_SET_UP' },
  { code: 'PUBLIC_URL_MISSING' },
  { code: 'EMBEDDED_DATABASE', users: 1_234_567 },
];

export const ADMIN: ScreenState[] = [
  {
    name: 'admin',
    open: async ({ page, signInAsAdministrator, admin }) => {
      await signInAsAdministrator();
      await mockReply(page, 'admin/dashboard', successReply(LARGE));
      await mockReply(page, 'admin/warnings', successReply({ warnings: WARNINGS }));
      await admin.open();
      await expect(admin.warnings).toHaveCount(WARNINGS.length);
      await expect(admin.card('Puntuación media')).toContainText('66,7 %');
    },
  },
  {
    name: 'admin-loading',
    open: async ({ page, signInAsAdministrator, admin }) => {
      await signInAsAdministrator();
      await delayCalls(page, 'admin/dashboard');
      await admin.open();
      await expect(admin.loading).toBeAttached();
    },
  },
  {
    name: 'admin-failed',
    open: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await failCalls(on.page, 'admin/dashboard');
      await on.admin.open();
      await runClockUntilSeen(on, on.admin.retryButton);
    },
  },
  {
    name: 'admin-menu',
    narrowOnly: true,
    window: true,
    open: async ({ page, signInAsAdministrator, admin }) => {
      await signInAsAdministrator();
      await page.setViewportSize({ width: 360, height: 740 });
      await admin.open();
      await expect(admin.card('Usuarios')).toBeVisible();
      await admin.menuButton.click();
      await expect(admin.entry('Panel')).toBeVisible();
    },
  },
];
