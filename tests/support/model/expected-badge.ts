import type { Period } from './calendar.ts';

export interface ExpectedBadge {
  badge_type: string;
  period_type: Period | null;
  period_start: string | null;
  period_end: string | null;
  milestone: number | null;
  points_earned: number | null;
  earned_date: Date;
  /** The exam for which the badge was given; null for a champion's badge. */
  session: string | null;
}
