import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** So many times within so many seconds; at most a day. */
export interface Limit {
  /** What is limited: each action of a subject has a count of its own. */
  action: string;
  most: number;
  seconds: number;
  /** The seconds begin anew with the last one that is allowed: a lockout, as long as it says. Else from the first. */
  isLockout?: boolean;
}

/** Longer than any limit: what is older counts for nothing. */
const KEPT_HOURS = 24;

/**
 * Counts once more, whoever else counts at the same time. Answers null while the limit allows it, else the whole
 * seconds after which it does again. What rolls back with the caller's transaction was not counted.
 */
export async function countAgainst(
  db: Database | Trx,
  limit: Limit,
  subject: string,
): Promise<number | null> {
  const { action, most, seconds, isLockout = false } = limit;
  const isOver = sql`(l.count = 0 or l.started_at <= app_now() - make_interval(secs => ${seconds}))`;
  // beyond the limit nothing is added: what was let through and is taken back leaves what it found
  const { rows } = await sql`
    insert into limits as l (action, subject, count, started_at)
    values (${action}, ${subject}, 1, app_now())
    on conflict (action, subject) do update set
      count = case when ${isOver} then 1 else l.count + 1 end,
      started_at = case when ${isOver} or (${isLockout}::boolean and l.count = ${most}::integer - 1)
        then app_now() else l.started_at end
      where ${isOver} or l.count < ${most}::integer
    returning count`.execute(db);
  return rows.length > 0 ? null : secondsLeft(db, limit, subject);
}

/** The whole seconds for which the limit allows nothing more; null while it does. Counts nothing. */
export async function readLockout(db: Database, limit: Limit, subject: string): Promise<number | null> {
  const { action, most, seconds } = limit;
  const row = await db
    .selectFrom('limits')
    .select('count')
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('count', '>=', most)
    .where('started_at', '>', sql<Date>`app_now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst();
  return row ? secondsLeft(db, limit, subject) : null;
}

async function secondsLeft(db: Database | Trx, { action, seconds }: Limit, subject: string): Promise<number> {
  const row = await db
    .selectFrom('limits')
    .select(
      sql<number>`ceil(extract(epoch from started_at - app_now()) + ${seconds}::integer)::integer`.as('left'),
    )
    .where('action', '=', action)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return Math.max(1, row?.left ?? 1);
}

/** One less: what was counted turned out not to count. */
export async function takeBack(db: Database, { action }: Limit, subject: string): Promise<void> {
  await db
    .updateTable('limits')
    .set({ count: sql`count - 1` })
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute();
}

/** Counts from nothing again. */
export async function startAnew(db: Database, { action }: Limit, subject: string): Promise<void> {
  await db.deleteFrom('limits').where('action', '=', action).where('subject', '=', subject).execute();
}

/** Forgets what no limit asks for any more; to be called now and then, by any number of processes. */
export async function clearLimits(db: Database): Promise<void> {
  await db
    .deleteFrom('limits')
    .where('started_at', '<', sql<Date>`app_now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute();
}
