import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { matchesSearch } from '#server/lists/search.ts';
import type { ListedGroup } from '#shared/catalogue/catalogue-editing.contract.ts';
import { CATALOGUE_PAGE_SIZE } from '#shared/catalogue/catalogue.rules.ts';

/** Of a group: its live categories. */
const CATEGORY_COUNT = sql`(
  select count(*)::integer from category_group_assignments a
  join categories c on c.id = a.category_id
  where a.group_id = g.id and c.deleted_at is null)`;

const SORTS = { name: sql`g.name_key collate "C"`, category_count: sql`category_count` };

export async function listGroups(
  db: Database,
  given: {
    search: string;
    sort: keyof typeof SORTS;
    direction: 'asc' | 'desc';
    page: number;
  },
): Promise<ListedGroup[]> {
  const { rows } = await sql<ListedGroup>`
    select g.id, g.version, g.name, g.description, g.created_at, ${CATEGORY_COUNT} as category_count
    from category_groups g
    where ${matchesSearch(sql`g.name_key`, given.search, { indexed: false })}
    order by ${SORTS[given.sort]} ${sql.raw(given.direction)} nulls last, g.id
    limit ${CATALOGUE_PAGE_SIZE} offset ${(given.page - 1) * CATALOGUE_PAGE_SIZE}`.execute(db);
  return rows;
}

export async function countGroups(db: Database, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from category_groups g
    where ${matchesSearch(sql`g.name_key`, search, { indexed: false })}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findGroupOptions(db: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from category_groups order by name_key collate "C", id`.execute(db);
  return rows;
}
