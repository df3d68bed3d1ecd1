import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** So many times within so many seconds, counted from the first; at most a day. */
export interface Limit {
  /** What is limited: each action of a subject has a count of its own. */
  action: string;
  most: number;
  seconds: number;
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
  const { action, most, seconds } = limit;
  // beyond the limit nothing is added: the number tells no more, and must not overflow
  const { rows } = await sql<{ count: number; left: number }>`
    insert into limits as l (action, subject, count, started_at)
    values (${action}, ${subject}, 1, app_now())
    on conflict (action, subject) do update set
      count = case when l.started_at <= app_now() - make_interval(secs => ${seconds})
        then 1 else least(l.count, ${most}::integer) + 1 end,
      started_at = case when l.started_at <= app_now() - make_interval(secs => ${seconds})
        then app_now() else l.started_at end
    returning count,
      ceil(extract(epoch from started_at + make_interval(secs => ${seconds}) - app_now()))::integer as left`.execute(
    db,
  );
  const [counted] = rows;
  if (!counted) throw new Error('nothing was counted');
  return counted.count <= most ? null : Math.max(1, counted.left);
}

/** Forgets what no limit asks for any more; to be called now and then, by any number of processes. */
export async function clearLimits(db: Database): Promise<void> {
  await db
    .deleteFrom('limits')
    .where('started_at', '<', sql<Date>`app_now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute();
}
