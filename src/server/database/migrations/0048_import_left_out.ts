import { type Kysely, sql } from 'kysely';

/** Imports that leave out the entries with problems, which the administrator has chosen; `problems` tells which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table question_imports
      add column leaves_out boolean not null default false,
      add column importable integer`.execute(db);
}
