import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** Of the categories that the file names by these keys: the names of those that they become, in the order of the keys. */
export async function findCategoryTargets(db: Database | Trx, id: string, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (fold_name(name) collate "C") name
    from (
      select coalesce(m.mapped_name, m.name) as name
      from question_import_categories m
      where m.import_id = ${id}::uuid and m.key = any(${keys}::text[])) target
    order by fold_name(name) collate "C", name`.execute(db);
  return rows.map(({ name }) => name);
}
