import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

export interface CategoryFields {
  name: string;
  description: string;
}

/** Inserts a category; returns false if the id or the name is taken, as the unique indexes decide. */
export async function insertCategory(trx: Trx, given: CategoryFields & { id: string }): Promise<boolean> {
  const { id, name, description } = given;
  const rows = await trx
    .insertInto('categories')
    .values({ id, name, description })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length === 1;
}

export async function hasCategory(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export interface StoredCategory extends CategoryFields {
  version: number;
  /** The category's groups, sorted by name. */
  group_ids: string[];
}

/** Finds a category that isn't deleted and locks it until the transaction ends. */
export async function lockCategory(trx: Trx, id: string): Promise<StoredCategory | undefined> {
  const category = await trx
    .selectFrom('categories')
    .select(['version', 'name', 'description'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!category) return undefined;
  // reads the groups after locking the category, which every change of its groups locks too
  const { rows } = await sql<{ id: string }>`
    select g.id
    from category_group_assignments a
    join category_groups g on g.id = a.group_id
    where a.category_id = ${id}::uuid
    order by g.name_key collate "C", g.id`.execute(trx);
  return { ...category, group_ids: rows.map((group) => group.id) };
}

/** Finds the columns that the audit records, also of a deleted category, for the entry about its deletion. */
export async function findAuditedCategory(
  trx: Trx,
  id: string,
): Promise<CategoryFields & { groups: string[] }> {
  const { rows } = await sql<CategoryFields & { groups: string[] }>`
    select c.name, c.description, array(
      select g.name
      from category_group_assignments a
      join category_groups g on g.id = a.group_id
      where a.category_id = c.id
      order by g.name_key collate "C", g.id) as groups
    from categories c
    where c.id = ${id}::uuid`.execute(trx);
  const [state] = rows;
  if (!state) throw new Error('the category is gone that is being changed');
  return state;
}

/** Updates a category's fields; violates the unique index if the name is taken. */
export async function updateCategoryFields(
  trx: Trx,
  { id, name, description }: CategoryFields & { id: string },
): Promise<void> {
  await trx
    .updateTable('categories')
    .set((eb) => ({ name, description, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Assigns a category to a group; violates the foreign key if the group doesn't exist. */
export async function assignGroup(trx: Trx, categoryId: string, groupId: string): Promise<void> {
  await trx
    .insertInto('category_group_assignments')
    .values({ category_id: categoryId, group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unassignGroup(trx: Trx, categoryId: string, groupId: string): Promise<void> {
  await trx
    .deleteFrom('category_group_assignments')
    .where('category_id', '=', categoryId)
    .where('group_id', '=', groupId)
    .execute();
}

/**
 * Soft-deletes a category without live questions; returns false if it has some or doesn't exist. The lock waits for a
 * transaction that adds questions, so that they are seen. Deleted questions stay linked to the category, as they may be
 * restored.
 */
export async function deleteEmptyCategory(trx: Trx, id: string): Promise<boolean> {
  await trx.selectFrom('categories').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const { rows } = await sql`
    update categories c set deleted_at = app_now()
    where c.id = ${id}::uuid and c.deleted_at is null and not exists (
      select from question_categories qc where qc.category_id = c.id and qc.is_live)
    returning id`.execute(trx);
  return rows.length === 1;
}

/** The number of live questions of a category; undefined if it is deleted or doesn't exist. */
export async function findQuestionCountOfCategory(db: Database, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ questions: number }>`
    select (select count(*)::integer from question_categories qc
      where qc.category_id = c.id and qc.is_live) as questions
    from categories c
    where c.id = ${id}::uuid and c.deleted_at is null`.execute(db);
  return rows[0]?.questions;
}
