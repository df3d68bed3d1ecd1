import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import type { PartSource, TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';

const whole = (numerator: number) => ({ numerator, denominator: 1 });

/** A part of 10 questions without reserve, 4 choices, +1 and −1/3, scaled to 10; without sources. */
export function createTemplatePart(given: Partial<TemplatePart> = {}): TemplatePart {
  return {
    name: 'Primera parte',
    questions: 10,
    reserve: 0,
    choices: 4,
    values: { right: whole(1), wrong: { numerator: -1, denominator: 3 }, blank: whole(0), double: whole(0) },
    scale_maximum: whole(10),
    minimum: whole(5),
    floor: null,
    cut_off: null,
    minutes: null,
    alternatives: 1,
    corrected_after: null,
    sources: [],
    ...given,
  };
}

/** Creates the content of a one-hour mock exam with one part that has no sources of questions. */
export function createTemplateContent(given: Partial<TemplateContent> = {}): TemplateContent {
  return {
    name: `Simulacro ${randomUUID()}`,
    body: null,
    year: null,
    source: null,
    source_address: null,
    source_date: null,
    certainty: 'own',
    minutes: 60,
    shuffles_choices: false,
    parts: [createTemplatePart()],
    ...given,
  };
}

export function toCategorySource(category_id: string, weight = 1): PartSource {
  return { kind: 'category', category_id, share: { by: 'weight', weight } };
}

/** One article of a law, within its Título I. */
export function toArticleSource(law_id: string, article: number): PartSource {
  const share = { by: 'weight' as const, weight: 1 };
  return { kind: 'law', law_id, title: 'Título I', articles: { from: article, to: article }, share };
}

/** Creates an administration's mock exam template in its first version. */
export async function createTemplate(
  db: Database,
  {
    content = createTemplateContent(),
    published = false,
  }: { content?: TemplateContent; published?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('mock_exam_templates')
    .values({ id, owner_id: null, name: content.name, published })
    .execute();
  await db
    .insertInto('mock_exam_template_versions')
    .values({ template_id: id, version: 1, name: content.name, content })
    .execute();
  return id;
}
