import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/**
 * Makes the calls one after the other while `hold` keeps its locks, each when the one before waits or is over, and then
 * lets them go on: on PostgreSQL in the order in which they came. Answers how each of them ended.
 */
export async function meeting(
  db: Database,
  hold: (trx: Trx) => Promise<unknown>,
  calls: (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  // in an array, so that leaving the transaction doesn't wait for them
  const made = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const under: Promise<unknown>[] = [];
    for (const call of calls) {
      const before = await countWaiting(db);
      let over = false;
      const one = call().finally(() => (over = true));
      one.catch(() => {});
      under.push(one);
      while (!over && (await countWaiting(db)) === before);
    }
    return under;
  });
  return Promise.allSettled(made);
}

/** How each of them ended: what it answered, or the error's code with its data. */
export function outcomes(settled: PromiseSettledResult<unknown>[]): unknown[] {
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value;
    const { code, data } = one.reason as { code?: string; data?: unknown };
    return data === undefined ? code : { code, data };
  });
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
