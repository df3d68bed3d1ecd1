import type { Database } from '#server/database/database.ts';
import { findAvailableParts } from '#server/mock-exams/drawing/availability.service.ts';
import { sliceOf } from '#server/lists/list-sql.ts';
import type { ListedTemplate } from '#shared/mock-exams/template-editing.contract.ts';
import { TEMPLATES_PAGE_SIZE } from '#shared/mock-exams/template.rules.ts';
import { countTemplates, listTemplates as findPage } from './templates.repository.ts';

/** Lists a page of templates; pages are counted from 1. */
export async function listTemplates(
  db: Database,
  { search, page }: { search: string; page: number },
): Promise<{ templates: ListedTemplate[]; total: number }> {
  const [stored, total] = await Promise.all([
    findPage(db, search, sliceOf(page, TEMPLATES_PAGE_SIZE)),
    countTemplates(db, search),
  ]);
  const available = await findAvailableParts(
    db,
    stored.map(({ content }) => content),
  );
  const templates = stored.map(({ content, ...template }, i) => ({
    ...template,
    name: content.name,
    body: content.body,
    year: content.year,
    certainty: content.certainty,
    parts: content.parts.length,
    questions: content.parts.reduce((sum, { questions }) => sum + questions, 0),
    available_parts: available[i]?.filter(Boolean).length ?? 0,
  }));
  return { templates, total };
}
