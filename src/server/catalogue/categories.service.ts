import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { lockCatalogueNames } from './names.repository.ts';

/**
 * Creates the categories among `names` that are missing, for an import if `importId` is given. Locks all of them, in
 * the order of their ids, so that their questions can't change until the transaction ends. Names must be distinct.
 * Returns the number of created categories.
 */
export async function createAndLockCategories(
  trx: Trx,
  names: string[],
  importId: string | null = null,
): Promise<number> {
  await lockCatalogueNames(trx);
  let created = 0;
  // a category that is deleted between the two steps isn't locked: the next round creates it again
  for (let tries = 0; tries < 5; tries++) {
    created += await createMissingCategories(trx, names, importId);
    if ((await lockLive(trx, names)) === names.length) return created;
  }
  throw new Error('categories kept disappearing while they were being locked');
}

/** Inserts categories in a fixed order, so that concurrent calls wait for each other instead of deadlocking. */
export async function createMissingCategories(
  trx: Trx,
  names: string[],
  importId: string | null,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into categories (name, description, import_id)
    select name, 'Categoría para ' || name, ${importId}::uuid
    from unnest(${names}::text[]) as name order by fold_name(name)
    on conflict (name_key) where deleted_at is null do nothing
    returning id`.execute(trx);
  return rows.length;
}

async function lockLive(trx: Trx, names: string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from categories
    where deleted_at is null and name_key in (select fold_name(name) from unnest(${names}::text[]) as name)
    order by id
    for no key update`.execute(trx);
  return rows.length;
}

/** Adds to `question_count` of categories that the transaction has locked. */
export async function addToQuestionCounts(
  trx: Trx,
  added: { category_id: string; questions: number }[],
): Promise<void> {
  const ids = added.map(({ category_id }) => category_id);
  const counts = added.map(({ questions }) => questions);
  await sql`
    update categories c
    set question_count = c.question_count + added.questions
    from unnest(${ids}::uuid[], ${counts}::integer[]) as added (category_id, questions)
    where c.id = added.category_id`.execute(trx);
}

/** Deletes the categories that this import created and that have no questions left. */
export async function deleteEmptyCategories(trx: Trx, importId: string): Promise<void> {
  await sql`
    update categories c set deleted_at = app_now()
    where c.import_id = ${importId}::uuid and c.deleted_at is null and not exists (
      select from question_categories qc where qc.category_id = c.id and qc.is_live)`.execute(trx);
}
