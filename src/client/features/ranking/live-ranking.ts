import { useEffect } from 'react';
import { queryClient, replaceQueryData } from '#client/data/query-client.ts';
import type { RankingUpdate } from '#shared/ranking/ranking.contract.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import { runInLeaderTab, openReconnectingStream, whileVisible } from './live-stream.ts';
import {
  removeHiddenRankingPages,
  ownPlaceQuery,
  type RankingPage,
  rankingQuery,
} from './ranking.queries.ts';
import type { RankedPeriod } from './ranking-search.ts';
import { keepKnownPeriodEnd } from './remaining-time.ts';

interface VisiblePage {
  period: RankedPeriod;
  page: number;
  /** The user whose own place the stream also sends; null for visitors. */
  accountId: string | null;
}

interface LiveRankingOptions extends VisiblePage {
  /** Whether the visible page has been loaded. */
  isAnswered: boolean;
  /** Called with true when the stream begins to deliver, and with false when it stops. */
  onLive: (isLive: boolean) => void;
}

/** Streams new results into the visible page (rules.md 41). */
export function useLiveRanking({ period, page, accountId, isAnswered, onLive }: LiveRankingOptions): void {
  useEffect(() => {
    if (!isAnswered) return;
    const url = `${LIVE_RANKING_PATH}?${new URLSearchParams({ period_type: period, page: String(page) })}`;
    const onMessage = (data: unknown): void => {
      const update = readUpdate(data);
      if (update) applyUpdate(update, { period, page, accountId });
    };
    return whileVisible(() =>
      runInLeaderTab('plaza-live-ranking', () => openReconnectingStream(url, { onMessage, onLive })),
    );
  }, [period, page, accountId, isAnswered, onLive]);
}

/** Parses a message; undefined if it is malformed, because it must not break the list. */
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

function applyUpdate(
  { entries, total, remaining_ms, own }: RankingUpdate,
  { period, page, accountId }: VisiblePage,
): void {
  const list = rankingQuery(period, page).queryKey;
  const endsAt = performance.now() + remaining_ms;
  const known = queryClient.getQueryData<RankingPage>(list)?.endsAt;
  // a new period has begun: the other cached pages belong to the previous one
  if (known !== undefined && keepKnownPeriodEnd(known, endsAt) !== known) removeHiddenRankingPages(period);
  replaceQueryData(list, { entries, total, endsAt });

  // skips the place of another user: another account may have been logged in when the stream was opened
  if (own === undefined || accountId === null || (own && own.id !== accountId)) return;
  const place = ownPlaceQuery(period).queryKey;
  replaceQueryData(place, own);
}
