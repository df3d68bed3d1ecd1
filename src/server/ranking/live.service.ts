import { setTimeout as wait } from 'node:timers/promises';
import type { ReadStale } from '#server/database/connections/replica.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { runWithoutRequest } from '#server/security-log/current-request.ts';
import type { RankingUpdate } from '#shared/ranking/ranking.contract.ts';
import { listRankingPlaces, type RankedUsers, listRankedUsers, type OwnPlace } from './ranking.repository.ts';

type RankedPeriod = 'weekly' | 'monthly';

/** A client that has a page of the ranking open. */
export interface Viewer {
  period_type: RankedPeriod;
  page: number;
  /** The user whose own place is sent with each update; null for a visitor. */
  user_id: string | null;
  /** Sends an update; resolves when it has been written. The next update waits for that. */
  send: (update: RankingUpdate) => Promise<unknown>;
}

export interface LiveRanking {
  /** Sends the current ranking at once and every change after that; the returned function ends it. */
  watch(viewer: Viewer): () => void;
  /** The number of viewers in this process. */
  viewers(): number;
  /** Aborted when the server stops, which ends the streams. */
  stopping: AbortSignal;
  stop(): void;
}

interface ViewerState extends Viewer {
  /** The last update as JSON, without the remaining time, which always changes. */
  sent: string;
  isSending: boolean;
}

interface Sources {
  db: Database;
  /** Reads the lists, which may be a little out of date; a user's own place never is. */
  readStale: ReadStale;
}

/** The interval between updates to a viewer (rules.md 41 allows ten a second). */
const POLL_MS = 1000;
/** Above this number each viewer is updated less often, which limits the load on the database. */
const MAX_VIEWERS_PER_POLL = 250;

/**
 * Polls the watched pages once a second and sends what has changed; without viewers it queries nothing. Unlike
 * notifications, polling works with any number of processes and through any pooler, adds no cost to finishing an exam,
 * and misses no change (docs/decisions/0020).
 */
export function createLiveRanking(options: Sources & { log: Log; pollMs?: number }): LiveRanking {
  const { log, pollMs = POLL_MS } = options;
  const watching = new Set<ViewerState>();
  const stopper = new AbortController();
  let isLooking = false;
  let isFailing = false;

  const updateViewers = async (viewers: ViewerState[]): Promise<void> => {
    try {
      await update(options, viewers);
      isFailing = false;
    } catch (error) {
      // logs once per outage, not every second
      if (!isFailing) log.warn({ err: error }, 'open rankings could not be updated');
      isFailing = true;
    }
  };
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    while (watching.size > 0 && !stopper.signal.aborted) {
      await wait(pollMs * Math.ceil(watching.size / MAX_VIEWERS_PER_POLL), undefined, { ref: false });
      await updateViewers([...watching]);
    }
    isLooking = false;
  };

  return {
    watch: (viewer) => {
      const entry = { ...viewer, sent: '', isSending: false };
      watching.add(entry);
      void updateViewers([entry]);
      void runWithoutRequest(look);
      return () => watching.delete(entry);
    },
    viewers: () => watching.size,
    stopping: stopper.signal,
    stop: () => stopper.abort(),
  };
}

/** Makes one query for each open page and one for all own places of a period, however many viewers there are. */
async function update({ db, readStale }: Sources, viewers: ViewerState[]): Promise<void> {
  const free = viewers.filter(({ isSending }) => !isSending);
  const pages = new Map<string, RankedUsers>();
  const places = new Map<RankedPeriod, Map<string, OwnPlace>>();
  for (const { period_type, page } of free) {
    const key = `${period_type} ${page}`;
    if (!pages.has(key)) pages.set(key, await readStale((from) => listRankedUsers(from, period_type, page)));
    if (!places.has(period_type)) places.set(period_type, await placesOf(db, period_type, free));
  }
  for (const viewer of free) {
    const list = pages.get(`${viewer.period_type} ${viewer.page}`);
    if (list) send(viewer, list, places.get(viewer.period_type));
  }
}

async function placesOf(
  db: Database,
  periodType: RankedPeriod,
  viewers: ViewerState[],
): Promise<Map<string, OwnPlace>> {
  const ids = viewers.flatMap(({ period_type, user_id }) =>
    period_type === periodType && user_id !== null ? [user_id] : [],
  );
  const found = ids.length === 0 ? [] : await listRankingPlaces(db, periodType, [...new Set(ids)]);
  return new Map(found.map((place) => [place.id, place]));
}

function send(viewer: ViewerState, list: RankedUsers, places: Map<string, OwnPlace> | undefined): void {
  const { entries, total, ends_at, now } = list;
  const own = viewer.user_id === null ? {} : { own: places?.get(viewer.user_id) ?? null };
  const content = JSON.stringify([ends_at, total, entries, own]);
  // a viewer's first update and the periodic one may run at the same time
  if (viewer.isSending || content === viewer.sent) return;
  viewer.sent = content;
  viewer.isSending = true;
  const settle = (): void => {
    viewer.isSending = false;
  };
  void viewer
    .send({ entries, total, remaining_ms: ends_at.getTime() - now.getTime(), ...own })
    .then(settle, settle);
}
