import { type Kysely, sql } from 'kysely';

/**
 * PostgreSQL plans a function in SQL that reads a table anew in each statement that calls it; one in PL/pgSQL keeps its
 * plan. Each answer calls it, nearly always without a text (0081).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function shown_shared_text(text_id uuid, text_version integer) returns json
      language plpgsql stable as $$
    begin
      if text_id is null then return null; end if;
      return (
        select json_build_object('id', t.shared_text_id, 'title', t.title, 'text', t.text, 'text_format', t.text_format)
        from shared_text_contents t where t.shared_text_id = text_id and t.version = text_version);
    end $$`.execute(db);
}
