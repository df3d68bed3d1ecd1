import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { countRows, directionSql, limitTo, sliceOf } from '#server/lists/list-sql.ts';
import { matchesSearch } from '#server/lists/search.ts';
import type { ListedGroup } from '#shared/catalogue/catalogue-editing.contract.ts';
import { CATALOGUE_PAGE_SIZE, type GroupSort } from '#shared/catalogue/catalogue.rules.ts';
import type { Sorting } from '#shared/lists/lists.rules.ts';

/** The number of a group's live categories. */
const CATEGORY_COUNT = sql`(
  select count(*)::integer from category_group_assignments a
  join categories c on c.id = a.category_id
  where a.group_id = g.id and c.deleted_at is null)`;

const SORTS: Record<GroupSort, RawBuilder<unknown>> = {
  // Spanish order under any collation, see the SQL function fold_name
  name: sql`g.name_key collate "C"`,
  category_count: sql`category_count`,
};

interface GroupPage extends Sorting<GroupSort> {
  search: string;
  /** The first page is 1. */
  page: number;
}

export async function listGroups(
  db: Database,
  { search, sort, direction, page }: GroupPage,
): Promise<ListedGroup[]> {
  const { rows } = await sql<ListedGroup>`
    select g.id, g.version, g.name, g.description, g.created_at, ${CATEGORY_COUNT} as category_count
    from category_groups g
    where ${matches(search)}
    order by ${SORTS[sort]} ${directionSql(direction)} nulls last, g.id
    ${limitTo(sliceOf(page, CATALOGUE_PAGE_SIZE))}`.execute(db);
  return rows;
}

export function countGroups(db: Database, search: string): Promise<number> {
  return countRows(db, sql`category_groups g where ${matches(search)}`);
}

function matches(search: string): RawBuilder<SqlBool> {
  return matchesSearch(sql`g.name_key`, search, { indexed: false });
}

export async function findGroupOptions(db: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from category_groups order by name_key collate "C", id`.execute(db);
  return rows;
}
