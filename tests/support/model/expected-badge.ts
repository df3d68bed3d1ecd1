import type { Period } from './calendar.ts';

export interface ExpectedBadge {
  badge_type: string;
  period_type: Period | null;
  period_start: string | null;
  period_end: string | null;
  milestone: number | null;
  points_earned: number | null;
  earned_date: Date;
  /** The exam for which it was given. */
  session: string | null;
}
