import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { compareVersions } from '#server/database/versions.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { refuseViolations } from '#server/refusals/violations.ts';
import type { CategoryForm } from '#shared/catalogue/catalogue-editing.contract.ts';
import {
  assignGroup,
  deleteEmptyCategory,
  findAuditedCategory,
  findQuestionCountOfCategory,
  hasCategory,
  insertCategory,
  lockCategory,
  type StoredCategory,
  unassignGroup,
  updateCategoryFields,
} from './categories-editing.repository.ts';
import { lockCatalogueNames } from './names.repository.ts';

const NAME_TAKEN = refuse('CATEGORY_NAME_TAKEN');
const VIOLATIONS = {
  categories_name_unique: NAME_TAKEN,
  category_group_assignments_group: refuse('GROUP_GONE'),
};
type Violation = (typeof VIOLATIONS)[keyof typeof VIOLATIONS];

/** Creates a category. Repeating the call with the same id changes nothing. */
export function createCategory(
  db: Database,
  actor: Actor,
  form: CategoryForm & { id: string },
): Promise<{ id: string } | Violation> {
  return refuseViolations(VIOLATIONS, () =>
    inTransaction(db, async (trx) => {
      if (!(await insertCategory(trx, form)))
        return (await hasCategory(trx, form.id)) ? { id: form.id } : NAME_TAKEN;
      if (form.group_id !== null) await assignGroup(trx, form.id, form.group_id);
      const after = await findAuditedCategory(trx, form.id);
      await recordChange(trx, actor, {
        action: 'created',
        entity: 'category',
        entity_id: form.id,
        entity_name: after.name,
        after,
      });
      return { id: form.id };
    }),
  );
}

/**
 * Updates a category. Its form shows one group, the first by name: saving another one replaces it, and saving none
 * removes it; the category's other groups never change.
 */
export function updateCategory(
  db: Database,
  actor: Actor,
  form: CategoryForm & { id: string; version: number },
): Promise<{ version: number } | Refusal<'CATEGORY_NOT_FOUND'> | Refusal<'CATEGORY_CHANGED'> | Violation> {
  return refuseViolations(VIOLATIONS, () =>
    inTransaction(db, async (trx) => {
      await lockCatalogueNames(trx);
      const stored = await lockCategory(trx, form.id);
      if (!stored) return refuse('CATEGORY_NOT_FOUND');
      const isSame = stored.name === form.name && stored.description === form.description;
      const comparison = compareVersions(stored.version, form.version, isSame && hasSameGroup(stored, form));
      if (comparison === 'conflict') return refuse('CATEGORY_CHANGED');
      if (comparison === 'keep') return { version: stored.version };
      const [first = null] = stored.group_ids;
      await saveCategory(trx, actor, form, first);
      return { version: stored.version + 1 };
    }),
  );
}

async function saveCategory(
  trx: Trx,
  actor: Actor,
  form: CategoryForm & { id: string },
  first: string | null,
): Promise<void> {
  const before = await findAuditedCategory(trx, form.id);
  await updateCategoryFields(trx, form);
  if (first !== form.group_id) await replaceGroup(trx, form.id, first, form.group_id);
  const after = await findAuditedCategory(trx, form.id);
  await recordChange(trx, actor, {
    action: 'updated',
    entity: 'category',
    entity_id: form.id,
    entity_name: after.name,
    before,
    after,
  });
}

/**
 * Whether the chosen group is stored already. A repeated call must look for it in all groups of the category: after
 * saving, it needn't be the first by name.
 */
function hasSameGroup(stored: StoredCategory, form: { version: number; group_id: string | null }): boolean {
  const { group_ids: ids, version } = stored;
  const [first = null] = ids;
  if (version === form.version) return first === form.group_id;
  return form.group_id === null || ids.includes(form.group_id);
}

async function replaceGroup(
  trx: Trx,
  id: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before !== null) await unassignGroup(trx, id, before);
  if (after !== null) await assignGroup(trx, id, after);
}

/** How often deletion is tried: again if the questions that prevented it are gone by the time they are counted. */
const MAX_TRIES = 20;

/** Deletes a category; refuses with the number of its live questions, if any (rules.md 29). May be repeated. */
export async function removeCategory(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Done | Refusal<'CATEGORY_IN_USE', { questions: number }>> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await tryDelete(db, actor, id)) return {};
    const questions = await findQuestionCountOfCategory(db, id);
    if (questions === undefined) return {};
    if (questions > 0) return refuse('CATEGORY_IN_USE', { questions });
  }
  throw new Error('questions of the category kept coming and going');
}

/** Deletes a category; returns false if it has questions or doesn't exist. */
function tryDelete(db: Database, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await deleteEmptyCategory(trx, id))) return false;
    const before = await findAuditedCategory(trx, id);
    await recordChange(trx, actor, {
      action: 'deleted',
      entity: 'category',
      entity_id: id,
      entity_name: before.name,
      before,
    });
    return true;
  });
}
