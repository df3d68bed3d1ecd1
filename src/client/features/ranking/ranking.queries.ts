import { keepPreviousData, type QueryKey, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { api, client } from '#client/data/api.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import type { RankedPeriod } from './ranking-search.ts';
import { keepKnownPeriodEnd } from './remaining-time.ts';
import { sortBadges } from './badge-counts.ts';

export interface RankingPage {
  entries: RankingEntry[];
  total: number;
  /**
   * When the period ends, on the scale of performance.now(); independent of this machine's clock, which may be wrong.
   */
  endsAt: number;
}

// other users earn points all the time: cached data is shown and refetched at every opportunity
const ALWAYS_REFETCH = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

/** The polling interval while there is no stream. */
const REFRESH_MS = 15_000;

/** Options for the queries of the list and of the user's own place. */
export function refetchOptions(isLive: boolean) {
  // a list that never loaded is not polled: it shows its error until the user retries or the stream delivers it
  return {
    refetchInterval: (query: { state: { data: unknown } }) =>
      isLive || query.state.data === undefined ? false : REFRESH_MS,
  } as const;
}

export function rankingQuery(period: RankedPeriod, page: number) {
  const input = { period_type: period, page };
  // the cached type differs from the procedure's output: it has the computed end of the period
  const queryKey: QueryKey = api.ranking.list.queryKey({ input });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<RankingPage> => {
      const { entries, total, ends_at, now } = await client.ranking.list(input, { signal });
      return { entries, total, endsAt: performance.now() + ends_at.getTime() - now.getTime() };
    },
    structuralSharing: keepEnd,
    ...ALWAYS_REFETCH,
  });
}

/** Like TanStack Query's structural sharing, but two measurements of one period's end count as equal. */
function keepEnd(before: unknown, after: unknown): unknown {
  return isPage(before) && isPage(after)
    ? replaceEqualDeep(before, { ...after, endsAt: keepKnownPeriodEnd(before.endsAt, after.endsAt) })
    : after;
}

function isPage(value: unknown): value is RankingPage {
  return typeof value === 'object' && value !== null && 'endsAt' in value;
}

/** Enable this query for logged-in users only: the procedure refuses visitors. */
export function ownPlaceQuery(period: RankedPeriod) {
  return api.ranking.own.queryOptions({ input: { period_type: period }, ...ALWAYS_REFETCH });
}

/**
 * The badges of these users. If the request fails, the list is shown without badges and without an error. The badges of
 * the previous page stay while the next ones load.
 */
export function badgesQuery(userIds: string[]) {
  return api.badges.ofPeople.queryOptions({
    // sorted, so that the order of the list doesn't change the cache key
    input: { user_ids: userIds.toSorted() },
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
    select: ({ people }) => new Map(people.map(({ user_id, badges }) => [user_id, sortBadges(badges)])),
  });
}

/** Awards the champions of closed periods in the background of a visit to the ranking. */
export async function requestDueBadges(): Promise<void> {
  try {
    const { awarded } = await client.badges.award();
    if (awarded > 0) await invalidateQueryKeys(api.badges.key());
  } catch {
    // the call has logged the failure; the server has logged it too, and retries by itself
  }
}

/** Removes the period's cached pages, except the visible ones. */
export function removeHiddenRankingPages(period: RankedPeriod): void {
  const queryKey = api.ranking.list.key({ input: { period_type: period } });
  queryClient.removeQueries({ queryKey, type: 'inactive' });
}

/**
 * Clears the cached numbers of the finished period, so that they never appear under the next period's name, and
 * refetches.
 */
export async function resetFinishedPeriod(period: RankedPeriod): Promise<void> {
  await Promise.all([
    queryClient.resetQueries({ queryKey: api.ranking.list.key({ input: { period_type: period } }) }),
    queryClient.resetQueries({ queryKey: ownPlaceQuery(period).queryKey }),
  ]);
}
