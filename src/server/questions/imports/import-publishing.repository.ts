import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { setStatementTimeout } from '#server/database/connections/query-timeout.ts';
import { analyzeTable } from '#server/database/planner-statistics.ts';
import { IMPORT_LOCK } from './equal-questions.repository.ts';
import type { StagedImport } from './import-staging.repository.ts';
import { isImported } from './previews/preview-facts.sql.ts';
import type { NumberRange } from './ranges.ts';

/** The size of the search index's list of pending entries; PostgreSQL's default is 4,096 KB. */
const PENDING_LIST_KB = '512';

/** Makes other imports wait until the transaction ends, which may take minutes. */
export async function lockImports(trx: Trx): Promise<void> {
  // a short list, because the insert that fills it moves all its entries, and PGlite serves nothing else meanwhile
  await sql`select set_config('gin_pending_list_limit', ${PENDING_LIST_KB}, true)`.execute(trx);
  await setStatementTimeout(trx, 600);
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
    select count(*)::int as entries from question_import_entries e where e.import_id = ${id}::uuid and ${isImported}`.execute(
    trx,
  );
  return rows[0]?.entries ?? 0;
}

/**
 * Locks the stored questions that equal entries of the import, so that they can't be changed or deleted. Any order is
 * safe from deadlocks: other transactions lock only one question, after its categories.
 */
export async function lockEqualStoredQuestions(
  trx: Trx,
  id: string,
  { first, last }: NumberRange,
): Promise<void> {
  await sql`
    select count(*) from (
      select q.id from questions q
      where q.deleted_at is null
        and q.content_key in (select content_key from question_import_entries
          where import_id = ${id}::uuid and number between ${first} and ${last})
      for share
    ) locked`.execute(trx);
}

/**
 * Analyses the matches: otherwise the planner expects one row of a new import, and compares each entry with every
 * question.
 */
export function analyzeMatches(trx: Trx): Promise<void> {
  return analyzeTable(trx, 'question_import_matches');
}

/** Inserts the shared texts of these entries' new questions, each once. */
export async function insertSharedTexts(
  trx: Trx,
  { id, import_id }: StagedImport,
  range: NumberRange,
): Promise<void> {
  await sql`
    insert into shared_texts (title, text, text_format, import_id)
    select distinct on (e.shared_text ->> 'title') e.shared_text ->> 'title', e.shared_text ->> 'text',
      e.shared_text ->> 'text_format', ${import_id}::uuid
    from question_import_matches m
    join question_import_entries e on e.import_id = m.import_id and e.number = m.number
    where m.import_id = ${id}::uuid and not m.is_repeat and m.number between ${range.first} and ${range.last}
      and e.shared_text is not null
    order by e.shared_text ->> 'title', e.number
    on conflict (title) where deleted_at is null do nothing`.execute(trx);
}

/** Inserts questions for the entries that aren't repeats; returns how many, which may be fewer than were `due`. */
export async function insertNewQuestions(
  trx: Trx,
  { id, import_id }: StagedImport,
  range: NumberRange,
): Promise<{ made: number; due: number }> {
  const { rows } = await sql<{ made: number; due: number }>`
    with fresh as (
      select e.*, t.id as shared_text_id, t.version as shared_text_version
      from question_import_matches m
      join question_import_entries e on e.import_id = m.import_id and e.number = m.number
      left join shared_texts t on t.title = e.shared_text ->> 'title' and t.deleted_at is null
      where m.import_id = ${id}::uuid and not m.is_repeat and m.number between ${range.first} and ${range.last}
    ), added as (
      insert into questions (id, question_text, choices, correct_answer, notes, explanation, explanation_format,
        law_id, article, paragraph, pair, shared_text_id, shared_text_version, shared_text_position, state, state_since,
        state_reason, source_exam, source_year, source_number, source_is_reserve, import_id)
      select question_id, question_text, choices, correct_answer, notes, explanation, explanation_format,
        law_id, article, paragraph, pair, shared_text_id, shared_text_version,
        (shared_text ->> 'position')::smallint, state, state_since, state_reason, source_exam, source_year,
        source_number, source_is_reserve, ${import_id}::uuid
      from fresh
      order by number
      returning id
    )
    select (select count(*)::int from added) as made, (select count(*)::int from fresh) as due`.execute(trx);
  return rows[0] ?? { made: 0, due: 0 };
}

export interface AddedCategoryLinks {
  /** The number of entries whose question was already stored and got a new category. */
  repeats_extended: number;
  added: { category_id: string; questions: number }[];
}

/**
 * Adds questions to categories that they aren't in yet, behind the last position (without one under a shared text); the
 * caller updates the question counts. `named` is materialized, because the planner can't know how many names there are
 * and would try each entry with every category.
 */
export async function linkCategories(
  trx: Trx,
  { id, import_id }: StagedImport,
  range: NumberRange,
): Promise<AddedCategoryLinks> {
  const { rows } = await sql<AddedCategoryLinks>`
    with named as materialized (
      select m.question_id, m.number, m.is_repeat, m.is_stored, key
      from question_import_matches m
      join question_import_entries e on e.import_id = m.import_id and e.number = m.number
      cross join lateral unnest(e.category_keys) as key
      where m.import_id = ${id}::uuid and m.number between ${range.first} and ${range.last}
    ), wanted as (
      select distinct on (named.question_id, c.id)
        named.question_id, c.id as category_id, named.number, named.is_repeat, named.is_stored
      from named
      join categories c on c.name_key = named.key and c.deleted_at is null
      order by named.question_id, c.id, named.number
    ), missing as (
      select w.*, q.state, q.number as question_number, cardinality(q.choices) as choice_count,
        q.state = 'current' and q.shared_text_id is null as is_drawn
      from wanted w
      join questions q on q.id = w.question_id
      where not exists (
        select from question_categories qc where qc.question_id = w.question_id and qc.category_id = w.category_id)
    ), filled as materialized (
      select category_id,
        (select coalesce(max(qc.position), 0) from question_categories qc where qc.category_id = m.category_id) as last
      from (select distinct category_id from missing) m
    ), linked as (
      insert into question_categories
        (question_id, category_id, position, question_number, choice_count, question_state, import_id)
      select missing.question_id, category_id, case when is_drawn then filled.last + row_number()
          over (partition by category_id, is_drawn order by missing.number, missing.question_id) end,
        missing.question_number, choice_count, state, case when is_stored then ${import_id}::uuid end
      from missing
      join filled using (category_id)
    )
    select
      (select count(distinct number)::int from missing where is_repeat) as repeats_extended,
      (select coalesce(json_agg(json_build_object('category_id', category_id, 'questions', questions)), '[]')
        from (select category_id, count(*) as questions from missing where is_drawn group by category_id) counted) as added`.execute(
    trx,
  );
  return rows[0] ?? { repeats_extended: 0, added: [] };
}

export async function deleteMatches(trx: Trx, id: string, { first, last }: NumberRange): Promise<void> {
  await sql`
    delete from question_import_matches
    where import_id = ${id}::uuid and number between ${first} and ${last}`.execute(trx);
}
