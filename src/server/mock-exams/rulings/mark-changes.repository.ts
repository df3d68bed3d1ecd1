import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { ExamMarkChange } from '#shared/mock-exams/rulings.rules.ts';
import type { MarkChange } from '#shared/mock-exams/rulings.contract.ts';

export interface Recipient {
  id: string;
  username: string;
  email: string;
}

/** Stores the changed marks of these users; returns the users who may be told by mail: confirmed and not blocked. */
export async function insertMarkChanges(
  trx: Trx,
  remarkingId: string,
  byPerson: ReadonlyMap<string, ExamMarkChange[]>,
): Promise<Recipient[]> {
  await trx
    .insertInto('mark_changes')
    .values(
      [...byPerson].map(([user_id, exams]) => ({
        user_id,
        remarking_id: remarkingId,
        exams: sql<ExamMarkChange[]>`${JSON.stringify(exams)}::jsonb`,
      })),
    )
    .execute();
  return trx
    .selectFrom('profiles')
    .select(['id', 'username', 'email'])
    .where('id', 'in', [...byPerson.keys()])
    .where('email_verified', '=', true)
    .where('blocked', '=', false)
    .execute();
}

/** Lists the changed marks of a user, the newest first. */
export async function listMarkChanges(db: Database, userId: string): Promise<MarkChange[]> {
  const { rows } = await sql<MarkChange>`
    select c.id, c.created_at, c.exams, r.ruling, m.is_revocation
    from mark_changes c
    join question_remarkings m on m.id = c.remarking_id
    join question_rulings r on r.id = m.ruling_id
    where c.user_id = ${userId}::uuid and c.dismissed_at is null
    order by c.created_at desc, c.id`.execute(db);
  return rows;
}

export async function dismissMarkChange(
  db: Database,
  { id, user_id }: { id: string; user_id: string },
): Promise<void> {
  await db
    .updateTable('mark_changes')
    .set({ dismissed_at: sql`app_now()` })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('dismissed_at', 'is', null)
    .execute();
}
