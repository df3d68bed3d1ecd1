import * as z from 'zod';
import { id, procedure, signedInProcedure } from '../procedure.contract.ts';
import { RANKING_LIMIT, RANKING_PAGE_SIZE } from './ranking.rules.ts';

const rankedPeriod = z.enum(['weekly', 'monthly'], 'El período no es válido');

export const rankingEntry = z.object({ id, username: z.string(), total_points: z.int(), rank: z.int() });
export type RankingEntry = z.infer<typeof rankingEntry>;

/** The caller's place in the ranking; `page` is null when the place is beyond the list's limit. */
const ownPlace = rankingEntry.extend({ page: z.int().nullable() });

export const rankingPageInput = z.object({
  period_type: rankedPeriod,
  page: z
    .int()
    .min(1)
    .max(RANKING_LIMIT / RANKING_PAGE_SIZE)
    .default(1),
});

/** Streamed as JSON whenever the page or the caller's place changes. */
export interface RankingUpdate {
  entries: RankingEntry[];
  total: number;
  /** The time until the period ends. */
  remaining_ms: number;
  /** The caller's place: null without an exam in the period, missing for visitors. */
  own?: z.infer<typeof ownPlace> | null;
}

export const rankingContract = {
  /** Returns a page (from 1) of the first 100 users; equal points share a rank, sorted by name (rules.md 5). */
  list: procedure.input(rankingPageInput).output(
    z.object({
      entries: z.array(rankingEntry),
      /** The number of users in the list, at most 100. */
      total: z.int(),
      /**
       * The end of the period and the server's time: the countdown is their difference, whatever the browser's clock
       * says.
       */
      ends_at: z.date(),
      now: z.date(),
    }),
  ),

  /** Returns the user's own place; null without an exam in the period. */
  own: signedInProcedure.input(z.object({ period_type: rankedPeriod })).output(ownPlace.nullable()),
};
