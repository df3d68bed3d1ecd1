import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.ts';
import { IDLE_IN_TRANSACTION_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './query-timeout.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** An arbitrary key for the advisory lock, used nowhere else. */
const ROLE_LOCK = 3_104_422;
/**
 * How often setting the timeouts is tried: each try ends one connection that the pooler opened before they were set.
 */
const MOST_TRIES = 50;
const PATIENCE_MS = 10_000;

const ARE_SET = `(
  current_setting('statement_timeout')::interval = ${STATEMENT_TIMEOUT_MS} * interval '1 ms'
  and current_setting('idle_in_transaction_session_timeout')::interval
    = ${IDLE_IN_TRANSACTION_TIMEOUT_MS} * interval '1 ms')`;

// two processes that change a role concurrently would fail
const SET_FOR_ROLE = `
  begin;
  select pg_advisory_xact_lock(${ROLE_LOCK});
  do $$ begin
    execute format('alter role session_user in database %I set statement_timeout = ${STATEMENT_TIMEOUT_MS}',
      current_database());
    execute format('alter role session_user in database %I set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}',
      current_database());
  end $$;
  commit`;

export async function areTimeoutsSet(db: Database): Promise<boolean> {
  const { rows } = await sql<{ are_set: boolean }>`select ${sql.raw(ARE_SET)} as are_set`.execute(db);
  return rows[0]?.are_set === true;
}

/**
 * Poolers refuse or drop the timeouts that a client sends when it connects. Behind a pooler the timeouts are therefore
 * settings of the database role, which the first start makes. Returns false if connections still lack them.
 */
export async function setRoleTimeouts(url: string): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (await withClient(url, setUnlessSet)) return true;
  }
  return false;
}

async function setUnlessSet(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ are_set: boolean }>(`select ${ARE_SET} as are_set`);
  if (rows[0]?.are_set) return true;
  await client.query(SET_FOR_ROLE);
  try {
    // a role's settings apply to new connections only, so the pooler has to replace this connection
    await client.query(`select pg_terminate_backend(pg_backend_pid()) where not ${ARE_SET}`);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
  return false;
}

/**
 * Whether two simultaneous connections to `url` share one connection to PostgreSQL, as with a pooler in transaction
 * mode.
 */
export function isSharedBetweenTransactions(url: string): Promise<boolean> {
  return withClient(url, async (first) => {
    const pid = await readPid(first);
    // the pid that PostgreSQL itself sent: there is no pooler, which would send a pid of its own
    if (pid === (first as pg.Client & { processID: number | null }).processID) return false;
    return pid === (await withClient(url, readPid));
  });
}

async function readPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'plaza start',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
