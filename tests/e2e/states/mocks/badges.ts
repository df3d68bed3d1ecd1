import type { UserBadge } from '#shared/badges/badge-list.contract.ts';
import { numberedId } from './replies.ts';

type Row = Omit<UserBadge, 'earned_date'>;

const NO_PERIOD = { period_type: null, period_start: null, period_end: null } as const;
/** A username of maximum length. */
const LONGEST_NAME = 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW';

const KINDS: Omit<Row, 'id' | 'user_id' | 'username'>[] = [
  {
    badge_type: 'monthly_champion',
    period_type: 'monthly',
    period_start: '2026-09-01',
    period_end: '2026-09-30',
    milestone: null,
    points_earned: 1_234_567,
  },
  {
    badge_type: 'weekly_champion',
    period_type: 'weekly',
    period_start: '2025-12-29',
    period_end: '2026-01-04',
    milestone: null,
    points_earned: 12_345,
  },
  {
    badge_type: 'daily_champion',
    period_type: 'daily',
    period_start: '2026-09-30',
    period_end: '2026-09-30',
    milestone: null,
    points_earned: 60,
  },
  {
    badge_type: 'streak_master',
    period_type: null,
    period_start: '2026-08-29',
    period_end: '2026-09-04',
    milestone: null,
    points_earned: null,
  },
  { badge_type: 'point_master', ...NO_PERIOD, milestone: 1_234_000, points_earned: 1_234_010 },
  { badge_type: 'a kind of later', ...NO_PERIOD, milestone: null, points_earned: null },
];

const badges = Array.from({ length: 20 }, (_, place): Row[] => {
  const kind = KINDS[place % KINDS.length];
  const username = place === 0 ? LONGEST_NAME : `opositora-${place}`;
  return kind ? [{ id: numberedId(place), user_id: numberedId(500 + place), username, ...kind }] : [];
}).flat();

/** Wraps a page of badges as the API sends it: JSON plus `meta`, which lists the values that are dates. */
function page(rows: Row[], total: number) {
  const json = { badges: rows.map((row) => ({ ...row, earned_date: '2026-10-01T00:05:00.000Z' })), total };
  return { status: 200, json: { json, meta: rows.map((_, place) => [1, 'badges', place, 'earned_date']) } };
}

export const longBadges = page(badges, 1995);
export const noBadges = page([], 0);
