import { type Kysely, sql } from 'kysely';

/** What of an imported file was read and what not, as which sheet of a workbook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table question_imports add column remarks text[] not null default '{}'`.execute(db);
}
