import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { countRows, limitTo, sliceOf } from '#server/lists/list-sql.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import { IMPORT_PAGE_SIZE, type ImportResult } from '#shared/questions/imports/imports.rules.ts';

const PROBLEMS_SHOWN = 200;
const NAMES_SHOWN = 100;
/** After how long an import is discarded if it isn't published, or if its check, which takes minutes, hasn't ended. */
const READY_FOR_HOURS = 24;
const CHECKING_FOR_HOURS = 1;

const selectImports = sql<QuestionImport>`
  select i.id, i.file_name, i.status, i.total, i.staged, i.problems[1:${sql.lit(PROBLEMS_SHOWN)}] as problems,
    cardinality(i.problems) as problem_count, i.remarks, i.found_clean_ups <> '[]' as has_clean_ups,
    i.found_table is not null as has_table, i.leaves_out, i.importable, i.unmapped_categories, i.undecided_near,
    i.questions_new, i.repeats, i.repeats_extended, i.questions_replaced, i.categories_created,
    i.category_names[1:${sql.lit(NAMES_SHOWN)}] as category_names, p.username as created_by, i.created_at,
    i.published_at, i.undone_at, case when i.status = 'ready' then i.tagged_explanations end as tagged_explanations
  from question_imports i
  left join profiles p on p.id = i.created_by`;

export async function insertImport(
  trx: Trx,
  given: { file_name: string; created_by: string },
): Promise<string> {
  const { id } = await trx
    .insertInto('question_imports')
    .values(given)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findImport(db: Database | Trx, id: string): Promise<QuestionImport | undefined> {
  const { rows } = await sql<QuestionImport>`${selectImports} where i.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Lists the imports, the newest first. */
export async function listImports(
  db: Database,
  page: number,
): Promise<{ imports: QuestionImport[]; total: number }> {
  const { rows: imports } = await sql<QuestionImport>`
    ${selectImports} order by i.created_at desc, i.id
    ${limitTo(sliceOf(page, IMPORT_PAGE_SIZE))}`.execute(db);
  return { imports, total: await countRows(db, sql`question_imports`) };
}

export async function findProblems(db: Database, id: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('question_imports')
    .select('problems')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.problems;
}

export interface LockedImport {
  file_name: string;
  status: QuestionImport['status'];
  total: number | null;
  staged: number;
  importable: number | null;
  unmapped_categories: number;
  undecided_near: number;
  has_table: boolean;
}

/** Whether the import waits for the administrator's decisions. */
export function isAwaitingDecisions({
  status,
  importable,
}: Pick<LockedImport, 'status' | 'importable'>): boolean {
  return status === 'ready' || (status === 'refused' && importable !== null);
}

/** Whether the import's file can be read again: it waits for decisions, or for the names of its table's columns. */
export function canReadFileAgain(locked: LockedImport): boolean {
  return isAwaitingDecisions(locked) || (locked.status === 'refused' && locked.has_table);
}

/** Locks an import until the transaction ends. */
export function lockImport(trx: Trx, id: string): Promise<LockedImport | undefined> {
  return trx
    .selectFrom('question_imports')
    .select(['file_name', 'status', 'total', 'staged', 'importable', 'unmapped_categories', 'undecided_near'])
    .select(sql<boolean>`found_table is not null`.as('has_table'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setTotal(db: Database, id: string, total: number): Promise<void> {
  await db.updateTable('question_imports').set({ total }).where('id', '=', id).execute();
}

export async function setRemarks(db: Database, id: string, remarks: string[]): Promise<void> {
  await sql`update question_imports set remarks = ${selectTextArray(remarks)} where id = ${id}::uuid`.execute(
    db,
  );
}

/**
 * Adds to the number of an import's stored entries; returns false if the import was discarded. The update also locks
 * the import, so that it can't be discarded before the transaction ends.
 */
export async function updateStagedCount(
  trx: Trx,
  id: string,
  { entries, tagged }: { entries: number; tagged: number },
): Promise<boolean> {
  const { rows } = await sql`
    update question_imports set staged = staged + ${entries}, tagged_explanations = tagged_explanations + ${tagged}
    where id = ${id}::uuid and status = 'checking' returning id`.execute(trx);
  return rows.length > 0;
}

/** SQL: an array of texts, passed to the database as JSON, which changes no character. */
export function selectTextArray(texts: string[]): RawBuilder<string[]> {
  return sql`array(select json_array_elements_text(${JSON.stringify(texts)}::text::json))`;
}

export async function markPublished(trx: Trx, id: string, result: ImportResult): Promise<void> {
  await trx
    .updateTable('question_imports')
    .set({
      ...result,
      status: 'published',
      published_at: sql<Date>`app_now()`,
      category_names: sql<string[]>`array(
        select name from categories where import_id = ${id}::uuid order by name_key collate "C")`,
    })
    .where('id', '=', id)
    .execute();
}

export async function markDiscarded(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('question_imports').set({ status: 'discarded' }).where('id', '=', id).execute();
}

export async function markUndone(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('question_imports')
    .set({ status: 'undone', undone_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Discards imports that nobody has published for a day, and those whose check ended with its process; returns all
 * imports whose entries must be deleted. A refused import stays in the list with its problems.
 */
export async function discardStaleImports(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update question_imports set status = 'discarded'
    where (status = 'ready' and created_at < app_now() - make_interval(hours => ${READY_FOR_HOURS}))
      or (status = 'checking' and coalesce(reread_at, created_at) < app_now() - make_interval(hours => ${CHECKING_FOR_HOURS}))
    returning id`.execute(trx);
  const { rows: refused } = await sql<{ id: string }>`
    update question_imports set importable = null, found_table = null
    where status = 'refused' and (importable is not null or found_table is not null)
      and created_at < app_now() - make_interval(hours => ${READY_FOR_HOURS})
    returning id`.execute(trx);
  return [...rows, ...refused].map(({ id }) => id);
}

const DELETED_FILE_NAME = 'Archivo de un usuario eliminado';

/** Replaces the names of the files that a user has imported, because they may contain personal data. */
export async function replaceFileNamesOfUser(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('question_imports')
    .set({ file_name: DELETED_FILE_NAME })
    .where('created_by', '=', userId)
    .execute();
}
