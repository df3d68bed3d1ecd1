import { expect, type Page } from '@playwright/test';
import type {
  ListedActivity,
  PeriodWithPoints,
  Withdrawal,
} from '#shared/unusual-activity/unusual-activity.contract.ts';
import { AdminUnusualActivityPage } from '../../pages/administration/admin-unusual-activity.ts';
import { delayCalls, failCalls, mockReply, successReply } from '../../support/network.ts';
import { LONG_USERNAME, LONG_WORD, numberedId } from '../mocks/replies.ts';
import { runClockUntilSeen, type ScreenState } from '../state.ts';

const TWENTY: ListedActivity[] = Array.from({ length: 20 }, (_, place) => ({
  id: numberedId(place),
  username:
    place % 5 === 0 ? LONG_USERNAME.slice(0, 28) + String(place).padStart(2, '0') : `opositor-${place}`,
  email: `${place === 1 ? LONG_WORD.slice(0, 60) : `opositor-${place}`}@example.com`,
  blocked: place % 4 === 0,
  questions: place === 19 ? 0 : 123_456 - place * 1000,
  questions_per_hour: place === 19 ? 0 : 4_620 - place * 200,
  seconds_per_answer: place > 17 ? null : 0.84 + place * 1.3,
  right_percentage: place > 17 ? null : 100 - place * 3.7,
  withdrawn_points: place % 6 === 5 ? 1_234 * place : 0,
}));

const PERIODS: PeriodWithPoints[] = [
  { period_type: 'daily', period_start: '2026-11-21', period_end: '2026-11-21', points: 1 },
  { period_type: 'weekly', period_start: '2026-11-16', period_end: '2026-11-22', points: 12_345 },
  { period_type: 'monthly', period_start: '2026-11-01', period_end: '2026-11-30', points: 123_456 },
];

const WITHDRAWALS: Withdrawal[] = [0, 1, 2].map((place) => ({
  id: numberedId(100 + place),
  period_type: 'weekly',
  period_start: '2026-11-09',
  period_end: '2026-11-15',
  points: 54_321,
  reason: place === 0 ? `Respuestas automáticas.\n${LONG_WORD}` : 'Respuestas automáticas',
  withdrawn_by: place === 2 ? null : place === 1 ? LONG_USERNAME : 'administradora',
  created_at: new Date('2026-11-21T10:00:00Z'),
  restored_at: place === 0 ? null : new Date('2026-11-22T10:00:00Z'),
}));

function pointsReply(periods: PeriodWithPoints[], withdrawals: Withdrawal[]) {
  const meta = withdrawals.flatMap(({ restored_at: restored }, i) => [
    [1, 'withdrawals', i, 'created_at'],
    ...(restored ? [[1, 'withdrawals', i, 'restored_at']] : []),
  ]);
  return { status: 200, json: { json: { periods, withdrawals }, meta } };
}

async function mockActivities(page: Page, activities: ListedActivity[], total: number): Promise<void> {
  await mockReply(page, 'unusualActivity/list', successReply({ activities }));
  await mockReply(page, 'unusualActivity/total', successReply({ total }));
}

async function openTwenty(page: Page): Promise<AdminUnusualActivityPage> {
  await mockActivities(page, TWENTY, 12_345);
  const activity = new AdminUnusualActivityPage(page);
  await activity.open('?stretch=week');
  await expect(activity.rows).toHaveCount(20);
  await expect(activity.range).toBeVisible();
  return activity;
}

async function openPoints(page: Page, place = 1): Promise<AdminUnusualActivityPage> {
  const activity = await openTwenty(page);
  await activity.pointsButton(activity.rows.nth(place)).click();
  return activity;
}

export const ADMIN_UNUSUAL_ACTIVITY: ScreenState[] = [
  {
    name: 'admin-unusual-activity',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await openTwenty(page);
    },
  },
  {
    name: 'admin-unusual-activity-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockActivities(page, [], 0);
      await new AdminUnusualActivityPage(page).open();
      await expect(page.getByText('Nadie ha practicado en ese tiempo')).toBeVisible();
    },
  },
  {
    name: 'admin-unusual-activity-loading',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await delayCalls(page, 'unusualActivity/list');
      await new AdminUnusualActivityPage(page).open();
      await expect(page.getByRole('status').filter({ hasText: 'Cargando la actividad…' })).toBeAttached();
    },
  },
  {
    name: 'admin-unusual-activity-failed',
    open: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await failCalls(on.page, 'unusualActivity/list');
      const activity = new AdminUnusualActivityPage(on.page);
      await activity.open();
      await runClockUntilSeen(on, activity.retryButton);
    },
  },
  {
    name: 'admin-unusual-activity-points',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'unusualActivity/points', pointsReply(PERIODS, WITHDRAWALS));
      const activity = await openPoints(page, 0);
      await expect(activity.withdrawals).toHaveCount(3);
    },
  },
  {
    name: 'admin-unusual-activity-points-refused',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'unusualActivity/points', pointsReply(PERIODS, []));
      const activity = await openPoints(page);
      await activity.withdrawButton.click();
      await expect(activity.dialog.getByText('Escribe el motivo')).toBeVisible();
    },
  },
  {
    name: 'admin-unusual-activity-points-empty',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'unusualActivity/points', pointsReply([], []));
      const activity = await openPoints(page);
      await expect(activity.dialog.getByText('opositor-1 no tiene puntos que retirar.')).toBeVisible();
    },
  },
];
