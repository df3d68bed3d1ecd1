import { type Actor, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import type { GroupForm } from '#shared/catalogue/catalogue-editing.contract.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import {
  countCategoriesOf,
  deleteGroup,
  type GroupFields,
  hasGroup,
  insertGroup,
  lockGroup,
  updateGroupFields,
} from './groups-editing.repository.ts';
import { lockNames } from './names.repository.ts';
import { orRefused, violatedConstraint } from './violations.ts';

/** A repeat with the id of before changes nothing. */
export function createGroup(
  db: Database,
  actor: Actor,
  form: GroupForm & { id: string },
): Promise<'done' | 'name_taken'> {
  const after = fieldsOf(form);
  return inTransaction(db, async (trx) => {
    if (!(await insertGroup(trx, { id: form.id, ...after })))
      return (await hasGroup(trx, form.id)) ? 'done' : 'name_taken';
    await record(trx, actor, {
      action: 'created',
      entity: 'group',
      entity_id: form.id,
      entity_name: after.name,
      after,
    });
    return 'done';
  });
}

export type GroupUpdate =
  | { outcome: 'done'; version: number }
  | { outcome: 'not_found' | 'changed' | 'name_taken' | 'group_gone' };

export function updateGroup(
  db: Database,
  actor: Actor,
  form: GroupForm & { id: string; version: number },
): Promise<GroupUpdate> {
  const fields = fieldsOf(form);
  return orRefused(() =>
    inTransaction(db, async (trx): Promise<GroupUpdate> => {
      await lockNames(trx);
      const stored = await lockGroup(trx, form.id);
      if (!stored) return { outcome: 'not_found' };
      const isSame = stored.name === fields.name && stored.description === fields.description;
      // what was sent, one version later: the call of a reply that was lost
      if (isSame && [form.version, form.version + 1].includes(stored.version))
        return { outcome: 'done', version: stored.version };
      if (stored.version !== form.version) return { outcome: 'changed' };
      await updateGroupFields(trx, { id: form.id, ...fields });
      await record(trx, actor, {
        action: 'updated',
        entity: 'group',
        entity_id: form.id,
        entity_name: fields.name,
        before: { name: stored.name, description: stored.description },
        after: fields,
      });
      return { outcome: 'done', version: stored.version + 1 };
    }),
  );
}

function fieldsOf({ name, description }: GroupForm): GroupFields {
  return { name, description: description !== null && hasVisibleText(description) ? description : null };
}

/** How often categories may come and go between the refusal and the look how many they are. */
const TRIES = 20;

/** Refused with the number of live categories, as long as there are any (rules.md 29). A repeat changes nothing. */
export async function removeGroup(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ outcome: 'done' } | { outcome: 'in_use'; categories: number }> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await hasDeleted(db, actor, id)) return { outcome: 'done' };
    const categories = await countCategoriesOf(db, id);
    if (categories > 0) return { outcome: 'in_use', categories };
  }
  throw new Error('categories of the group kept coming and going');
}

/** False where the foreign key has refused it: a category is in the group, or was a moment ago. */
async function hasDeleted(db: Database, actor: Actor, id: string): Promise<boolean> {
  try {
    await inTransaction(db, async (trx) => {
      const before = await deleteGroup(trx, id);
      // none: the call of a reply that was lost
      if (!before) return;
      await record(trx, actor, {
        action: 'deleted',
        entity: 'group',
        entity_id: id,
        entity_name: before.name,
        before,
      });
    });
    return true;
  } catch (error) {
    if (violatedConstraint(error) === 'category_group_assignments_group') return false;
    throw error;
  }
}
