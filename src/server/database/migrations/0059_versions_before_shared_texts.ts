import { type Kysely, sql } from 'kysely';

/**
 * The release before shared texts (0055) may edit a question beside this one, or after going back to it: the version that
 * it keeps has the text that its question had (0075).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_shared_text() returns trigger language plpgsql as $$
    begin
      select shared_text_id, shared_text_version into new.shared_text_id, new.shared_text_version
      from questions where id = new.question_id and version = new.version;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger question_versions_shared_text before insert on question_versions
    for each row when (new.shared_text_id is null) execute function keep_shared_text()`.execute(db);
}
