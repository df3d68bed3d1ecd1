import { expect, test } from 'vitest';
import { sortBadges, describeBadges } from './badge-counts.ts';

test('the noblest badge comes first, and what nobody knows last', () => {
  const badges = ['new_kind', 'point_master', 'daily_champion', 'older_kind', 'monthly_champion'];
  const ordered = sortBadges(badges.map((badge_type) => ({ badge_type, times: 1 })));
  expect(ordered.map(({ badge_type }) => badge_type)).toEqual([
    'monthly_champion',
    'daily_champion',
    'point_master',
    'new_kind',
    'older_kind',
  ]);
});

test('are said by name, with how often where it is more than once', () => {
  expect(describeBadges([{ badge_type: 'weekly_champion', times: 1 }])).toBe('Campeón semanal');
  expect(
    describeBadges([
      { badge_type: 'weekly_champion', times: 3 },
      { badge_type: 'streak_master', times: 12_345 },
      { badge_type: 'new_kind', times: 1 },
    ]),
  ).toBe('Campeón semanal, 3 veces; Maestro de la constancia, 12.345 veces; Insignia');
});
