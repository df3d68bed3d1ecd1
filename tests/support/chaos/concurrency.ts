import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/**
 * Starts the calls one by one while `hold` keeps its locks: each call starts when the previous one waits for a lock or
 * has ended. Then releases the locks, so that PostgreSQL runs the calls in this order. Returns their outcomes.
 */
export async function queueCallsBehindLock(
  db: Database,
  hold: (trx: Trx) => Promise<unknown>,
  calls: (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  // return the promises in an array: a single promise would be awaited before the commit that releases the locks
  const made = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const under: Promise<unknown>[] = [];
    for (const call of calls) {
      const before = await countWaitingStatements(db);
      let over = false;
      const one = call().finally(() => (over = true));
      one.catch(() => {});
      under.push(one);
      while (!over && (await countWaitingStatements(db)) === before);
    }
    return under;
  });
  return Promise.allSettled(made);
}

/** The outcome of each call: its return value, or the error's code with its data. */
export function toCallOutcomes(settled: PromiseSettledResult<unknown>[]): unknown[] {
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value;
    const { code, data } = one.reason as { code?: string; data?: unknown };
    return data === undefined ? code : { code, data };
  });
}

/** The number of statements that wait for a lock. */
export async function countWaitingStatements(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
