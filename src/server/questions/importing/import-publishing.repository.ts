import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { type EntryRange, matchesOf } from './import-matching.repository.ts';
import type { StagedImport } from './import-staging.repository.ts';

/** Any number that nothing else locks. */
const IMPORT_LOCK = 7_150_031;

/** Makes other imports wait until the transaction ends, which may take long. */
export async function lockImports(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '600s', true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
}

/** Whether there has never been a question or a category: deleted ones count too. */
export async function isBankEmpty(db: Database | Trx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from questions) and not exists (select from categories) as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

export async function countEntries(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from question_import_entries where import_id = ${id}::uuid`.execute(trx);
  return rows[0]?.entries ?? 0;
}

/** Questions that look like those of the import can't be changed or deleted until the transaction ends. */
export async function lockStored(trx: Trx, id: string): Promise<void> {
  await sql`
    select count(*) from (
      select q.id from questions q
      where q.deleted_at is null
        and q.content_key in (select content_key from question_import_entries where import_id = ${id}::uuid)
      order by q.id
      for share
    ) locked`.execute(trx);
}

/** Finds each entry's question and keeps it for the steps that follow. */
export async function matchEntries(trx: Trx, id: string, { first, last }: EntryRange): Promise<void> {
  await sql`
    insert into question_import_matches (import_id, number, question_id, is_stored, is_repeat)
    ${matchesOf(id)} and e.number between ${first} and ${last}`.execute(trx);
}

/** Without this the planner expects one row of a new import, and tries each entry with every question. */
export async function analyzeMatches(trx: Trx): Promise<void> {
  await sql`analyze question_import_matches`.execute(trx);
}

/** Makes questions of the entries that are no repeats; answers how many, which may be fewer than were `due`. */
export async function insertNewQuestions(
  trx: Trx,
  { id, import_id }: StagedImport,
  range: EntryRange,
): Promise<{ made: number; due: number }> {
  const { rows } = await sql<{ made: number; due: number }>`
    with fresh as (
      select e.*
      from question_import_matches m
      join question_import_entries e on e.import_id = m.import_id and e.number = m.number
      where m.import_id = ${id}::uuid and not m.is_repeat and m.number between ${range.first} and ${range.last}
    ), added as (
      insert into questions (id, question_text, choices, correct_answer, notes, explanation, explanation_format,
        law_id, article, paragraph, import_id)
      select question_id, question_text, choices, correct_answer, notes, explanation, explanation_format,
        law_id, article, paragraph, ${import_id}::uuid
      from fresh
      order by number
      returning id
    )
    select (select count(*)::int from added) as made, (select count(*)::int from fresh) as due`.execute(trx);
  return rows[0] ?? { made: 0, due: 0 };
}

export interface Links {
  /** Entries that gave a question which was there before them a category that it didn't have. */
  repeats_extended: number;
  added: { category_id: string; questions: number }[];
}

/**
 * Puts the questions into the categories that they are not in yet, behind the last position of each. `named` is made
 * first: the planner, which can't know how many names there are, would try each entry with every category.
 */
export async function linkCategories(
  trx: Trx,
  { id, import_id }: StagedImport,
  range: EntryRange,
): Promise<Links> {
  const { rows } = await sql<Links>`
    with named as materialized (
      select m.question_id, m.number, m.is_repeat, m.is_stored, key
      from question_import_matches m
      join question_import_entries e on e.import_id = m.import_id and e.number = m.number
      cross join lateral unnest(e.category_keys) as key
      where m.import_id = ${id}::uuid and m.number between ${range.first} and ${range.last}
    ), wanted as (
      select distinct on (named.question_id, c.id)
        named.question_id, c.id as category_id, c.question_count, named.number, named.is_repeat, named.is_stored
      from named
      join categories c on c.name_key = named.key and c.deleted_at is null
      order by named.question_id, c.id, named.number
    ), missing as (
      select w.*
      from wanted w
      where not exists (
        select from question_categories qc where qc.question_id = w.question_id and qc.category_id = w.category_id)
    ), linked as (
      insert into question_categories (question_id, category_id, position, question_number, import_id)
      select missing.question_id, category_id,
        question_count + row_number() over (partition by category_id order by missing.number, missing.question_id),
        q.number, case when is_stored then ${import_id}::uuid end
      from missing
      join questions q on q.id = missing.question_id
    )
    select
      (select count(distinct number)::int from missing where is_repeat) as repeats_extended,
      (select coalesce(json_agg(json_build_object('category_id', category_id, 'questions', questions)), '[]')
        from (select category_id, count(*) as questions from missing group by category_id) counted) as added`.execute(
    trx,
  );
  return rows[0] ?? { repeats_extended: 0, added: [] };
}

export async function forgetMatches(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('question_import_matches').where('import_id', '=', id).execute();
}
