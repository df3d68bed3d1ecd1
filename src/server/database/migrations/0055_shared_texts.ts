import { type Kysely, sql } from 'kysely';

/** Texts that several questions stand under, and links that tell whether their question is live (0066). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSharedTexts(db);
  await changeQuestions(db);
  await showSharedTexts(db);
  await tellLiveLinks(db);
}

/** Kept as questions are: the newest version here, earlier ones in shared_text_versions (0004). */
async function createSharedTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shared_texts (
      id          uuid primary key default gen_random_uuid(),
      version     integer not null default 1,
      title       text not null,
      text        text not null,
      text_format text not null default 'plain',
      import_id   uuid constraint shared_texts_import references question_imports (id),
      created_at  timestamptz not null default app_now(),
      deleted_at  timestamptz,
      constraint shared_texts_version check (version >= 1),
      constraint shared_texts_title check (btrim(title) <> '' and char_length(title) <= 200),
      constraint shared_texts_filled check (btrim(text) <> ''),
      constraint shared_texts_format check (text_format in ('plain', 'rich'))
    )`.execute(db);
  await sql`create unique index shared_texts_title_unique on shared_texts (title) where deleted_at is null`.execute(
    db,
  );
  await sql`create index shared_texts_by_import on shared_texts (import_id) where import_id is not null`.execute(
    db,
  );
  await sql`
    create table shared_text_versions (
      shared_text_id uuid not null constraint shared_text_versions_text references shared_texts (id),
      version        integer not null,
      title          text not null,
      text           text not null,
      text_format    text not null,
      created_at     timestamptz not null default app_now(),
      constraint shared_text_versions_pkey primary key (shared_text_id, version)
    )`.execute(db);
}

/** A question's version has a version of its text; its place among the text's questions has no version. */
async function changeQuestions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table questions
      add column shared_text_id uuid constraint questions_shared_text references shared_texts (id),
      add column shared_text_version integer,
      add column shared_text_position smallint,
      add constraint questions_shared_text_whole check (
        num_nulls(shared_text_id, shared_text_version, shared_text_position) in (0, 3)),
      add constraint questions_shared_text_position check (shared_text_position >= 1)`.execute(db);
  // a constraint, so that one statement may exchange places; it is the index of a text's questions, too
  await sql`
    alter table questions add constraint questions_shared_text_place
      exclude using btree (shared_text_id with =, shared_text_position with =)
      where (deleted_at is null and shared_text_id is not null)
      deferrable initially immediate`.execute(db);
  await sql`
    create index questions_under_texts on questions (id) where shared_text_id is not null`.execute(db);
  await sql`
    alter table question_versions
      add column shared_text_id uuid,
      add column shared_text_version integer,
      add constraint question_versions_shared_text check (num_nulls(shared_text_id, shared_text_version) in (0, 2))`.execute(
    db,
  );
  await sql`alter table question_import_entries add column shared_text jsonb`.execute(db);
}

async function showSharedTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view shared_text_contents as
      select id as shared_text_id, version, title, text, text_format from shared_texts
      union all
      select shared_text_id, version, title, text, text_format from shared_text_versions`.execute(db);
  // As it is shown; null without one.
  await sql`
    create function shown_shared_text(text_id uuid, text_version integer) returns json language sql stable
    return case when text_id is not null then (
      select json_build_object('id', t.shared_text_id, 'title', t.title, 'text', t.text, 'text_format', t.text_format)
      from shared_text_contents t where t.shared_text_id = text_id and t.version = text_version) end`.execute(
    db,
  );
  const inForce = sql`from question_rulings r
    where r.question_id = q.question_id and r.version = q.version and r.revoked_at is null`;
  const columns = sql`q.question_id, q.version, q.question_text, q.choices,
    coalesce((select r.correct_answer ${inForce}), q.correct_answer) as correct_answer,
    q.explanation, q.explanation_format, q.law_id, q.article, q.paragraph, q.notes,
    (select r.ruling ${inForce}) as ruling, q.shared_text_id, q.shared_text_version`;
  await sql`
    create or replace view question_contents as
      select ${columns}
      from (select id as question_id, version, question_text, choices, correct_answer, explanation, explanation_format,
          law_id, article, paragraph, notes, shared_text_id, shared_text_version from questions) q
      union all
      select ${columns} from question_versions q`.execute(db);
}

/**
 * A link without a position belongs to a deleted question, or to a live one that isn't drawn alone: lists of a category
 * need to tell them apart by an index.
 */
async function tellLiveLinks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table question_categories add column is_live boolean not null default true`.execute(db);
  await sql`
    update question_categories qc set is_live = false
    from questions q where q.id = qc.question_id and q.deleted_at is not null`.execute(db);
  await sql`
    create index question_categories_listed on question_categories (category_id, question_number desc)
    where is_live`.execute(db);
  await sql`
    create or replace function number_question_category() returns trigger language plpgsql as $$
    begin
      select number, cardinality(choices), deleted_at is null into new.question_number, new.choice_count, new.is_live
      from questions where id = new.question_id;
      -- a question that isn't there: the foreign key says so
      new.question_number := coalesce(new.question_number, 0);
      new.choice_count := coalesce(new.choice_count, 0);
      new.is_live := coalesce(new.is_live, true);
      return new;
    end $$`.execute(db);
  await sql`
    create function copy_is_live() returns trigger language plpgsql as $$
    begin
      update question_categories set is_live = new.deleted_at is null where question_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger questions_is_live after update of deleted_at on questions
    for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
    execute function copy_is_live()`.execute(db);
}
