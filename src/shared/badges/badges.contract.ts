import * as z from 'zod';
import { day, id, procedure, signedInProcedure } from '../procedure.contract.ts';
import { PERIOD_TYPES, RANKING_PAGE_SIZE } from '../ranking/ranking.rules.ts';

/** A user's badge (spec section 3). `badge_type` is open: the database may have kinds that the client doesn't know. */
export const badge = z.object({
  id,
  badge_type: z.string(),
  /** Only badges of champions have a period type. */
  period_type: z.enum(PERIOD_TYPES).nullable(),
  /** First and last day of the period or streak, in Madrid's time zone. */
  period_start: day.nullable(),
  period_end: day.nullable(),
  /** For point_master: the multiple of 1,000 that was passed. */
  milestone: z.int().nullable(),
  earned_date: z.date(),
  points_earned: z.int().nullable(),
});
export type Badge = z.infer<typeof badge>;

/** The number of times that a user has earned a kind of badge. */
export const badgeCount = z.object({ badge_type: z.string(), times: z.int() });
export type BadgeCount = z.infer<typeof badgeCount>;

export const badgesContract = {
  /** Awards champions their badges for all ended periods that have none yet (spec section 7: award_ranking_badges). */
  award: procedure.output(z.object({ awarded: z.int() })),

  /** The caller's badges and their progress towards the next ones. */
  own: signedInProcedure.output(
    z.object({
      /** All badges by kind, most frequent first. */
      counts: z.array(badgeCount),
      /** The newest badges, at most 100. */
      latest: z.array(badge),
      /** Consecutive days with a finished exam up to today or yesterday; 0 when the streak is broken. */
      streak_days: z.int(),
      /** Whether today counts for the streak. */
      practised_today: z.boolean(),
      /** The user's points of all time. */
      total_points: z.int(),
    }),
  ),

  /** The badges of the users on one page of the ranking; hidden users are left out. */
  ofPeople: procedure
    .input(z.object({ user_ids: z.array(id).max(RANKING_PAGE_SIZE) }))
    .output(z.object({ people: z.array(z.object({ user_id: id, badges: z.array(badgeCount) })) })),
};
