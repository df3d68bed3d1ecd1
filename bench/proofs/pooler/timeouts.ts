import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import {
  IDLE_IN_TRANSACTION_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from '#server/database/connections/query-timeout.ts';
import type { Pooler } from '#server/env-database.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';

const CONNECTIONS = 10;
/** The latest end, as a multiple of the timeout: a busy machine is late, and beyond this the client gives up. */
const LATEST = 7 / 6;

/** Returns what ran longer than allowed through the pooler; `directUrl` connects without the pooler. */
export async function findMissedTimeouts(url: string, directUrl: string, pooler: Pooler): Promise<string[]> {
  const { db, close } = openPostgres(url, CONNECTIONS, { pooler });
  try {
    const wrong = await Promise.all([
      findConnectionsWithout(db),
      judge('a long statement', STATEMENT_TIMEOUT_MS, () => sql`select pg_sleep(40)`.execute(db)),
      judge('a locked table', STATEMENT_TIMEOUT_MS, () => waitForLock(db, directUrl)),
      judge('an idle transaction', IDLE_IN_TRANSACTION_TIMEOUT_MS, () => idle(db)),
    ]);
    return wrong.flat();
  } finally {
    await close();
  }
}

/** Finds connections without the timeouts: transactions that run at once use different connections to PostgreSQL. */
async function findConnectionsWithout(db: Database): Promise<string[]> {
  const read = () =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{ found: string }>`
        select concat_ws(' ', current_setting('statement_timeout'),
          current_setting('idle_in_transaction_session_timeout'), pg_sleep(0.2)) as found`.execute(trx);
      return rows[0]?.found.trim();
    });
  const found = await Promise.all(Array.from({ length: CONNECTIONS - 4 }, read));
  return found.filter((one) => one !== '30s 10s').map((one) => `a connection has the timeouts ${one}`);
}

async function judge(what: string, timeoutMs: number, work: () => Promise<unknown>): Promise<string[]> {
  const from = performance.now();
  const isEnded = await work().then(
    () => false,
    () => true,
  );
  const ms = performance.now() - from;
  const isInTime = isEnded && ms > timeoutMs * 0.95 && ms < timeoutMs * LATEST;
  return isInTime ? [] : [`${what} ${isEnded ? 'ended' : 'was let be'} after ${Math.round(ms)} ms`];
}

async function waitForLock(db: Database, directUrl: string): Promise<void> {
  const other = new pg.Client({ connectionString: directUrl });
  await other.connect();
  try {
    await other.query('set idle_in_transaction_session_timeout = 0');
    await other.query('begin');
    await other.query('lock table limits in access exclusive mode');
    await db.selectFrom('limits').select('count').execute();
  } finally {
    await other.end();
  }
}

/** Idles in a transaction; fails if its connection was ended meanwhile. */
async function idle(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx);
    await setTimeout(IDLE_IN_TRANSACTION_TIMEOUT_MS + 500);
    await sql`select 1`.execute(trx);
  });
}
