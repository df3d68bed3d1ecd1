import pg from 'pg';
import { ignoreConnectionErrors } from './lost-connections.ts';

/** The timeout of a check: load balancers ask every few seconds, and a missing reply counts as not ready. */
const CHECK_MS = 2_000;
/** How long the connection stays open while idle: longer than load balancers wait between two checks. */
const IDLE_MS = 60_000;

/**
 * Checks that the database can be written. It uses a connection of its own: a shared pool or pooler whose queries wait
 * for a locked table would look like a database that is gone. If `directUrl` leads past the pooler, the pooler only has
 * to accept a connection. Calls during a check share its outcome.
 */
export function createReadinessCheck(
  url: string,
  directUrl?: string,
): { check(): Promise<void>; close(): Promise<void> } {
  const database = openPool(directUrl ?? url);
  const pooler = directUrl === undefined ? undefined : openPool(url);
  const check = async (): Promise<void> => {
    await Promise.all([checkWritable(database), pooler && checkConnectable(pooler)]);
  };
  let running: Promise<void> | undefined;
  return {
    check: () => (running ??= check().finally(() => (running = undefined))),
    close: async () => {
      await Promise.all([database.end(), pooler?.end()]);
    },
  };
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    application_name: 'plaza readiness',
  });
  ignoreConnectionErrors(pool);
  return pool;
}

async function checkConnectable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  client.release();
}

async function checkWritable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // a replica is always read-only
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('the database is read-only');
    client.release();
  } catch (error) {
    // closes the connection, because a late reply may still arrive on it
    client.release(true);
    throw error;
  }
}
