import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import type { ImportResult } from '#shared/questions/imports/imports.rules.ts';
import { hasProblems, isToBeImported } from './preview-facts.sql.ts';

/** What publishing the import would change, according to the decisions so far. */
export interface ImportCounts extends Omit<ImportResult, 'categories_created'> {
  /** The number of entries that are imported. */
  imported: number;
  /** The number of entries that have problems and no decision. */
  undecided: number;
  left_out: number;
  /** The number of entries to be imported that an administrator must look at first and hasn't decided about. */
  undecided_near: number;
  /** Entries with problems, whatever was decided about them. */
  with_problems: number;
}

/** A change of at most this number of entries recounts only these; a larger one recounts the whole file. */
const COUNTED_MAX = 1_000;

/**
 * Finds the numbers of these entries and of all other entries of the same questions; undefined if there are too many.
 */
export async function findEntriesOfSameQuestions(
  trx: Trx,
  id: string,
  numbers: number[],
): Promise<number[] | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number from question_import_previews
    where import_id = ${id}::uuid and number = any(${numbers}::integer[])
    union
    select other.number
    from question_import_previews p
    join question_import_previews other on other.import_id = p.import_id and other.question_id = p.question_id
    where p.import_id = ${id}::uuid and p.number = any(${numbers}::integer[])
    limit ${COUNTED_MAX + 1}`.execute(trx);
  return rows.length > COUNTED_MAX ? undefined : rows.map(({ number }) => number);
}

/**
 * Counts all entries, or those of some questions: the counts can be added up if `which` takes each question with all of
 * its entries. A repeat extends its question by a category that neither the stored question nor an earlier entry has.
 */
export async function countImportChanges(
  trx: Trx,
  id: string,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<ImportCounts> {
  const { rows } = await sql<ImportCounts>`
    with p as materialized (
      select p.number, p.question_id, p.is_stored, p.missing_keys, p.decision, p.must_be_seen,
        ${isToBeImported} as is_imported, ${hasProblems} as has_problems
      from question_import_previews p
      where p.import_id = ${id}::uuid and ${which}
    ), question as materialized (
      select question_id, min(number) as first, count(*)::integer as entries, bool_or(is_stored) as is_stored,
        bool_or(is_stored and decision = 'replace') as is_replaced
      from p where is_imported
      group by question_id
    ), extended as (
      select distinct on (p.question_id, key) p.number
      from p
      join question q on q.question_id = p.question_id and (q.is_stored or q.entries > 1)
      cross join lateral unnest(p.missing_keys) as key
      where p.is_imported
      order by p.question_id, key, p.number
    ), entry as (
      select count(*) filter (where is_imported)::integer as imported,
        count(*) filter (where decision = 'skip')::integer as left_out,
        count(*) filter (where not is_imported and decision is null)::integer as undecided,
        count(*) filter (where is_imported and must_be_seen and decision is null)::integer as undecided_near,
        count(*) filter (where has_problems)::integer as with_problems
      from p
    )
    select entry.*, counted.*, entry.imported - counted.questions_new as repeats,
      (select count(distinct e.number)::integer from extended e
        join p on p.number = e.number
        join question q on q.question_id = p.question_id
        where q.is_stored or e.number > q.first) as repeats_extended
    from entry, (
      select count(*) filter (where not is_stored)::integer as questions_new,
        count(*) filter (where is_replaced)::integer as questions_replaced
      from question) counted`.execute(trx);
  const [counts] = rows;
  if (!counts) throw new Error('a count without a row');
  return counts;
}

/** Stores in the import the problems of its left-out and undecided entries, in the order of the file. */
export async function updateImportProblems(trx: Trx, id: string): Promise<void> {
  await sql`
    update question_imports i set problems = found.problems
    from (
      select coalesce(array_agg(problem order by p.number, place), '{}') as problems
      from question_import_previews p
      cross join lateral unnest(p.problems || p.stored_problem) with ordinality as told (problem, place)
      where p.import_id = ${id}::uuid and ${hasProblems} and not ${isToBeImported} and problem is not null) found
    where i.id = ${id}::uuid and i.problems <> found.problems`.execute(trx);
}

/** Finds the stored counts; undefined if there are none, or the import has changed since. */
export async function findImportCounts(trx: Trx, id: string): Promise<ImportCounts | undefined> {
  const { rows } = await sql<{ counts: ImportCounts | null }>`
    select counts from question_imports
    where id = ${id}::uuid and (counts ->> 'imported')::integer = staged`.execute(trx);
  return rows[0]?.counts ?? undefined;
}

export async function updateImportCounts(trx: Trx, id: string, counts: ImportCounts): Promise<void> {
  await sql`update question_imports set counts = ${JSON.stringify(counts)}::jsonb where id = ${id}::uuid`.execute(
    trx,
  );
}
