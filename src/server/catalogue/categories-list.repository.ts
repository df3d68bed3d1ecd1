import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { countRows, directionSql, limitTo, sliceOf } from '#server/lists/list-sql.ts';
import { matchesSearch } from '#server/lists/search.ts';
import type { ListedCategory } from '#shared/catalogue/catalogue-editing.contract.ts';
import {
  CATALOGUE_PAGE_SIZE,
  type CategorySort,
  MAX_CATEGORY_OPTIONS,
} from '#shared/catalogue/catalogue.rules.ts';
import type { Sorting } from '#shared/lists/lists.rules.ts';

export interface CategoryFilter {
  search: string;
  group_ids: string[];
  without_group: boolean;
}

const SORTS: Record<CategorySort, RawBuilder<unknown>> = {
  // Spanish order under any collation, see the SQL function fold_name
  name: sql`c.name_key collate "C"`,
  created_at: sql`c.created_at`,
  question_count: sql`c.question_count`,
};

interface CategoryPage extends Sorting<CategorySort> {
  /** The first page is 1. */
  page: number;
}

export async function listCategories(
  db: Database,
  given: CategoryFilter & CategoryPage,
): Promise<ListedCategory[]> {
  const { rows } = await sql<ListedCategory>`
    select c.id, c.version, c.name, c.description, c.question_count, c.created_at,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_key collate "C", g.id)
        from category_group_assignments a
        join category_groups g on g.id = a.group_id
        where a.category_id = c.id), '[]') as groups
    from categories c
    where ${matches(given)}
    order by ${SORTS[given.sort]} ${directionSql(given.direction)} nulls last, c.id
    ${limitTo(sliceOf(given.page, CATALOGUE_PAGE_SIZE))}`.execute(db);
  return rows;
}

export function countCategories(db: Database, filter: CategoryFilter): Promise<number> {
  return countRows(db, sql`categories c where ${matches(filter)}`);
}

/** Whether the category `c` matches: it is in any of the groups, or in none if `without_group` is set. */
function matches({ search, group_ids, without_group }: CategoryFilter): RawBuilder<boolean> {
  const inGroups = sql`exists (select from category_group_assignments a
    where a.category_id = c.id and a.group_id = any(${group_ids}::uuid[]))`;
  const inNone = sql`not exists (select from category_group_assignments a where a.category_id = c.id)`;
  const chips = [...(group_ids.length > 0 ? [inGroups] : []), ...(without_group ? [inNone] : [])];
  return sql<boolean>`c.deleted_at is null and ${matchesSearch(sql`c.name_key`, search, { indexed: false })}
    and ${chips.length > 0 ? sql`(${sql.join(chips, sql` or `)})` : sql`true`}`;
}

/**
 * The first categories that match the search, and those in `ids`, in Spanish order; `more` says whether still others
 * match.
 */
export async function findCategoryOptions(
  db: Database,
  { search, ids }: { search: string; ids: string[] },
): Promise<{ categories: { id: string; name: string }[]; more: boolean }> {
  const { rows } = await sql<{ id: string; name: string; matching: number }>`
    select id, name, matching
    from (
      select id, name, name_key, is_match, (count(*) filter (where is_match) over ())::integer as matching,
        row_number() over (partition by is_match order by name_key collate "C", id) as place
      from (
        select id, name, name_key, ${matchesSearch(sql`name_key`, search, { indexed: false })} as is_match
        from categories where deleted_at is null) live
    ) placed
    where (is_match and place <= ${MAX_CATEGORY_OPTIONS}) or id = any(${ids}::uuid[])
    order by name_key collate "C", id`.execute(db);
  return {
    categories: rows.map(({ id, name }) => ({ id, name })),
    more: (rows[0]?.matching ?? 0) > MAX_CATEGORY_OPTIONS,
  };
}
