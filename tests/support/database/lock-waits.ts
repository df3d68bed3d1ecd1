import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** Counts the connections to this database that wait for a lock. */
export async function countLockWaits(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Makes the calls compete for the locks that `hold` takes: starts each call once the call before it waits for a lock or
 * has ended, and then commits the transaction of `hold`. Returns the settled results of the calls.
 */
export async function callWhileLocked(
  db: Database,
  hold: (trx: Trx) => Promise<unknown>,
  calls: (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const made = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const running: Promise<unknown>[] = [];
    for (const call of calls) {
      const before = await countLockWaits(db);
      let isOver = false;
      const one = call().finally(() => (isOver = true));
      one.catch(() => {});
      running.push(one);
      while (!isOver && (await countLockWaits(db)) === before);
    }
    return running;
  });
  return Promise.allSettled(made);
}
