import { type Kysely, sql } from 'kysely';

/** Functions that answers and the undoing of imports call for each question (0081). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepPlanOfSharedTexts(db);
  await leaveCurrentLinks(db);
}

/**
 * PostgreSQL plans a function in SQL that reads a table anew in each statement that calls it; one in PL/pgSQL keeps its
 * plan. Each answer calls this one, nearly always without a text.
 */
async function keepPlanOfSharedTexts(db: Kysely<unknown>): Promise<void> {
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

/** Links that the statement has changed itself are not written once more, which would also check their foreign keys. */
async function leaveCurrentLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function copy_is_live() returns trigger language plpgsql as $$
    begin
      update question_categories set is_live = new.deleted_at is null
      where question_id = new.id and is_live <> (new.deleted_at is null);
      return null;
    end $$`.execute(db);
}
