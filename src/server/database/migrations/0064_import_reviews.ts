import { type Kysely, sql } from 'kysely';

/** What an administrator sees and decides of a file as a whole: its categories, near repeats, and how it is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The entries of a question, of which a decision about one changes the counts.
  await sql`
    create index question_import_previews_question on question_import_previews (import_id, question_id)`.execute(
    db,
  );
  // How many of the entries that are imported name the category.
  await sql`
    alter table question_import_categories add column entries integer not null default 0`.execute(db);
  // must_be_seen: the same article is cited with another right answer.
  await sql`
    alter table question_import_previews
      add column is_near boolean not null default false,
      add column is_near_with_other_key boolean not null default false,
      add column must_be_seen boolean not null default false`.execute(db);
  await sql`
    create table question_import_near_repeats (
      import_id    uuid not null constraint question_import_near_repeats_import references question_imports (id)
                     on delete cascade,
      number       integer not null,
      place        smallint not null,
      other_number integer,
      question_id  uuid constraint question_import_near_repeats_question references questions (id),
      similarity   real not null,
      disagrees    boolean not null,
      constraint question_import_near_repeats_pkey primary key (import_id, number, place),
      constraint question_import_near_repeats_other check (num_nonnulls(other_number, question_id) = 1)
    )`.execute(db);
  // Counted with every summary: what keeps an import from being published although it has no problem.
  // clean_ups and table_columns: how the file is read. found_clean_ups and found_table: what else it could be read as.
  await sql`
    alter table question_imports
      add column unmapped_categories integer not null default 0,
      add column undecided_near integer not null default 0,
      add column clean_ups text[] not null default '{}',
      add column found_clean_ups jsonb not null default '[]',
      add column reread_at timestamptz,
      add column counts jsonb,
      add column table_columns jsonb,
      add column found_table jsonb`.execute(db);
  // The file itself, to be read again in another way; deleted together with its entries.
  await sql`
    create table question_import_files (
      import_id uuid not null constraint question_import_files_import references question_imports (id) on delete cascade,
      part      integer not null,
      bytes     bytea not null,
      constraint question_import_files_pkey primary key (import_id, part)
    )`.execute(db);
}
