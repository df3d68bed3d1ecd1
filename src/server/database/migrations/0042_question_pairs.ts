import { type Kysely, sql } from 'kysely';

/** Questions of one pair never stand in one exam: the wording of one answers the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table questions
      add column pair text,
      add constraint questions_pair check (char_length(pair) between 1 and 60)`.execute(db);
  await sql`create index questions_pair on questions (pair) where pair is not null`.execute(db);
  await sql`alter table question_import_entries add column pair text`.execute(db);
}
