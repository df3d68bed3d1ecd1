import { randomUUID } from 'node:crypto';
import { createPart, createTemplateContent, fromCategory } from '#tests/support/mock-exams/templates.ts';
import type { TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { findCategoryId } from './exams.ts';
import { createAdminClient } from './people.ts';
import type { PlazaServer } from './server.ts';

export interface PublishedMockExam {
  id: string;
  name: string;
}

/** Publishes a mock exam whose parts are drawn from one category. */
export async function publishMockExam(
  plaza: PlazaServer,
  category: string,
  parts: Partial<TemplatePart>[],
  more: Partial<TemplateContent> = {},
): Promise<PublishedMockExam> {
  const admin = await createAdminClient(plaza);
  const sources = [fromCategory(await findCategoryId(admin, category))];
  const content = createTemplateContent({
    parts: parts.map((part) => createPart({ sources, ...part })),
    ...more,
  });
  const id = randomUUID();
  await admin.mockExams.templates.create({ id, content });
  await admin.mockExams.templates.setPublished({ id, published: true });
  return { id, name: content.name };
}
