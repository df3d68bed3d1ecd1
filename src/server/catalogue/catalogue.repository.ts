import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { Category, Group } from '#shared/catalogue/catalogue.contract.ts';

// sorted here and not in SQL: PostgreSQL and PGlite collate differently, and neither puts 'Tema 2' before 'Tema 10'
const spanish = new Intl.Collator('es', { numeric: true });
const byName = (a: { name: string }, b: { name: string }): number => spanish.compare(a.name, b.name);

/** Groups and live categories, each in Spanish order by name; numbers in names sort by value. */
export async function listCatalogue(db: Database): Promise<{ groups: Group[]; categories: Category[] }> {
  const [catalogue] = await readCatalogue(db, {});
  if (!catalogue) throw new Error('the catalogue answered no row');
  const { groups, categories } = catalogue;
  return { groups: groups.toSorted(byName), categories: categories.toSorted(byName) };
}

/** Finds a category that isn't deleted. */
export async function findCategory(db: Database, id: string): Promise<Category | undefined> {
  const { rows } = await sql<Category>`${selectCategories} and c.id = ${id}::uuid`.execute(db);
  return rows[0];
}

const selectCategories = sql`
  select c.id, c.name, c.description, c.question_count,
    coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_key collate "C", g.id)
      from category_group_assignments a
      join category_groups g on g.id = a.group_id
      where a.category_id = c.id), '[]') as groups
  from categories c
  where c.deleted_at is null`;

const readCatalogue = createStatement<object, { groups: Group[]; categories: Category[] }>(
  () => sql`
    select
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]')
        from category_groups g) as groups,
      (select coalesce(json_agg(c order by c.id), '[]') from (${selectCategories}) c) as categories`,
);
