import * as z from 'zod';
import { type Database, inTransaction } from '#server/database/database.ts';
import { findAvailableParts } from '#server/mock-exams/drawing/availability.service.ts';
import { id } from '#shared/procedure.contract.ts';
import { findCategoryIds } from './category-names.repository.ts';
import {
  listTemplateCategoryNames,
  checkTemplate,
  withCategoryIds,
  withoutUnknownSources,
} from './template-file.ts';
import { findTakenTemplateIds, insertTemplate, lockTemplates } from './templates.repository.ts';

/** A template that comes with Plaza: like one in a file of templates, but with a permanent id. */
export const shippedTemplate = z.looseObject({ id });
export type ShippedTemplate = z.infer<typeof shippedTemplate>;

/**
 * Adds the templates that this installation has never had, recognised by their ids, which even removed ones keep. A
 * template is published if one of its parts can be filled here. Any number of processes may run it at once.
 */
export async function installTemplates(db: Database, shipped: ShippedTemplate[]): Promise<void> {
  const taken = await findTakenTemplateIds(
    db,
    shipped.map((template) => template.id),
  );
  const missing = shipped.filter((template) => !taken.has(template.id));
  if (missing.length === 0) return;
  await inTransaction(db, async (trx) => {
    await lockTemplates(trx);
    const categoryIds = await findCategoryIds(trx, missing.flatMap(listTemplateCategoryNames));
    const templates = missing.map((template) => readShipped(template, categoryIds));
    const available = await findAvailableParts(
      trx,
      templates.map(({ content }) => content),
    );
    for (const [i, template] of templates.entries())
      await insertTemplate(trx, { ...template, published: available[i]?.includes(true) ?? false });
  });
}

/** Reads a template. If a category of a part is missing, the part gets no sources: the rest would make another exam. */
function readShipped({ id: templateId, ...template }: ShippedTemplate, categoryIds: Map<string, string>) {
  const idOf = (name: string) => categoryIds.get(name);
  const checked = checkTemplate(withCategoryIds(withoutUnknownSources(template, idOf), idOf));
  if ('problems' in checked) throw new Error(`template ${templateId}: ${checked.problems.join('; ')}`);
  return { id: templateId, content: checked.content };
}
