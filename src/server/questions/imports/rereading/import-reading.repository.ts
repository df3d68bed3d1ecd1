import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { CleanUpId } from '#shared/questions/imports/clean-ups.rules.ts';
import type {
  FoundCleanUp,
  SampledTable,
  ImportReading,
} from '#shared/questions/imports/import-reading.contract.ts';
import type { ImportDecision } from '#shared/questions/imports/import-previews.rules.ts';
import type { TableMapping } from '#shared/questions/imports/table-roles.rules.ts';

/** The settings by which a file is read: its clean-ups and the columns of its table. */
export interface ReadingSettings {
  clean_ups: CleanUpId[];
  columns: TableMapping | null;
}

export async function findImportReading(db: Database, id: string): Promise<ImportReading | undefined> {
  const { rows } = await sql<ImportReading>`
    select clean_ups, found_clean_ups, table_columns as columns, found_table as table
    from question_imports where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Stores the choices for reading the file again: the clean-ups that would change it, and its table. */
export async function setReadingOptions(
  db: Database,
  id: string,
  found: { clean_ups: FoundCleanUp[]; table: SampledTable | null },
): Promise<void> {
  await sql`
    update question_imports
    set found_clean_ups = ${JSON.stringify(found.clean_ups)}::jsonb,
      found_table = ${found.table === null ? null : JSON.stringify(found.table)}::jsonb
    where id = ${id}::uuid`.execute(db);
}

/** Starts the check of an import again, as if the file had just been sent with this way of reading it. */
export async function restartCheck(
  trx: Trx,
  id: string,
  { clean_ups, columns }: ReadingSettings,
): Promise<void> {
  await sql`
    update question_imports
    set status = 'checking', reread_at = app_now(), total = null, staged = 0, tagged_explanations = 0, problems = '{}', remarks = '{}',
      leaves_out = false, importable = null, unmapped_categories = 0, undecided_near = 0, questions_new = null,
      repeats = null, repeats_extended = null, questions_replaced = null, categories_created = null,
      category_names = '{}', clean_ups = ${clean_ups}::text[],
      table_columns = ${columns === null ? null : JSON.stringify(columns)}::jsonb
    where id = ${id}::uuid`.execute(trx);
}

export interface DecidedEntries {
  decision: ImportDecision;
  numbers: number[];
}

export async function listDecidedEntries(trx: Trx, id: string): Promise<DecidedEntries[]> {
  const { rows } = await sql<DecidedEntries>`
    select decision, array_agg(number) as numbers from question_import_previews
    where import_id = ${id}::uuid and decision is not null
    group by decision`.execute(trx);
  return rows;
}

export interface MappedCategoryName {
  key: string;
  name: string;
  mapped_name: string;
}

export async function findMappedNames(trx: Trx, id: string): Promise<MappedCategoryName[]> {
  const { rows } = await sql<MappedCategoryName>`
    select key, name, mapped_name from question_import_categories
    where import_id = ${id}::uuid and mapped_name is not null`.execute(trx);
  return rows;
}

/** Stores the names of mapped categories before the entries are read again, so that they stay mapped. */
export async function insertMappedNames(trx: Trx, id: string, names: MappedCategoryName[]): Promise<void> {
  await sql`
    insert into question_import_categories (import_id, key, name, mapped_name)
    select ${id}::uuid, key, name, mapped_name
    from json_to_recordset(${JSON.stringify(names)}::text::json) as m (key text, name text, mapped_name text)`.execute(
    trx,
  );
}
