import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { limitTo, sliceOf } from '#server/lists/list-sql.ts';
import { isToBeImported } from '#server/questions/imports/previews/preview-facts.sql.ts';
import type { NumberRange } from '#server/questions/imports/ranges.ts';
import type { ImportCategory } from '#shared/questions/imports/import-categories.contract.ts';
import { IMPORT_CATEGORIES_PAGE_SIZE } from '#shared/questions/imports/import-categories.rules.ts';
import { QUESTION_MAX_LENGTH } from '#shared/questions/question-limits.rules.ts';

/** SQL: the category `m` of a file has a name that is too long to be stored, and isn't mapped to another name. */
const isUnmapped = sql<boolean>`(m.mapped_name is null and char_length(m.name) > ${sql.lit(QUESTION_MAX_LENGTH.categoryName)})`;

/** Counts the entries that an import brings into each of its categories, and stores the numbers. */
export async function countCategoryEntries(trx: Trx, id: string): Promise<void> {
  await sql`
    with counted as (
      select key, count(*)::integer as entries
      from question_import_previews p
      cross join lateral unnest(p.category_keys) as key
      where p.import_id = ${id}::uuid and ${isToBeImported}
      group by key
    )
    update question_import_categories m set entries = found.entries
    from (
      select m.key_hash, coalesce(counted.entries, 0) as entries
      from question_import_categories m
      left join counted on md5(counted.key) = m.key_hash
      where m.import_id = ${id}::uuid) found
    where m.import_id = ${id}::uuid and m.key_hash = found.key_hash and m.entries <> found.entries`.execute(
    trx,
  );
}

/** Adds these entries, as far as they are to be imported, to the counts of their categories, or subtracts them. */
export async function addToCategoryEntries(
  trx: Trx,
  id: string,
  { numbers, sign }: { numbers: number[]; sign: 1 | -1 },
): Promise<void> {
  await sql`
    update question_import_categories m set entries = m.entries + ${sign}::integer * found.entries
    from (
      select md5(key) as key_hash, count(*)::integer as entries
      from question_import_previews p
      cross join lateral unnest(p.category_keys) as key
      where p.import_id = ${id}::uuid and p.number = any(${numbers}::integer[]) and ${isToBeImported}
      group by key) found
    where m.import_id = ${id}::uuid and m.key_hash = found.key_hash`.execute(trx);
}

/** Lists the categories, after the mapping, into which entries are imported; each name once, in alphabetical order. */
export async function findCategoryTargets(db: Database | Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (fold_name(name) collate "C") name
    from (
      select coalesce(m.mapped_name, m.name) as name
      from question_import_categories m
      where m.import_id = ${id}::uuid and m.entries > 0) target
    order by fold_name(name) collate "C", name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countUnmapped(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select count(*)::integer as amount from question_import_categories m
    where m.import_id = ${id}::uuid and m.entries > 0 and ${isUnmapped}`.execute(trx);
  return rows[0]?.amount ?? 0;
}

/** Lists the import's categories, those with too long a name first, then by name. */
export async function findImportCategories(
  db: Database,
  id: string,
  page: number,
): Promise<{ categories: ImportCategory[]; total: number }> {
  const { rows: categories } = await sql<ImportCategory>`
    select m.key_hash as id, m.name, m.mapped_name, m.entries, ${isUnmapped} as is_too_long,
      exists (select from categories c where c.deleted_at is null
        and c.name_key = fold_name(coalesce(m.mapped_name, m.name))) as is_stored
    from question_import_categories m
    where m.import_id = ${id}::uuid
    order by is_too_long desc, m.key collate "C"
    ${limitTo(sliceOf(page, IMPORT_CATEGORIES_PAGE_SIZE))}`.execute(db);
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from question_import_categories where import_id = ${id}::uuid`.execute(
    db,
  );
  return { categories, total: rows[0]?.total ?? 0 };
}

/** Maps categories of an import to another name, or (null) to their own in the file; returns how many were changed. */
export async function setMappedNames(
  trx: Trx,
  id: string,
  { category_ids, name }: { category_ids: string[]; name: string | null },
): Promise<number> {
  const mapped = sql`case when ${name}::text <> m.name then ${name}::text end`;
  const { numAffectedRows = 0n } = await sql`
    update question_import_categories m set mapped_name = ${mapped}
    where m.import_id = ${id}::uuid and m.key_hash = any(${category_ids}::text[])
      and m.mapped_name is distinct from ${mapped}`.execute(trx);
  return Number(numAffectedRows);
}

/** SQL: of the categories that an entry names, after the mapping, those that the stored question isn't in. */
export function selectMissingKeys(
  id: string,
  columns: { keys: RawBuilder<unknown>; questionId: RawBuilder<unknown> },
): RawBuilder<string[]> {
  return sql<string[]>`array(
    select distinct target.key
    from unnest(${columns.keys}) as named (key)
    left join question_import_categories map
      on map.import_id = ${id}::uuid and map.key_hash = md5(named.key) and map.mapped_name is not null
    cross join lateral (select coalesce(fold_name(map.mapped_name), named.key)) as target (key)
    where not exists (
      select from categories c
      join question_categories qc on qc.category_id = c.id and qc.question_id = ${columns.questionId}
      where c.name_key = target.key and c.deleted_at is null))`;
}

/** Updates, for entries that repeat stored questions and name these categories, which categories the questions lack. */
export async function updateMissingKeys(trx: Trx, id: string, category_ids: string[]): Promise<void> {
  await sql`
    update question_import_previews p
    set missing_keys = ${selectMissingKeys(id, { keys: sql`p.category_keys`, questionId: sql`p.question_id` })}
    where p.import_id = ${id}::uuid and p.question_id is not null and p.category_keys && (
      select array_agg(m.key) from question_import_categories m
      where m.import_id = ${id}::uuid and m.key_hash = any(${category_ids}::text[]))`.execute(trx);
}

export async function hasMappedNames(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from question_import_categories
      where import_id = ${id}::uuid and mapped_name is not null) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

/** Replaces the names of mapped categories in these entries; entries that name none aren't written. */
export async function applyMappedNames(trx: Trx, id: string, { first, last }: NumberRange): Promise<void> {
  await sql`
    with mapped as materialized (
      select key, mapped_name from question_import_categories
      where import_id = ${id}::uuid and mapped_name is not null
    ), named as (
      select e.number, array_agg(coalesce(m.mapped_name, n.name) order by n.place) as names
      from question_import_entries e
      cross join lateral unnest(e.category_names, e.category_keys) with ordinality as n (name, key, place)
      left join mapped m on m.key = n.key
      where e.import_id = ${id}::uuid and e.number between ${first} and ${last}
        and e.category_keys && (select array_agg(key) from mapped)
      group by e.number
    )
    update question_import_entries e
    set category_names = n.names,
      category_keys = array(select fold_name(name) from unnest(n.names) with ordinality as u (name, place) order by place)
    from named n where e.import_id = ${id}::uuid and e.number = n.number`.execute(trx);
}
