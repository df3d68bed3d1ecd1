import * as z from 'zod';
import { id, procedure, signedInProcedure } from '../procedure.contract.ts';
import { RANKING_LIMIT, RANKING_PAGE_SIZE } from './ranking.rules.ts';

const rankedPeriod = z.enum(['weekly', 'monthly'], 'El período no es válido');

export const rankingEntry = z.object({ id, username: z.string(), total_points: z.int(), rank: z.int() });
export type RankingEntry = z.infer<typeof rankingEntry>;

/** The own place. `page` is null when the place is beyond the list. */
const ownPlace = rankingEntry.extend({ page: z.int().nullable() });

/** Which page of which period. */
export const rankingPage = z.object({
  period_type: rankedPeriod,
  page: z
    .int()
    .min(1)
    .max(RANKING_LIMIT / RANKING_PAGE_SIZE)
    .default(1),
});

/** What the stream of the ranking sends as soon as the page or the own place has changed, as JSON. */
export interface RankingUpdate {
  entries: RankingEntry[];
  total: number;
  /** Until the period ends. */
  remaining_ms: number;
  /** null: no exam in the period; left out for visitors. */
  own?: z.infer<typeof ownPlace> | null;
}

export const rankingContract = {
  /** One page (from 1) of the first 100; ties share a rank, inside a tie by username (rules.md 5). */
  list: procedure.input(rankingPage).output(
    z.object({
      entries: z.array(rankingEntry),
      /** People in the list, at most 100. */
      total: z.int(),
      /** End of the period and the server's clock: the countdown is their difference. */
      ends_at: z.date(),
      now: z.date(),
    }),
  ),

  /** null without an exam in the period. */
  own: signedInProcedure.input(z.object({ period_type: rankedPeriod })).output(ownPlace.nullable()),
};
