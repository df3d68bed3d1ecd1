import type { PeriodType } from '../ranking/ranking.rules.ts';

/** Exams finished on so many Madrid days in a row earn streak_master, and each further so many again (rules.md 8). */
export const STREAK_DAYS = 7;

/** Each time the lifetime points pass a multiple of it they earn point_master (rules.md 8). */
export const POINTS_PER_MILESTONE = 1000;

/** So many of the own badges are listed one by one, the newest; all are counted. */
export const LISTED_BADGES = 100;

/** Of everybody's badges, in the administration. */
export const BADGE_PAGE_SIZE = 20;

export type ChampionBadge = `${PeriodType}_champion`;

/** Whether a run of so many days (the last one is today's) ends a whole week of days. */
export function completesStreak(days: number): boolean {
  return days > 0 && days % STREAK_DAYS === 0;
}

/** The multiples of 1,000 passed on the way from `before` to `after`, smallest first. */
export function milestonesPassed(before: number, after: number): number[] {
  const first = Math.floor(before / POINTS_PER_MILESTONE) + 1;
  const last = Math.floor(after / POINTS_PER_MILESTONE);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * POINTS_PER_MILESTONE);
}
