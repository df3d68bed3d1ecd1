import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { analyzeTable } from '#server/database/planner-statistics.ts';
import type { WarnedItem } from '#server/questions/imports/warnings/entry-warnings.ts';
import type { ImportDecision } from '#shared/questions/imports/import-previews.rules.ts';
import {
  type Contradiction,
  selectContradiction,
  selectMatches,
  joinStoredQuestions,
} from '#server/questions/imports/import-matching.repository.ts';
import { selectMissingKeys } from '#server/questions/imports/categories/import-categories.repository.ts';
import { deleteImportFile } from '#server/questions/imports/rereading/import-files.repository.ts';
import { hasDecidableProblems, hasProblems } from './preview-facts.sql.ts';
import type { NumberRange } from '#server/questions/imports/ranges.ts';

/** Stores the previews of a batch. Stage its entries first: their categories are read there. */
export async function insertPreviews(trx: Trx, id: string, batch: WarnedItem[]): Promise<void> {
  const rows = batch.map(({ number, line, excerpt, problems, is_conflict, entry, warnings }) => ({
    warnings,
    number,
    line,
    excerpt,
    problems,
    is_conflict,
    is_repeat: (entry?.repeat_of ?? null) !== null,
    is_staged: entry !== null,
  }));
  await sql`
    insert into question_import_previews (import_id, number, line, excerpt, problems, is_conflict, is_repeat,
      is_staged, warnings, category_keys)
    select ${id}::uuid, p.number, p.line, p.excerpt, p.problems, p.is_conflict, p.is_repeat, p.is_staged,
      p.warnings,
      array(select distinct key from unnest(e.category_keys) as key)
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as p (number integer, line integer, excerpt text,
      problems text[], is_conflict boolean, is_repeat boolean, is_staged boolean, warnings text[])
    left join question_import_entries e on e.import_id = ${id}::uuid and e.number = p.number`.execute(trx);
  await sql`
    insert into question_import_categories (import_id, key, name)
    select distinct on (key) ${id}::uuid, key, name
    from question_import_entries e
    cross join lateral unnest(e.category_names, e.category_keys) with ordinality as named (name, key, place)
    where e.import_id = ${id}::uuid and e.number = any(${batch.map(({ number }) => number)}::integer[])
    order by key, e.number, place
    on conflict do nothing`.execute(trx);
}

/** Updates the planner's statistics: without them it expects one entry, and compares every entry with all others. */
export function analyzePreviews(trx: Trx): Promise<void> {
  return analyzeTable(trx, 'question_import_previews', ['import_id', 'number']);
}

/**
 * SQL: the fields in which an entry differs from the stored question `q` that it repeats; fields missing in the file
 * don't count.
 */
const changes = sql`case when m.is_stored then array_remove(array[
    case when e.explanation is distinct from q.explanation and e.explanation is not null then 'explanation' end,
    case when e.notes is distinct from q.notes and e.notes is not null then 'notes' end,
    case when e.law_id is not null
      and (e.law_id, e.article, e.paragraph) is distinct from (q.law_id, q.article, q.paragraph) then 'reference' end,
    case when e.state <> 'current' and (e.state, e.state_since, e.state_reason)
      is distinct from (q.state, q.state_since, q.state_reason) then 'state' end,
    case when e.source_exam is not null and (e.source_exam, e.source_year, e.source_number, e.source_is_reserve)
      is distinct from (q.source_exam, q.source_year, q.source_number, q.source_is_reserve) then 'source' end
  ], null) else '{}' end`;

/** Compares entries with the stored questions and stores the result in their previews; returns the contradictions. */
export async function compareWithStoredQuestions(
  trx: Trx | Database,
  id: string,
  which: RawBuilder<boolean>,
): Promise<Contradiction[]> {
  const { rows } = await sql<{ contradiction: Contradiction | null }>`
    with m as materialized (${selectMatches(id)} and ${which}), found as materialized (
      select m.number, m.question_id, m.is_stored, q.version, ${selectContradiction} as contradiction, ${changes} as changes,
        ${selectMissingKeys(id, { keys: sql`e.category_keys`, questionId: sql`m.question_id` })} as missing_keys
      from m ${joinStoredQuestions}
    ), kept as (
      update question_import_previews p
      set question_id = f.question_id, is_stored = f.is_stored, stored_version = f.version, changes = f.changes,
        missing_keys = f.missing_keys, stored_conflict = null, stored_problem = null
      from found f where p.import_id = ${id}::uuid and p.number = f.number
    )
    select contradiction from found where contradiction is not null order by number`.execute(trx);
  return rows.flatMap((row) => row.contradiction ?? []);
}

export const isEntryInRange = ({ first, last }: NumberRange): RawBuilder<boolean> =>
  sql`e.number between ${first} and ${last}`;

export interface StoredQuestionConflict {
  number: number;
  kind: Contradiction['kind'];
  problem: string;
}

export async function setStoredProblems(
  trx: Trx | Database,
  id: string,
  problems: StoredQuestionConflict[],
): Promise<void> {
  await sql`
    update question_import_previews p set stored_conflict = r.kind, stored_problem = r.problem, decision = null
    from json_to_recordset(${JSON.stringify(problems)}::text::json) as r (number integer, kind text, problem text)
    where p.import_id = ${id}::uuid and p.number = r.number`.execute(trx);
}

/** Leaves out all entries that have problems and no decision. */
export async function skipUndecidedProblemEntries(trx: Trx, id: string): Promise<void> {
  await sql`
    update question_import_previews p set decision = 'skip'
    where p.import_id = ${id}::uuid and p.decision is null and ${hasProblems}`.execute(trx);
}

const POSSIBLE: Record<ImportDecision, RawBuilder<boolean>> = {
  skip: sql`p.is_staged`,
  keep: sql`p.is_staged and (${hasDecidableProblems} or not ${hasProblems})`,
  replace: sql`p.is_staged and (${hasDecidableProblems} or (not ${hasProblems} and p.changes <> '{}'))`,
};

/** Sets the decision of the entries that match `which`, where it is possible; returns how many changed. */
export async function setDecision(
  trx: Trx,
  id: string,
  { decision, which }: { decision: ImportDecision; which: RawBuilder<boolean> },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update question_import_previews p set decision = ${decision}
    where p.import_id = ${id}::uuid and ${which} and ${POSSIBLE[decision]}
      and p.decision is distinct from ${decision}`.execute(trx);
  return Number(numAffectedRows);
}

/** Stores an excerpt of each left-out entry, by which it is recognised after the entries are deleted. */
export async function updateLeftOutExcerpts(trx: Trx, id: string): Promise<void> {
  await sql`
    update question_import_previews p set excerpt = left(e.question_text, 200)
    from question_import_entries e
    where p.import_id = ${id}::uuid and p.decision = 'skip' and e.import_id = p.import_id and e.number = p.number`.execute(
    trx,
  );
}

/** Deletes the previews of an import; `exceptLeftOut` keeps those of left-out entries, which are still listed. */
export async function deletePreviews(
  trx: Trx | Database,
  id: string,
  { exceptLeftOut = false, exceptFile = false } = {},
): Promise<void> {
  await sql`
    delete from question_import_previews where import_id = ${id}::uuid
      and (not ${exceptLeftOut}::boolean or decision is distinct from 'skip')`.execute(trx);
  await sql`delete from question_import_categories where import_id = ${id}::uuid`.execute(trx);
  await sql`delete from question_import_near_repeats where import_id = ${id}::uuid`.execute(trx);
  if (!exceptFile) await deleteImportFile(trx, id);
}
