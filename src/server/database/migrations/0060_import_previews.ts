import { type Kysely, sql } from 'kysely';

/** An import with problems stays with all of its entries, and with what its administrator decides about each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each entry of the file, good or not. Narrow: pages and counts of a large import read only this.
  await sql`
    create table question_import_previews (
      import_id       uuid not null constraint question_import_previews_import references question_imports (id)
                        on delete cascade,
      number          integer not null,
      line            integer,
      excerpt         text,
      is_staged       boolean not null,
      problems        text[] not null default '{}',
      is_repeat       boolean not null default false,
      is_conflict     boolean not null default false,
      warnings        text[] not null default '{}',
      category_keys   text[] not null default '{}',
      question_id     uuid,
      is_stored       boolean not null default false,
      stored_version  integer,
      stored_conflict text,
      stored_problem  text,
      changes         text[] not null default '{}',
      missing_keys    text[] not null default '{}',
      decision        text,
      constraint question_import_previews_pkey primary key (import_id, number),
      constraint question_import_previews_decision check (decision in ('skip', 'keep', 'replace')),
      constraint question_import_previews_staged check (is_staged or cardinality(problems) > 0),
      constraint question_import_previews_not_staged check (is_staged or decision is null or decision = 'skip'),
      constraint question_import_previews_conflict check ((stored_conflict is null) = (stored_problem is null))
    )`.execute(db);
  // Names in files may be longer than an index takes.
  // The categories that a file names, each with the name that it gets instead: another, or that of another category.
  await sql`
    create table question_import_categories (
      import_id     uuid not null constraint question_import_categories_import references question_imports (id)
                      on delete cascade,
      key           text not null,
      key_hash      text not null generated always as (md5(key)) stored,
      name          text not null,
      mapped_name   text,
      constraint question_import_categories_pkey primary key (import_id, key_hash),
      constraint question_import_categories_mapped check (btrim(mapped_name) <> '' and char_length(mapped_name) <= 500)
    )`.execute(db);
  // Stored questions that an import has changed, with their versions, states and sources before and after.
  await sql`
    create table question_import_replacements (
      import_id   uuid not null constraint question_import_replacements_import references question_imports (id),
      question_id uuid not null constraint question_import_replacements_question references questions (id),
      version     integer not null,
      new_version integer not null,
      before      jsonb not null,
      after       jsonb not null,
      constraint question_import_replacements_pkey primary key (import_id, question_id)
    )`.execute(db);
  await sql`alter table question_imports add column questions_replaced integer`.execute(db);
  await sql`create index question_import_replacements_question on question_import_replacements (question_id)`.execute(
    db,
  );
  // Of several equal entries the one that is chosen to be stored may be a later one.
  await sql`
    alter table question_import_entries
      drop constraint question_import_entries_number,
      add constraint question_import_entries_number check (number >= 1 and repeat_of <> number)`.execute(db);
  await sql`
    create index question_import_entries_repeats on question_import_entries (import_id, repeat_of)
    where repeat_of is not null`.execute(db);
}
