import { useEffect } from 'react';
import { queryClient, replaceQueryData } from '#client/data/query-client.ts';
import type { RankingUpdate } from '#shared/ranking/ranking.contract.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import { inOneTab, keepOpen, whileVisible } from './live-stream.ts';
import { forgetOtherPages, ownPlaceQuery, type RankingPage, rankingQuery } from './ranking.queries.ts';
import type { RankedPeriod } from './ranking-search.ts';
import { steadyEnd } from './remaining-time.ts';

interface InView {
  period: RankedPeriod;
  page: number;
  /** Whose own place comes along; null for visitors. */
  accountId: string | null;
}

interface Following extends InView {
  /** The page in view has been asked for and answered. */
  isAnswered: boolean;
  /** Whether it comes by itself now, each time that changes. */
  onLive: (isLive: boolean) => void;
}

/** Brings new results into the page in view by themselves (rules.md 41). */
export function useLiveRanking({ period, page, accountId, isAnswered, onLive }: Following): void {
  useEffect(() => {
    if (!isAnswered) return;
    const url = `${LIVE_RANKING_PATH}?${new URLSearchParams({ period_type: period, page: String(page) })}`;
    const onMessage = (data: unknown): void => {
      const update = readUpdate(data);
      if (update) takeUpdate(update, { period, page, accountId });
    };
    return whileVisible(() => inOneTab('plaza-live-ranking', () => keepOpen(url, { onMessage, onLive })));
  }, [period, page, accountId, isAnswered, onLive]);
}

/** Nothing that is worth a broken list. */
function readUpdate(data: unknown): RankingUpdate | undefined {
  try {
    const update: unknown = JSON.parse(String(data));
    return isUpdate(update) ? update : undefined;
  } catch {
    return undefined;
  }
}

function isUpdate(value: unknown): value is RankingUpdate {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'entries' in value &&
    Array.isArray(value.entries) &&
    'total' in value &&
    typeof value.total === 'number' &&
    'remaining_ms' in value &&
    typeof value.remaining_ms === 'number'
  );
}

function takeUpdate(
  { entries, total, remaining_ms, own }: RankingUpdate,
  { period, page, accountId }: InView,
): void {
  const list = rankingQuery(period, page).queryKey;
  const endsAt = performance.now() + remaining_ms;
  const known = queryClient.getQueryData<RankingPage>(list)?.endsAt;
  // the next period has begun: pages that are remembered are of the one before
  if (known !== undefined && steadyEnd(known, endsAt) !== known) forgetOtherPages(period);
  replaceQueryData(list, { entries, total, endsAt });

  // the stream goes by the cookie of the moment it was opened
  if (own === undefined || accountId === null || (own && own.id !== accountId)) return;
  const place = ownPlaceQuery(period).queryKey;
  replaceQueryData(place, own);
}
