import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { RETENTION_DAYS } from '#shared/retention.rules.ts';

/** A limit: at most `most` times within `seconds`, which are at most a day. */
export interface Limit {
  /** Each action of a subject has its own count. */
  action: string;
  most: number;
  seconds: number;
  /** The seconds run from the last allowed action, so that a lockout lasts that long; otherwise from the first. */
  isLockout?: boolean;
}

/** How long counts are kept: longer than any limit. */
const KEPT_HOURS = 24 * RETENTION_DAYS.limits;

/**
 * Counts one action. Returns null if the limit allows it, otherwise the whole seconds until it does. Safe against
 * concurrent callers; a count is undone when the caller's transaction rolls back.
 */
export async function consumeLimit(
  db: Database | Trx,
  limit: Limit,
  subject: string,
): Promise<number | null> {
  const { action, most, seconds, isLockout = false } = limit;
  const isOver = sql`(l.count = 0 or l.started_at <= app_now() - make_interval(secs => ${seconds}))`;
  // a refused action is not counted, so that undoing an allowed one leaves the right count
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

/** Returns null or the seconds until the limit allows an action, as consumeLimit does, but counts nothing. */
export async function findLimitWait(db: Database, limit: Limit, subject: string): Promise<number | null> {
  const { action, most, seconds } = limit;
  const row = await db
    .selectFrom('limits')
    .select(leftOf(limit))
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('count', '>=', most)
    .where('started_at', '>', sql<Date>`app_now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst();
  return row ? Math.max(1, row.left) : null;
}

async function secondsLeft(db: Database | Trx, limit: Limit, subject: string): Promise<number> {
  const row = await db
    .selectFrom('limits')
    .select(leftOf(limit))
    .where('action', '=', limit.action)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return Math.max(1, row?.left ?? 1);
}

const leftOf = ({ seconds }: Limit) =>
  sql<number>`ceil(extract(epoch from started_at - app_now()) + ${seconds}::integer)::integer`.as('left');

/** Takes back one count of the limit. */
export async function undoCount(db: Database, { action }: Limit, subject: string): Promise<void> {
  await db
    .updateTable('limits')
    .set({ count: sql`count - 1` })
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute();
}

export async function resetCount(db: Database, { action }: Limit, subject: string): Promise<void> {
  await db.deleteFrom('limits').where('action', '=', action).where('subject', '=', subject).execute();
}

/** Deletes counts that no limit needs any more. Any number of processes may call it. */
export async function clearExpiredLimitCounts(db: Database): Promise<void> {
  await db
    .deleteFrom('limits')
    .where('started_at', '<', sql<Date>`app_now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute();
}
