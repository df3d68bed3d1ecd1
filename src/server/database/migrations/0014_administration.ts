import { type Kysely, sql } from 'kysely';

/** Questions between two blocks of the search (see below), as a power of two. */
const BLOCK_BITS = 12;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await createImports(db);
  await createLaws(db);
  await changeQuestions(db);
  await changeCatalogue(db);
  await changeLinks(db);
  await changeEntries(db);
}

/** What became of each file that an administrator sent; its entries lie in question_import_entries until it is published. */
async function createImports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table question_imports (
      id                 uuid primary key default gen_random_uuid(),
      file_name          text not null,
      status             text not null default 'checking',
      total              integer,
      staged             integer not null default 0,
      problems           text[] not null default '{}',
      questions_new      integer,
      repeats            integer,
      repeats_extended   integer,
      categories_created integer,
      category_names     text[] not null default '{}',
      created_by         uuid constraint question_imports_created_by references profiles (id) on delete set null,
      created_at         timestamptz not null default app_now(),
      published_at       timestamptz,
      undone_at          timestamptz,
      constraint question_imports_status check (status in ('checking', 'refused', 'ready', 'discarded', 'published', 'undone')),
      constraint question_imports_file_name check (btrim(file_name) <> '' and char_length(file_name) <= 255),
      constraint question_imports_published check ((status in ('published', 'undone')) = (published_at is not null)),
      constraint question_imports_undone check ((status = 'undone') = (undone_at is not null))
    )`.execute(db);
  await sql`create index question_imports_newest on question_imports (created_at desc, id)`.execute(db);
}

/** Titles and dates of the laws that questions refer to; brought up to date from content/ at every start. */
async function createLaws(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table laws (
      id           text primary key,
      title        text not null,
      short_title  text not null,
      consolidated date not null,
      constraint laws_id check (id ~ '^BOE-[A-Z]-[0-9]{4}-[0-9]{1,6}$')
    )`.execute(db);
  // A reference as it is shown; null without one. The law is null where nothing is known of it.
  await sql`
    create function shown_reference(law text, article text, paragraph text) returns json language sql stable
    return case when law is not null then json_build_object('law_id', law, 'article', article, 'paragraph', paragraph,
      'law', (select json_build_object('title', l.title, 'short_title', l.short_title, 'consolidated', l.consolidated)
        from laws l where l.id = law)) end`.execute(db);
}

async function changeQuestions(db: Kysely<unknown>): Promise<void> {
  // number: the order in which questions were made, without ties; newest first is its descending order.
  await sql`alter table questions
    add column number bigint,
    add column import_id uuid constraint questions_import references question_imports (id),
    add column law_id text, add column article text, add column paragraph text,
    add column search_text text not null generated always as (fold_name(question_text)) stored,
    add constraint questions_reference check (law_id is not null or (article is null and paragraph is null)),
    add constraint questions_paragraph check (paragraph is null or article is not null)`.execute(db);
  await sql`
    update questions q set number = made.number
    from (select id, row_number() over (order by created_at, ctid) as number from questions) made
    where made.id = q.id`.execute(db);
  await sql`alter table questions alter column number set not null`.execute(db);
  await sql`alter table questions alter column number add generated always as identity`.execute(db);
  await sql`
    select setval(pg_get_serial_sequence('questions', 'number'), coalesce(max(number), 0) + 1, false) from questions`.execute(
    db,
  );
  await sql`create unique index questions_number_unique on questions (number)`.execute(db);
  await sql`create index questions_live on questions (number) where deleted_at is null`.execute(db);
  await sql`create index questions_unexplained on questions (number) where deleted_at is null and explanation is null`.execute(
    db,
  );
  await sql`create index questions_deleted on questions (number) where deleted_at is not null`.execute(db);
  await sql`create index questions_by_wording on questions ((left(search_text, 100) collate "C"), number) where deleted_at is null`.execute(
    db,
  );
  await sql`create index questions_by_import on questions (import_id) where import_id is not null`.execute(
    db,
  );
  await sql`create index questions_new on questions (created_at) where deleted_at is null`.execute(db);
  // Words and, beside them, blocks of numbers: a frequent word is looked for in one block after the other, newest first.
  await sql`
    create index questions_search on questions
    using gin (search_text gin_trgm_ops, (array[(number >> ${sql.lit(BLOCK_BITS)})::integer]))`.execute(db);

  await sql`drop view question_contents`.execute(db);
  await sql`alter table question_versions
    add column law_id text, add column article text, add column paragraph text,
    add column created_at timestamptz not null default app_now()`.execute(db);
  await sql`
    create view question_contents as
      select id as question_id, version, question_text, choices, correct_answer, explanation, explanation_format,
        law_id, article, paragraph
      from questions
      union all
      select question_id, version, question_text, choices, correct_answer, explanation, explanation_format,
        law_id, article, paragraph
      from question_versions`.execute(db);
}

/** Whoever saves says which version they have seen. */
async function changeCatalogue(db: Kysely<unknown>): Promise<void> {
  await sql`alter table categories
    add column version integer not null default 1,
    add column import_id uuid constraint categories_import references question_imports (id),
    add constraint categories_version check (version >= 1)`.execute(db);
  await sql`alter table category_groups
    add column version integer not null default 1,
    add constraint category_groups_version check (version >= 1)`.execute(db);
  await sql`create index categories_by_import on categories (import_id) where import_id is not null`.execute(
    db,
  );
}

/** A category's questions newest first, without a look at each of them. */
async function changeLinks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table question_categories
    add column question_number bigint,
    add column import_id uuid constraint question_categories_import references question_imports (id)`.execute(
    db,
  );
  await sql`
    update question_categories qc set question_number = q.number from questions q where q.id = qc.question_id`.execute(
    db,
  );
  await sql`alter table question_categories alter column question_number set not null`.execute(db);
  await sql`
    create function number_question_category() returns trigger language plpgsql as $$
    begin
      select number into new.question_number from questions where id = new.question_id;
      -- a question that isn't there: the foreign key says so
      new.question_number := coalesce(new.question_number, 0);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger question_categories_number before insert on question_categories
    for each row execute function number_question_category()`.execute(db);
  await sql`
    create index question_categories_newest on question_categories (category_id, question_number desc)
    where position is not null`.execute(db);
  await sql`create index question_categories_by_import on question_categories (import_id) where import_id is not null`.execute(
    db,
  );
}

async function changeEntries(db: Kysely<unknown>): Promise<void> {
  await sql`alter table question_import_entries
    add column explanation_format text not null default 'plain',
    add column law_id text, add column article text, add column paragraph text`.execute(db);
}
