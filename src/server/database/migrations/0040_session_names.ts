import { type Kysely, sql } from 'kysely';

/** By what users recognise their sessions; null of sessions from before and of browsers that aren't known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth_sessions
      add column browser text,
      add column system text,
      add constraint auth_sessions_names check (char_length(browser) <= 20 and char_length(system) <= 20)`.execute(
    db,
  );
}
