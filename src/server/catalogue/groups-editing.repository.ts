import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

export interface GroupFields {
  name: string;
  description: string | null;
}

/** Inserts a group; returns false if the id or the name is taken, as the unique indexes decide. */
export async function insertGroup(trx: Trx, given: GroupFields & { id: string }): Promise<boolean> {
  const { id, name, description } = given;
  const rows = await trx
    .insertInto('category_groups')
    .values({ id, name, description })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length === 1;
}

export async function hasGroup(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('category_groups').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Finds a group and locks it until the transaction ends. */
export function lockGroup(trx: Trx, id: string): Promise<(GroupFields & { version: number }) | undefined> {
  return trx
    .selectFrom('category_groups')
    .select(['version', 'name', 'description'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Updates a group's fields; violates the unique index if the name is taken. */
export async function updateGroupFields(
  trx: Trx,
  { id, name, description }: GroupFields & { id: string },
): Promise<void> {
  await trx
    .updateTable('category_groups')
    .set((eb) => ({ name, description, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes and returns a group after removing deleted categories from it. Violates the foreign key if the group has live
 * categories.
 */
export async function deleteGroup(trx: Trx, id: string): Promise<GroupFields | undefined> {
  await sql`
    delete from category_group_assignments a
    using categories c
    where a.group_id = ${id}::uuid and c.id = a.category_id and c.deleted_at is not null`.execute(trx);
  return trx
    .deleteFrom('category_groups')
    .where('id', '=', id)
    .returning(['name', 'description'])
    .executeTakeFirst();
}

/** The number of live categories in a group. */
export async function countCategoriesOfGroup(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ categories: number }>`
    select count(*)::integer as categories
    from category_group_assignments a
    join categories c on c.id = a.category_id
    where a.group_id = ${id}::uuid and c.deleted_at is null`.execute(db);
  return rows[0]?.categories ?? 0;
}
