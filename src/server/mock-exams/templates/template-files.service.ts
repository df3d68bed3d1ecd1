import { randomUUID } from 'node:crypto';
import { type Actor } from '#server/audit/audit.service.ts';
import { type Database, type Trx } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { findCategoryIds, findSourceCategories } from './category-names.repository.ts';
import {
  listTemplateCategoryNames,
  checkTemplate,
  parseTemplateFile,
  formatTemplateFile,
  toTemplateInFile,
  withCategoryIds,
} from './template-file.ts';
import { findTemplate, listTemplates, lockTemplates } from './templates.repository.ts';
import { addTemplate } from './templates.service.ts';

/** Exports one template, or all if `id` is null. */
export async function exportTemplates(
  db: Database,
  id: string | null,
): Promise<string | Refusal<'TEMPLATE_NOT_FOUND'>> {
  const found = id === null ? await listTemplates(db, '', null) : [await findTemplate(db, id)];
  const templates = found.filter((template) => template !== undefined);
  if (id !== null && templates.length === 0) return refuse('TEMPLATE_NOT_FOUND');
  const categories = await findSourceCategories(
    db,
    templates.map(({ content }) => content),
  );
  const names = new Map(categories.map((category) => [category.id, category.name]));
  return formatTemplateFile(templates.map(({ content }) => toTemplateInFile(content, names)));
}

type FileRefused = Refusal<'TEMPLATE_FILE_INVALID', { problems: string[] }>;

/** The most problems of a file that are listed. */
const PROBLEMS_MAX = 100;

/** Creates all templates of a file, unpublished; if one fails, none is created. */
export function importTemplates(
  db: Database,
  actor: Actor,
  text: string,
): Promise<{ created: { id: string; name: string }[] } | FileRefused> {
  return inTransactionUnlessRefused(db, async (trx) => {
    const parsed = parseTemplateFile(text);
    if ('problem' in parsed) return refuseFile([parsed.problem]);
    await lockTemplates(trx);
    const checked = await checkTemplates(trx, parsed.templates);
    if ('problems' in checked) return refuseFile(checked.problems);
    const created: { id: string; name: string }[] = [];
    const taken: string[] = [];
    for (const content of checked.contents) {
      const template = { id: randomUUID(), content };
      if (await addTemplate(trx, actor, template)) created.push({ id: template.id, name: content.name });
      else taken.push(content.name);
    }
    if (taken.length > 0)
      return refuseFile(taken.map((name) => `Ya hay un simulacro con el nombre «${name}»`));
    return { created };
  });
}

function refuseFile(problems: string[]): FileRefused {
  return refuse('TEMPLATE_FILE_INVALID', { problems: problems.slice(0, PROBLEMS_MAX) });
}

async function checkTemplates(
  trx: Trx,
  templates: unknown[],
): Promise<{ contents: TemplateContent[] } | { problems: string[] }> {
  const names = [...new Set(templates.flatMap(listTemplateCategoryNames))];
  const ids = await findCategoryIds(trx, names);
  const unknown = names.filter((name) => !ids.has(name));
  if (unknown.length > 0)
    return { problems: unknown.map((name) => `Aquí no hay ninguna categoría con el nombre «${name}»`) };
  const contents: TemplateContent[] = [];
  const problems: string[] = [];
  for (const [i, template] of templates.entries()) {
    const checked = checkTemplate(withCategoryIds(template, (name) => ids.get(name)));
    if ('content' in checked) contents.push(checked.content);
    else problems.push(...checked.problems.map((problem) => `Simulacro ${i + 1}, ${problem}`));
  }
  return problems.length > 0 ? { problems } : { contents };
}
