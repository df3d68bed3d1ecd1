import { type Kysely, sql } from 'kysely';

/** Each answer looks up an attempt by its id and its user: it reads one entry of one index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // the index of the user alone was taken for it, which holds an entry for each exam of the day until vacuum removes it
  await sql`drop index exam_attempts_by_user`.execute(db);
  await sql`create index exam_attempts_by_user on exam_attempts (user_id, id)`.execute(db);
  // a table that vacuum has just emptied is planned as one to be read whole, and then grows
  await sql`alter table exam_attempts set (vacuum_truncate = off)`.execute(db);
}
