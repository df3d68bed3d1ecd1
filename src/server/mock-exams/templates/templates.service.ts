import { isDeepStrictEqual } from 'node:util';
import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { compareVersions } from '#server/database/versions.ts';
import { findAvailableParts } from '#server/mock-exams/drawing/availability.service.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { refuseViolations } from '#server/refusals/violations.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { findSourceCategories } from './category-names.repository.ts';
import {
  findTemplate,
  insertTemplate,
  lockTemplates,
  markRemoved,
  type StoredTemplate,
  updatePublished,
  updateTemplate as storeVersion,
} from './templates.repository.ts';

const NOT_FOUND = refuse('TEMPLATE_NOT_FOUND');
const NAME_TAKEN = refuse('TEMPLATE_NAME_TAKEN');

export async function readTemplate(
  db: Database,
  id: string,
): Promise<(StoredTemplate & { categories: { id: string; name: string }[] }) | typeof NOT_FOUND> {
  const stored = await findTemplate(db, id);
  if (!stored) return NOT_FOUND;
  const categories = await findSourceCategories(db, [stored.content]);
  return { ...stored, categories: categories.filter((category) => !category.is_deleted) };
}

/** Creates a template. Repeating the call with the same id changes nothing. */
export function createTemplate(
  db: Database,
  actor: Actor,
  given: { id: string; content: TemplateContent },
): Promise<{ id: string } | typeof NAME_TAKEN> {
  return inTransaction(db, async (trx) => {
    await lockTemplates(trx);
    if (await addTemplate(trx, actor, given)) return { id: given.id };
    return (await findTemplate(trx, given.id)) ? { id: given.id } : NAME_TAKEN;
  });
}

/** Adds a template; returns false if its id or its name is taken. */
export async function addTemplate(
  trx: Trx,
  actor: Actor,
  given: { id: string; content: TemplateContent },
): Promise<boolean> {
  if (!(await insertTemplate(trx, given))) return false;
  await recordChange(trx, actor, { action: 'created', ...entityOf(given), after: given.content });
  return true;
}

/** Updates a template by adding a version; open sheets keep their version. */
export function updateTemplate(
  db: Database,
  actor: Actor,
  { id, version, content }: { id: string; version: number; content: TemplateContent },
): Promise<{ version: number } | typeof NOT_FOUND | typeof NAME_TAKEN | Refusal<'TEMPLATE_CHANGED'>> {
  return refuseViolations({ mock_exam_templates_name_unique: NAME_TAKEN }, () =>
    inTransaction(db, async (trx) => {
      await lockTemplates(trx);
      const stored = await findTemplate(trx, id);
      if (!stored) return NOT_FOUND;
      const comparison = compareVersions(stored.version, version, isDeepStrictEqual(stored.content, content));
      if (comparison === 'conflict') return refuse('TEMPLATE_CHANGED');
      if (comparison === 'keep') return { version: stored.version };
      await storeVersion(trx, { id, version: version + 1, content });
      await recordChange(trx, actor, {
        action: 'updated',
        ...entityOf({ id, content }),
        before: stored.content,
        after: content,
      });
      return { version: version + 1 };
    }),
  );
}

export function setPublished(
  db: Database,
  actor: Actor,
  { id, published }: { id: string; published: boolean },
): Promise<Done | typeof NOT_FOUND | Refusal<'NO_PART_AVAILABLE'>> {
  return inTransaction(db, async (trx) => {
    await lockTemplates(trx);
    const stored = await findTemplate(trx, id);
    if (!stored) return NOT_FOUND;
    if (stored.published === published) return {};
    if (published && !(await hasAvailablePart(trx, stored.content))) return refuse('NO_PART_AVAILABLE');
    await updatePublished(trx, id, published);
    await recordChange(trx, actor, {
      action: 'updated',
      ...entityOf(stored),
      before: { published: stored.published },
      after: { published },
    });
    return {};
  });
}

async function hasAvailablePart(db: Database | Trx, content: TemplateContent): Promise<boolean> {
  const [parts = []] = await findAvailableParts(db, [content]);
  return parts.includes(true);
}

/** Removes a template; open mock exams and results keep it. Repeating the call changes nothing. */
export function removeTemplate(db: Database, actor: Actor, id: string): Promise<Done> {
  return inTransaction(db, async (trx) => {
    await lockTemplates(trx);
    const stored = await findTemplate(trx, id);
    if (!stored) return {};
    await markRemoved(trx, id);
    await recordChange(trx, actor, { action: 'deleted', ...entityOf(stored), before: stored.content });
    return {};
  });
}

function entityOf({ id, content }: { id: string; content: TemplateContent }) {
  return { entity: 'mock_exam_template', entity_id: id, entity_name: content.name } as const;
}
