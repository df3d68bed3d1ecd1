import { expect, test } from 'vitest';
import { listBadgeDetails } from './own-badges-facts.ts';

const NOTHING = {
  period_type: null,
  period_start: null,
  period_end: null,
  milestone: null,
  points_earned: null,
};

test('a champion is told the day, week or month, and the points', () => {
  const day = { period_type: 'daily', period_start: '2026-08-03', period_end: '2026-08-03' } as const;
  expect(listBadgeDetails({ ...NOTHING, ...day, points_earned: 1 })).toEqual(['3 ago 2026', 'Con 1 punto']);
  const week = { period_type: 'weekly', period_start: '2026-08-31', period_end: '2026-09-06' } as const;
  expect(listBadgeDetails({ ...NOTHING, ...week, points_earned: 12_345 })).toEqual([
    '31 ago – 6 sept 2026',
    'Con 12.345 puntos',
  ]);
  const month = { period_type: 'monthly', period_start: '2026-08-01', period_end: '2026-08-31' } as const;
  expect(listBadgeDetails({ ...NOTHING, ...month, points_earned: 0 })).toEqual([
    'agosto de 2026',
    'Con 0 puntos',
  ]);
});

test('a streak is told its days, and a milestone its points', () => {
  const streak = { period_start: '2026-08-03', period_end: '2026-08-09' };
  expect(listBadgeDetails({ ...NOTHING, ...streak })).toEqual(['3–9 ago 2026']);
  expect(listBadgeDetails({ ...NOTHING, milestone: 2000, points_earned: 2004 })).toEqual([
    'Al llegar a 2000 puntos',
  ]);
});

test('what is not known is not told', () => {
  expect(listBadgeDetails(NOTHING)).toEqual([]);
  expect(listBadgeDetails({ ...NOTHING, period_start: '2026-08-03' })).toEqual(['3 ago 2026']);
});
