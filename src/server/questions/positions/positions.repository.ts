import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** A position in a category that became free when its question was taken out. */
export interface FreePosition {
  category_id: string;
  position: number;
}

/** Finds all categories of a question, deleted ones too. */
export async function listLinkedCategoryIds(db: Database | Trx, questionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('question_categories')
    .select('category_id')
    .where('question_id', '=', questionId)
    .execute();
  return rows.map(({ category_id }) => category_id);
}

/** Locks these categories until the transaction ends, always in the order of their ids; returns the live ones. */
export async function lockCategories(trx: Trx, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; is_live: boolean }>`
    select id, deleted_at is null as is_live from categories
    where id = any(${ids}::uuid[])
    order by id
    for no key update`.execute(trx);
  return new Set(rows.filter(({ is_live }) => is_live).map(({ id }) => id));
}

/**
 * Puts a question into categories in which it has no position, behind their last question. A question that isn't
 * current, or has a shared text, gets no position, because it is not drawn alone. Returns the categories in which it
 * got one.
 */
export async function insertLinksAtEnd(
  trx: Trx,
  questionId: string,
  categoryIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ category_id: string; position: number | null }>`
    insert into question_categories (question_id, category_id, position)
    select q.id, c.id, case when q.state = 'current' and q.shared_text_id is null then c.question_count + 1 end
    from questions q, categories c
    where q.id = ${questionId}::uuid and c.id = any(${categoryIds}::uuid[])
    on conflict (question_id, category_id) do update set position = excluded.position
    returning category_id, position`.execute(trx);
  return rows.flatMap(({ category_id, position }) => (position === null ? [] : [category_id]));
}

/** Returns the positions that become free; a question that is deleted or isn't current has none. */
export async function deleteCategoryLinks(
  trx: Trx,
  questionId: string,
  categoryIds: string[],
): Promise<FreePosition[]> {
  const { rows } = await sql<{ category_id: string; position: number | null }>`
    delete from question_categories
    where question_id = ${questionId}::uuid and category_id = any(${categoryIds}::uuid[])
    returning category_id, position`.execute(trx);
  return rows.flatMap(({ category_id, position }) => (position === null ? [] : [{ category_id, position }]));
}

/** Removes a question's positions but keeps its links; returns the positions that become free. */
export async function clearPositions(trx: Trx, questionId: string): Promise<FreePosition[]> {
  const { rows } = await sql<FreePosition>`
    update question_categories qc
    set position = null
    from (select category_id, position from question_categories
      where question_id = ${questionId}::uuid and position is not null) before
    where qc.question_id = ${questionId}::uuid and qc.category_id = before.category_id
    returning before.category_id, before.position`.execute(trx);
  return rows;
}

/** Fills each free position with the last question of its category. */
export async function fillFreePositions(trx: Trx, gaps: FreePosition[]): Promise<void> {
  const ids = gaps.map(({ category_id }) => category_id);
  const positions = gaps.map(({ position }) => position);
  await sql`
    update question_categories qc
    set position = gap.position
    from unnest(${ids}::uuid[], ${positions}::integer[]) as gap (category_id, position)
    join categories c on c.id = gap.category_id
    where qc.category_id = gap.category_id and qc.position = c.question_count`.execute(trx);
}
