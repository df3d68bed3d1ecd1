import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { RankingUpdate } from '#shared/ranking/ranking.contract.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';

/** What the viewers of one round received. */
export interface Seen {
  /** Events after the first one, which comes at once. */
  updates: number;
  /** The most events that one viewer got within any second. */
  mostInASecond: number;
  /** How often a viewer requested badges because the users on the page had changed, as the screen does. */
  askedForBadges: number;
  /** Streams that were refused, or ended before they were closed. */
  broken: number;
}

/** The worker thread of live.ts: 'watch' opens all streams, 'leave' closes them and reports what they received. */
const { origin, cookies } = workerData as { origin: string; cookies: (string | null)[] };

interface Viewer {
  request: http.ClientRequest;
  /** The time of each event. */
  events: number[];
}

const PAGES = 10;
let viewers: Viewer[] = [];
let broken = 0;
let askedForBadges = 0;

parentPort?.on('message', (what: 'watch' | 'leave') => {
  if (what === 'watch') void watch();
  else leave();
});

async function watch(): Promise<void> {
  broken = 0;
  askedForBadges = 0;
  const opened = cookies.map((cookie, i) => openStream(cookie, i));
  viewers = opened.map(({ viewer }) => viewer);
  await Promise.all(opened.map(({ first }) => first));
  parentPort?.postMessage('watching');
}

/** Spreads the viewers evenly over all pages of both periods: the most pages that the server can have to poll. */
function openStream(cookie: string | null, i: number): { viewer: Viewer; first: Promise<void> } {
  const query = new URLSearchParams({
    period_type: i % 4 < 2 ? 'weekly' : 'monthly',
    page: String(1 + (Math.floor(i / 4) % PAGES)),
  });
  const events: number[] = [];
  const first = Promise.withResolvers<void>();
  const request = http.get(
    `${origin}${LIVE_RANKING_PATH}?${query.toString()}`,
    { agent: false, headers: cookie === null ? {} : { cookie } },
    (response) => {
      if (response.statusCode !== 200) lose();
      response.setEncoding('utf8');
      let unread = '';
      let shown = '';
      response.on('data', (text: string) => {
        const messages = (unread + text).split('\n\n');
        unread = messages.pop() ?? '';
        for (const data of messages.flatMap((message) => /^data: (\{.*)$/m.exec(message)?.[1] ?? [])) {
          events.push(performance.now());
          const ids = (JSON.parse(data) as RankingUpdate).entries.map(({ id }) => id).toSorted();
          if (ids.join() !== shown) askForBadges(ids);
          shown = ids.join();
        }
        if (events.length > 0) first.resolve();
      });
      response.on('end', lose);
      response.on('error', lose);
    },
  );
  request.on('error', lose);
  function lose(): void {
    if (request.destroyed) return;
    broken += 1;
    first.resolve();
  }
  return { viewer: { request, events }, first: first.promise };
}

function askForBadges(ids: string[]): void {
  askedForBadges += 1;
  const headers = { 'content-type': 'application/json', origin };
  const request = http.request(`${origin}/rpc/badges/ofPeople`, { method: 'POST', headers }, (response) => {
    if (response.statusCode !== 200) broken += 1;
    response.resume();
  });
  request.on('error', () => (broken += 1));
  request.end(JSON.stringify({ json: { user_ids: ids } }));
}

function leave(): void {
  for (const { request } of viewers) request.destroy();
  const seen: Seen = {
    updates: viewers.reduce((sum, { events }) => sum + Math.max(0, events.length - 1), 0),
    mostInASecond: Math.max(...viewers.map(({ events }) => mostWithin(events, 1000))),
    askedForBadges,
    broken,
  };
  parentPort?.postMessage(seen);
}

function mostWithin(times: number[], ms: number): number {
  return Math.max(0, ...times.map((from, i) => times.slice(i).filter((time) => time < from + ms).length));
}
