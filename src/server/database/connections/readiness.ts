import pg from 'pg';
import { outliveLostConnections } from './lost-connections.ts';

/** A balancer asks every few seconds, and takes no reply for a bad one. */
const CHECK_MS = 2_000;
/** Longer than balancers wait between two checks. */
const IDLE_MS = 60_000;

/**
 * Checks over a connection of its own that the database can be written: in the common queue a table that somebody has
 * locked would look like a database that is gone. So would the queue of a pooler: with a `directUrl` past it, of the pooler
 * only the connection is asked for. Calls while a check runs get its outcome.
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
  outliveLostConnections(pool);
  return pool;
}

async function checkConnectable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  client.release();
}

async function checkWritable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // 'on' also on a replica
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('the database is read-only');
    client.release();
  } catch (error) {
    // closed, because the reply may still come after the timeout
    client.release(true);
    throw error;
  }
}
