import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { readCaller } from '#server/access/gate.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import type { LiveRanking } from '#server/ranking/live.service.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { rankingPage } from '#shared/ranking/ranking.contract.ts';
import { type Bindings, readClientAddress } from './client-address.ts';
import { rpcError } from './rpc.ts';

export interface LiveOptions {
  db: Database;
  accounts: AccountsLibrary;
  log: Log;
  trustProxy: boolean;
  live: LiveRanking;
}

/**
 * The maximum of streams in one process, and from one address, which is enough for a school. A client without a stream
 * polls.
 */
const MAX_STREAMS = 2000;
const MAX_STREAMS_PER_ADDRESS = 200;
/** A stream ends after this time; the client then reconnects, and the session is checked again. */
const STREAM_LIFETIME_MS = 5 * 60_000;
/** Pings are sent at this interval: without data, proxies and the page would treat the connection as dead. */
const PING_INTERVAL_MS = 25_000;
/** The delay before a browser reconnects, sent to it with the stream. */
const RECONNECT_DELAY_MS = 2000;

/** Streams changes to an open page of the ranking as server-sent events, whose data is a `RankingUpdate`. */
export function createLive(options: LiveOptions): (c: Context<Bindings>) => Promise<Response> {
  const { db, accounts, log, live } = options;
  const streams = new Map<string, number>();
  const count = (address: string, by: 1 | -1): void => {
    const left = (streams.get(address) ?? 0) + by;
    if (left > 0) streams.set(address, left);
    else streams.delete(address);
  };

  return async (c) => {
    const { address } = readClientAddress(c, options);
    const asked = rankingPage.safeParse({
      period_type: c.req.query('period_type'),
      page: Number(c.req.query('page') ?? 1),
    });
    if (!asked.success) return rpcError(c, 400, 'INVALID_INPUT', 'Esa página del ranking no existe.');
    if (c.req.method === 'HEAD') return c.body(null);
    const isFull = live.viewers() >= MAX_STREAMS || (streams.get(address) ?? 0) >= MAX_STREAMS_PER_ADDRESS;
    if (isFull || live.stopping.aborted) return refuseStream(c, isFull);
    count(address, 1);
    const setCookie = (line: string): void => c.header('Set-Cookie', line, { append: true });
    const caller = await readCaller({ db, accounts }, c.req.raw.headers, setCookie).catch(
      (error: unknown) => {
        count(address, -1);
        throw error;
      },
    );
    c.header('X-Accel-Buffering', 'no');
    return streamSSE(
      c,
      async (stream) => {
        const leave = live.watch({
          ...asked.data,
          user_id: caller?.id ?? null,
          send: (update) => stream.writeSSE({ data: JSON.stringify(update), retry: RECONNECT_DELAY_MS }),
        });
        const pings = setInterval(() => void stream.writeSSE({ event: 'ping', data: '' }), PING_INTERVAL_MS);
        await waitForEnd((end) => stream.onAbort(end), live.stopping);
        clearInterval(pings);
        leave();
        count(address, -1);
      },
      (error) => {
        log.warn({ err: error }, 'an open ranking could not be followed');
        return Promise.resolve();
      },
    );
  };
}

function refuseStream(c: Context, isFull: boolean): Response {
  if (isFull) logSecurityEvent('excess_rate_limit_exceeded', { reason: 'TOO_MANY_STREAMS' });
  return rpcError(c, 503, 'TOO_MANY_STREAMS', 'Ahora no es posible seguir el ranking en directo.');
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
