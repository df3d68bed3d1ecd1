import type { PeriodType } from '../ranking/ranking.rules.ts';

/** A finished exam on each of 7 consecutive days in Madrid earns streak_master; so do each further 7 (rules.md 8). */
export const STREAK_DAYS = 7;

/** Each multiple of 1,000 that a user's total points pass earns point_master (rules.md 8). */
export const POINTS_PER_MILESTONE = 1000;

/** The maximum number of badges that the profile lists, the newest ones; the counts include all. */
export const OWN_BADGES_LIMIT = 100;

export const BADGE_PAGE_SIZE = 20;

export type ChampionBadge = `${PeriodType}_champion`;

/** `days` is the streak's length including today. */
export function isStreakComplete(days: number): boolean {
  return days > 0 && days % STREAK_DAYS === 0;
}

/** Returns the multiples of 1,000 between `before` (exclusive) and `after` (inclusive), ascending. */
export function listPassedMilestones(before: number, after: number): number[] {
  const first = Math.floor(before / POINTS_PER_MILESTONE) + 1;
  const last = Math.floor(after / POINTS_PER_MILESTONE);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * POINTS_PER_MILESTONE);
}

/** The names of the kinds of badges, highest first. */
export const BADGE_NAMES = {
  monthly_champion: 'Campeón mensual',
  weekly_champion: 'Campeón semanal',
  daily_champion: 'Campeón diario',
  streak_master: 'Maestro de la constancia',
  point_master: 'Maestro de los puntos',
} as const;
