import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { DEADLINE_GRACE_SECONDS } from '#shared/mock-exams/sheet.rules.ts';

/** Whether the attempt `a` is overdue: its time is over, and so is the time in which its last marks may arrive. */
const isOverdue: RawBuilder<boolean> = sql<boolean>`
  app_now() > a.deadline + make_interval(secs => ${sql.lit(DEADLINE_GRACE_SECONDS)})`;

/**
 * Locks an open sheet for its delivery. Its marks must be read in a later statement: one that has waited for the lock
 * doesn't see marks that were saved while it waited.
 */
export async function lockOpenSheet(
  trx: Trx,
  given: { attempt_id: string; user_id: string },
): Promise<{ is_overdue: boolean } | undefined> {
  const { rows } = await sql<{ is_overdue: boolean }>`
    select ${isOverdue} as is_overdue from exam_attempts a
    where a.id = ${given.attempt_id}::uuid and a.user_id = ${given.user_id}::uuid and a.kind = 'mock_exam'
    for update`.execute(trx);
  return rows[0];
}

/**
 * Locks an overdue mock exam, waiting for a transaction that delivers it; returns whether it must still be delivered.
 */
export async function lockOverdueSheet(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select a.id from exam_attempts a
    where a.id = ${id}::uuid and a.kind = 'mock_exam' and ${isOverdue} for update`.execute(trx);
  return rows.length > 0;
}

export async function findOverdueSheet(db: Database, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from exam_attempts a
    where a.user_id = ${userId}::uuid and a.kind = 'mock_exam' and ${isOverdue}`.execute(db);
  return rows[0]?.id;
}

export async function hasOverdueSheets(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from exam_attempts a where a.kind = 'mock_exam' and ${isOverdue} order by a.deadline limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface OverdueSheet {
  id: string;
  /** The moment as text, because a Date loses the microseconds. */
  deadline: string;
}

/** Locks the overdue sheet with the first deadline after `after`, of those that no other transaction is delivering. */
export async function lockNextOverdueSheet(
  trx: Trx,
  after: OverdueSheet | undefined,
): Promise<OverdueSheet | undefined> {
  const { rows } = await sql<OverdueSheet>`
    select a.id, a.deadline::text as deadline from exam_attempts a
    where a.kind = 'mock_exam' and ${isOverdue}
      ${after ? sql`and (a.deadline, a.id) > (${after.deadline}::timestamptz, ${after.id}::uuid)` : sql``}
    order by a.deadline, a.id limit 1 for update skip locked`.execute(trx);
  return rows[0];
}
