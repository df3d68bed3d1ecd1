import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import type { StagedImport } from '#server/questions/imports/import-staging.repository.ts';
import type { NumberRange } from '#server/questions/imports/ranges.ts';

export async function hasDecisions(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from question_import_previews
      where import_id = ${id}::uuid and decision in ('skip', 'replace')) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

/**
 * Decides which of several equal entries is imported: the last one with the decision 'replace', otherwise the first
 * that isn't left out. Only groups with a decision are changed; repeating the call changes nothing.
 */
export async function chooseAmongEqualEntries(
  trx: Trx,
  id: string,
  { first, last }: NumberRange,
): Promise<void> {
  await sql`
    with touched as materialized (
      select distinct coalesce(e.repeat_of, e.number) as first
      from question_import_previews p
      join question_import_entries e on e.import_id = p.import_id and e.number = p.number
      where p.import_id = ${id}::uuid and p.number between ${first} and ${last} and p.decision in ('skip', 'replace')
    ), member as materialized (
      select t.first, t.first as number from touched t
      union all
      select t.first, e.number from touched t
      join question_import_entries e on e.import_id = ${id}::uuid and e.repeat_of = t.first
    ), head as (
      select distinct on (m.first) m.first, m.number
      from member m
      join question_import_previews p on p.import_id = ${id}::uuid and p.number = m.number
      where p.decision is distinct from 'skip'
      order by m.first, case when p.decision = 'replace' then -m.number else m.number end
    )
    update question_import_entries e
    set repeat_of = case when m.number <> h.number then h.number end
    from member m
    join head h on h.first = m.first
    where e.import_id = ${id}::uuid and e.number = m.number
      and e.repeat_of is distinct from case when m.number <> h.number then h.number end`.execute(trx);
}

/** SQL: the entries `e` in this range that replace their stored question `q`. */
function chosenOf(id: string, { first, last }: NumberRange): RawBuilder<unknown> {
  return sql`
    from question_import_matches m
    join question_import_previews p on p.import_id = m.import_id and p.number = m.number and p.decision = 'replace'
    join question_import_entries e on e.import_id = m.import_id and e.number = m.number and e.repeat_of is null
    join questions q on q.id = m.question_id
    where m.import_id = ${id}::uuid and m.is_stored and m.number between ${first} and ${last}`;
}

/** Whether a replaced question keeps notes and explanation that the file lacks: only if its right answer stays. */
const keepsTexts = sql`q.correct_answer = e.correct_answer`;
const wanted = sql`
  e.correct_answer,
  case when e.notes is null and ${keepsTexts} then q.notes else e.notes end as notes,
  case when e.explanation is null and ${keepsTexts} then q.explanation else e.explanation end as explanation,
  case when e.explanation is null and ${keepsTexts} then q.explanation_format else e.explanation_format end
    as explanation_format,
  case when e.law_id is null then q.law_id else e.law_id end as law_id,
  case when e.law_id is null then q.article else e.article end as article,
  case when e.law_id is null then q.paragraph else e.paragraph end as paragraph,
  case when e.state = 'current' then q.state else e.state end as state,
  case when e.state = 'current' then q.state_since else e.state_since end as state_since,
  case when e.state = 'current' then q.state_reason else e.state_reason end as state_reason,
  case when e.source_exam is null then q.source_exam else e.source_exam end as source_exam,
  case when e.source_exam is null then q.source_year else e.source_year end as source_year,
  case when e.source_exam is null then q.source_number else e.source_number end as source_number,
  case when e.source_exam is null then q.source_is_reserve else e.source_is_reserve end as source_is_reserve`;

/** SQL: state and source of the row with this alias. */
export function toStateAndSourceJson(alias: 'q' | 'c'): RawBuilder<unknown> {
  const columns = ['state', 'state_since', 'state_reason', 'source_exam', 'source_year', 'source_number'];
  const pairs = [...columns, 'source_is_reserve'].map(
    (column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`,
  );
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** Finds the stored questions that entries in this range replace. */
export async function findQuestionsToReplace(trx: Trx, id: string, range: NumberRange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select q.id ${chosenOf(id, range)} order by q.id`.execute(trx);
  return rows.map((row) => row.id);
}

/** Finds the categories of stored questions that stop being current and so are no longer drawn. */
export async function findCategoriesOfStateChanges(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct qc.category_id as id
    from question_import_previews p
    join question_import_entries e on e.import_id = p.import_id and e.number = p.number and e.state <> 'current'
    join questions q on q.content_key = e.content_key and q.question_text = e.question_text and q.choices = e.choices
      and q.deleted_at is null and q.state = 'current'
    join question_categories qc on qc.question_id = q.id
    where p.import_id = ${id}::uuid and p.decision = 'replace'`.execute(trx);
  return rows.map((row) => row.id);
}

export async function findCategoryIds(trx: Trx, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from categories
    where deleted_at is null and name_key in (select fold_name(name) from unnest(${names}::text[]) as name)`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}

/** Removes the draw positions of questions that stop being current: their state can't change while they have any. */
export async function clearOutdatedPositions(trx: Trx, id: string, range: NumberRange): Promise<void> {
  await sql`
    with outdated as (select q.id ${chosenOf(id, range)} and e.state <> 'current')
    update question_categories qc set position = null
    from outdated where qc.question_id = outdated.id and qc.position is not null`.execute(trx);
}

/**
 * Writes a new version of each stored question that an entry replaces, as editing does; a change of state or source
 * alone needs no version. The former values are kept for undoing. `lockStored` has locked the rows.
 */
export async function replaceStoredQuestions(
  trx: Trx,
  { id, import_id }: StagedImport,
  range: NumberRange,
): Promise<void> {
  await sql`
    with chosen as materialized (
      select q.id as question_id, q.version, ${wanted} ${chosenOf(id, range)}
    ), compared as materialized (
      select c.*, q.version + ((c.correct_answer, c.notes, c.explanation, c.explanation_format, c.law_id, c.article,
          c.paragraph) is distinct from (q.correct_answer, q.notes, q.explanation, q.explanation_format, q.law_id,
          q.article, q.paragraph))::integer as new_version,
        ${toStateAndSourceJson('q')} as before, ${toStateAndSourceJson('c')} as after
      from chosen c join questions q on q.id = c.question_id
    ), noted as (
      insert into question_import_replacements (import_id, question_id, version, new_version, before, after)
      select ${import_id}::uuid, question_id, version, new_version, before, after from compared
    ), kept as (
      insert into question_versions (question_id, version, question_text, choices, correct_answer, notes, explanation,
        explanation_format, law_id, article, paragraph, shared_text_id, shared_text_version)
      select q.id, q.version, q.question_text, q.choices, q.correct_answer, q.notes, q.explanation, q.explanation_format,
        q.law_id, q.article, q.paragraph, q.shared_text_id, q.shared_text_version
      from compared c join questions q on q.id = c.question_id
      where c.new_version > c.version
    )
    update questions q
    set version = c.new_version, correct_answer = c.correct_answer, notes = c.notes, explanation = c.explanation,
      explanation_format = c.explanation_format, law_id = c.law_id, article = c.article, paragraph = c.paragraph,
      state = c.state, state_since = c.state_since, state_reason = c.state_reason, source_exam = c.source_exam,
      source_year = c.source_year, source_number = c.source_number, source_is_reserve = c.source_is_reserve
    from compared c where c.question_id = q.id`.execute(trx);
}
