import { keepPreviousData, type QueryKey, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { api, client } from '#client/data/api.ts';
import { invalidate, queryClient } from '#client/data/query-client.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import type { RankedPeriod } from './ranking-search.ts';
import { steadyEnd } from './remaining-time.ts';
import { inOrder } from './shown-badges.ts';

export interface RankingPage {
  entries: RankingEntry[];
  total: number;
  /** When the period ends, on `performance.now()`: what the server counts is left, whatever this machine's clock says. */
  endsAt: number;
}

// others earn points all the time: what is remembered is shown and asked for again at every occasion
const ALWAYS_AGAIN = { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

/** While nothing streams the list, what is shown is asked for again so often. */
const REFRESH_MS = 15_000;

/** Goes with both queries of what is in view. */
export function refreshing(isLive: boolean) {
  // a list that could not be had at all stays a problem until somebody retries or the stream brings it
  return {
    refetchInterval: (query: { state: { data: unknown } }) =>
      isLive || query.state.data === undefined ? false : REFRESH_MS,
  } as const;
}

/** One page of the list of a period. */
export function rankingQuery(period: RankedPeriod, page: number) {
  const input = { period_type: period, page };
  // kept is the end and not what the procedure answers
  const queryKey: QueryKey = api.ranking.list.queryKey({ input });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<RankingPage> => {
      const { entries, total, ends_at, now } = await client.ranking.list(input, { signal });
      return { entries, total, endsAt: performance.now() + ends_at.getTime() - now.getTime() };
    },
    structuralSharing: keepEnd,
    ...ALWAYS_AGAIN,
  });
}

/** As by default, but that the same end measured twice stays the same. */
function keepEnd(before: unknown, after: unknown): unknown {
  return isPage(before) && isPage(after)
    ? replaceEqualDeep(before, { ...after, endsAt: steadyEnd(before.endsAt, after.endsAt) })
    : after;
}

function isPage(value: unknown): value is RankingPage {
  return typeof value === 'object' && value !== null && 'endsAt' in value;
}

/** The own place in a period; only for people who have logged in. */
export function ownPlaceQuery(period: RankedPeriod) {
  return api.ranking.own.queryOptions({ input: { period_type: period }, ...ALWAYS_AGAIN });
}

/**
 * How often these people have earned which badges. If it can't be had, the list goes without them and without a word;
 * while other people's are on their way, those known stay.
 */
export function badgesQuery(userIds: string[]) {
  return api.badges.ofPeople.queryOptions({
    // in one order, however the list is sorted now
    input: { user_ids: userIds.toSorted() },
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
    select: ({ people }) => new Map(people.map(({ user_id, badges }) => [user_id, inOrder(badges)])),
  });
}

/** Names the champions of periods that have closed; whoever looks at the ranking sees to it, in the background. */
export async function awardBadges(): Promise<void> {
  try {
    const { awarded } = await client.badges.award();
    if (awarded > 0) await invalidate(api.badges.key());
  } catch {
    // the server has logged it and tries by itself too
  }
}

/** Of a period, all that is remembered and not in sight. */
export function forgetOtherPages(period: RankedPeriod): void {
  const queryKey = api.ranking.list.key({ input: { period_type: period } });
  queryClient.removeQueries({ queryKey, type: 'inactive' });
}

/** The period is over: forgets its numbers, so that none is shown under the next one's name, and asks for those. */
export async function startNextPeriod(period: RankedPeriod): Promise<void> {
  await Promise.all([
    queryClient.resetQueries({ queryKey: api.ranking.list.key({ input: { period_type: period } }) }),
    queryClient.resetQueries({ queryKey: ownPlaceQuery(period).queryKey }),
  ]);
}
