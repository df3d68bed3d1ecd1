import * as z from 'zod';
import { day, id, procedure, signedInProcedure } from '../procedure.contract.ts';
import { PERIOD_TYPES, RANKING_PAGE_SIZE } from '../ranking/ranking.rules.ts';

/** A badge of one person (spec section 3). Any `badge_type` may come: there may be more kinds than a screen knows. */
export const badge = z.object({
  id,
  badge_type: z.string(),
  /** Of champions only. */
  period_type: z.enum(PERIOD_TYPES).nullable(),
  /** First and last day of the period or streak, in Madrid. */
  period_start: day.nullable(),
  period_end: day.nullable(),
  /** Of point_master: the multiple of 1,000 that was passed. */
  milestone: z.int().nullable(),
  earned_date: z.date(),
  points_earned: z.int().nullable(),
});
export type Badge = z.infer<typeof badge>;

/** How often somebody has earned a kind of badge. */
export const badgeCount = z.object({ badge_type: z.string(), times: z.int() });
export type BadgeCount = z.infer<typeof badgeCount>;

export const badgesContract = {
  /** Names the champions of all closed periods that were not named yet (spec section 7: award_ranking_badges). */
  award: procedure.output(z.object({ awarded: z.int() })),

  /** The own badges, and how far the next ones are. */
  own: signedInProcedure.output(
    z.object({
      /** All of them by kind, most often first. */
      counts: z.array(badgeCount),
      /** The newest, at most 100. */
      latest: z.array(badge),
      /** Days in a row with a finished exam up to today or yesterday; 0 when the run is broken. */
      streak_days: z.int(),
      /** Whether today is one of them. */
      practised_today: z.boolean(),
      /** Lifetime points. */
      total_points: z.int(),
    }),
  ),

  /** Of the people on one page of the ranking; nothing of those who are hidden. */
  ofPeople: procedure
    .input(z.object({ user_ids: z.array(id).max(RANKING_PAGE_SIZE) }))
    .output(z.object({ people: z.array(z.object({ user_id: id, badges: z.array(badgeCount) })) })),
};
