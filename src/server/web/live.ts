import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { readCaller } from '#server/access/gate.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { toNetwork } from '#server/limits/subject.ts';
import { isRefused, type Refusal, refuse } from '#server/refusals/refusal.ts';
import type { LiveRanking } from '#server/ranking/live.service.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { rankingPageInput } from '#shared/ranking/ranking.contract.ts';
import { type Bindings, readClientAddress } from './client-address.ts';
import { createLimitedCounter } from './open-count.ts';
import { sendRpcError } from './rpc-error.ts';

export interface LiveOptions {
  db: Database;
  accounts: AccountsLibrary;
  log: Log;
  trustProxy: number;
  live: LiveRanking;
}

/** The maximum number of streams in one process; further clients poll. */
const MAX_STREAMS = 2000;
/** The limit of one network is enough for a school class; ten networks together use at most half of all streams. */
const MAX_STREAMS_PER_NETWORK = 100;
/** The limit of one account is enough for ten browsers: a browser keeps one stream, whatever the number of its tabs. */
const MAX_STREAMS_PER_ACCOUNT = 10;
/** A refused client may try again after this time; the page also waits this long before it connects again by itself. */
const RETRY_SECONDS = 15;
/** A stream ends after this time; the client then reconnects, and the session is checked again. */
const STREAM_LIFETIME_MS = 5 * 60_000;
/** Pings are sent at this interval: without data, proxies and the page would treat the connection as dead. */
const PING_INTERVAL_MS = 25_000;
/** The delay before a browser reconnects, sent to it with the stream. */
const RECONNECT_DELAY_MS = 2000;

const REFUSALS = {
  TOO_MANY_STREAMS: { status: 503, message: 'Ahora no es posible seguir el ranking en directo.' },
  TOO_MANY_STREAMS_OF_NETWORK: {
    status: 429,
    message: 'Desde tu red ya se sigue el ranking en directo demasiadas veces.',
  },
  TOO_MANY_STREAMS_OF_ACCOUNT: {
    status: 429,
    message: 'Ya sigues el ranking en directo en demasiados dispositivos.',
  },
} as const;

/** Streams changes to an open page of the ranking as server-sent events, whose data is a `RankingUpdate`. */
export function createLiveRankingHandler(options: LiveOptions): (c: Context<Bindings>) => Promise<Response> {
  const { log, live } = options;
  const takePlace = createPlaces(options);

  return async (c) => {
    const asked = rankingPageInput.safeParse({
      period_type: c.req.query('period_type'),
      page: Number(c.req.query('page') ?? 1),
    });
    if (!asked.success) return sendRpcError(c, 400, 'INVALID_INPUT', 'Esa página del ranking no existe.');
    if (c.req.method === 'HEAD') return c.body(null);
    const place = await takePlace(c);
    if (isRefused(place)) {
      const { status, message } = REFUSALS[place.code];
      if (!live.stopping.aborted) logSecurityEvent('excess_rate_limit_exceeded', { reason: place.code });
      c.header('Retry-After', String(RETRY_SECONDS));
      return sendRpcError(c, status, place.code, message);
    }
    c.header('X-Accel-Buffering', 'no');
    return streamSSE(
      c,
      async (stream) => {
        const leave = live.watch({
          ...asked.data,
          user_id: place.user_id,
          send: (update) => stream.writeSSE({ data: JSON.stringify(update), retry: RECONNECT_DELAY_MS }),
        });
        const pings = setInterval(() => void stream.writeSSE({ event: 'ping', data: '' }), PING_INTERVAL_MS);
        await waitForEnd((end) => stream.onAbort(end), live.stopping);
        clearInterval(pings);
        leave();
        place.free();
      },
      (error) => {
        log.warn({ err: error }, 'an open ranking could not be followed');
        return Promise.resolve();
      },
    );
  };
}

interface StreamPlace {
  /** The user; null for a visitor. */
  user_id: string | null;
  free: () => void;
}

/** Returns a function that reserves a stream for the request's network and account. */
function createPlaces(options: LiveOptions) {
  const { live } = options;
  const ofNetworks = createLimitedCounter(MAX_STREAMS_PER_NETWORK);
  const ofAccounts = createLimitedCounter(MAX_STREAMS_PER_ACCOUNT);

  return async (c: Context<Bindings>): Promise<StreamPlace | Refusal<keyof typeof REFUSALS>> => {
    if (live.viewers() >= MAX_STREAMS || live.stopping.aborted) return refuse('TOO_MANY_STREAMS');
    const network = toNetwork(readClientAddress(c, options).address);
    if (!ofNetworks.add(network)) return refuse('TOO_MANY_STREAMS_OF_NETWORK');
    const setCookie = (line: string): void => c.header('Set-Cookie', line, { append: true });
    const caller = await readCaller(options, c.req.raw.headers, setCookie).catch((error: unknown) => {
      ofNetworks.remove(network);
      throw error;
    });
    if (!caller) return { user_id: null, free: () => ofNetworks.remove(network) };
    const { id } = caller;
    if (!ofAccounts.add(id)) {
      ofNetworks.remove(network);
      return refuse('TOO_MANY_STREAMS_OF_ACCOUNT');
    }
    const free = (): void => {
      ofNetworks.remove(network);
      ofAccounts.remove(id);
    };
    return { user_id: id, free };
  };
}

/** Resolves when the browser disconnects, the server stops or the stream has lasted its time. */
function waitForEnd(onAbort: (end: () => void) => void, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, STREAM_LIFETIME_MS);
    function end(): void {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    }
    stopping.addEventListener('abort', end);
    onAbort(end);
    // the server may have stopped while the session was read
    if (stopping.aborted) end();
  });
}
