import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { compareVersions } from '#server/database/versions.ts';
import { findViolatedConstraint } from '#server/database/violated-constraint.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { refuseViolations } from '#server/refusals/violations.ts';
import type { GroupForm } from '#shared/catalogue/catalogue-editing.contract.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import {
  countCategoriesOfGroup,
  deleteGroup,
  type GroupFields,
  hasGroup,
  insertGroup,
  lockGroup,
  updateGroupFields,
} from './groups-editing.repository.ts';
import { lockCatalogueNames } from './names.repository.ts';

const NAME_TAKEN = refuse('GROUP_NAME_TAKEN');

/** Creates a group. Repeating the call with the same id changes nothing. */
export function createGroup(
  db: Database,
  actor: Actor,
  form: GroupForm & { id: string },
): Promise<{ id: string } | typeof NAME_TAKEN> {
  const after = fieldsOf(form);
  return inTransaction(db, async (trx) => {
    if (!(await insertGroup(trx, { id: form.id, ...after })))
      return (await hasGroup(trx, form.id)) ? { id: form.id } : NAME_TAKEN;
    await recordChange(trx, actor, {
      action: 'created',
      entity: 'group',
      entity_id: form.id,
      entity_name: after.name,
      after,
    });
    return { id: form.id };
  });
}

type NotUpdated = Refusal<'GROUP_NOT_FOUND'> | Refusal<'GROUP_CHANGED'> | typeof NAME_TAKEN;

export function updateGroup(
  db: Database,
  actor: Actor,
  form: GroupForm & { id: string; version: number },
): Promise<{ version: number } | NotUpdated> {
  const fields = fieldsOf(form);
  return refuseViolations({ category_groups_name_unique: NAME_TAKEN }, () =>
    inTransaction(db, async (trx) => {
      await lockCatalogueNames(trx);
      const stored = await lockGroup(trx, form.id);
      if (!stored) return refuse('GROUP_NOT_FOUND');
      const isSame = stored.name === fields.name && stored.description === fields.description;
      const comparison = compareVersions(stored.version, form.version, isSame);
      if (comparison === 'conflict') return refuse('GROUP_CHANGED');
      if (comparison === 'keep') return { version: stored.version };
      await updateGroupFields(trx, { id: form.id, ...fields });
      await recordChange(trx, actor, {
        action: 'updated',
        entity: 'group',
        entity_id: form.id,
        entity_name: fields.name,
        before: { name: stored.name, description: stored.description },
        after: fields,
      });
      return { version: stored.version + 1 };
    }),
  );
}

function fieldsOf({ name, description }: GroupForm): GroupFields {
  return { name, description: description !== null && hasVisibleText(description) ? description : null };
}

/** How often deletion is tried: again if the categories that prevented it are gone by the time they are counted. */
const MAX_TRIES = 20;

/** Deletes a group; refuses with the number of its live categories, if any (rules.md 29). May be repeated. */
export async function removeGroup(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Done | Refusal<'GROUP_IN_USE', { categories: number }>> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await tryDelete(db, actor, id)) return {};
    const categories = await countCategoriesOfGroup(db, id);
    if (categories > 0) return refuse('GROUP_IN_USE', { categories });
  }
  throw new Error('categories of the group kept coming and going');
}

/** Deletes a group; returns false if the foreign key prevents it: the group has, or had at that moment, a category. */
async function tryDelete(db: Database, actor: Actor, id: string): Promise<boolean> {
  try {
    await inTransaction(db, async (trx) => {
      const before = await deleteGroup(trx, id);
      // already deleted: the client repeats a call whose reply was lost
      if (!before) return;
      await recordChange(trx, actor, {
        action: 'deleted',
        entity: 'group',
        entity_id: id,
        entity_name: before.name,
        before,
      });
    });
    return true;
  } catch (error) {
    if (findViolatedConstraint(error) === 'category_group_assignments_group') return false;
    throw error;
  }
}
