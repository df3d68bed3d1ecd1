import { queryOptions } from '@tanstack/react-query';
import { api, client } from '#client/lib/api.ts';
import { queryClient } from '#client/lib/query-client.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import type { RankedPeriod } from './ranking-search.ts';

export interface RankingPage {
  entries: RankingEntry[];
  total: number;
  /** When the period ends, on `performance.now()`: what the server counts is left, whatever this machine's clock says. */
  endsAt: number;
}

// others earn points all the time: what is remembered is shown and asked for again at every occasion
const ALWAYS_AGAIN = { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

/** One page of the list of a period. */
export function rankingQuery(period: RankedPeriod, page: number) {
  const input = { period_type: period, page };
  return queryOptions({
    queryKey: api.ranking.list.queryKey({ input }),
    queryFn: async ({ signal }): Promise<RankingPage> => {
      const { entries, total, ends_at, now } = await client.ranking.list(input, { signal });
      return { entries, total, endsAt: performance.now() + ends_at.getTime() - now.getTime() };
    },
    ...ALWAYS_AGAIN,
  });
}

/** The own place in a period; only for people who have logged in. */
export function ownPlaceQuery(period: RankedPeriod) {
  return api.ranking.own.queryOptions({ input: { period_type: period }, ...ALWAYS_AGAIN });
}

/** The period is over: forgets its numbers, so that none is shown under the next one's name, and asks for those. */
export async function startNextPeriod(period: RankedPeriod): Promise<void> {
  await Promise.all([
    queryClient.resetQueries({ queryKey: api.ranking.list.key({ input: { period_type: period } }) }),
    queryClient.resetQueries({ queryKey: ownPlaceQuery(period).queryKey }),
  ]);
}
