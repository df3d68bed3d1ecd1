import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { blockIdentifier, legalPageIdentifier } from '#shared/content/content.contract.ts';
import type { QuestionEntry } from '#shared/questions/file-entries.rules.ts';
import { checkQuestionList } from '#shared/questions/question-file.rules.ts';
import {
  type ShippedTemplate,
  shippedTemplate,
} from '#server/mock-exams/templates/shipped-templates.service.ts';
import { type LawDivision, lawTree } from '#server/questions/law-divisions.service.ts';
import { type KnownLaw, knownLaw } from '#shared/questions/reference.contract.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../content');

const name = z.string().trim().min(1).max(500);

const catalogue = z.object({
  groups: z.array(
    z.object({
      name,
      description: z.string().min(1),
      categories: z.array(z.object({ name, description: z.string().min(1) })).min(1),
    }),
  ),
});
export type StartingGroups = z.infer<typeof catalogue>['groups'];

const blocks = z.array(
  z
    .object({
      identifier: blockIdentifier,
      title: z.string().min(1),
      description: z.string().min(1).nullable(),
      max_title_length: z.int().min(1),
      max_description_length: z.int().min(0),
    })
    .refine((block) => block.title.length <= block.max_title_length, 'title too long')
    .refine(
      (block) => (block.description ?? '').length <= block.max_description_length,
      'description too long',
    ),
);

const legalPages = z.array(
  z.object({ identifier: legalPageIdentifier, title: z.string().min(1), content: z.array(z.string()) }),
);

/** The content of a new installation, read from content/. Reading throws if a file there is invalid. */
export interface StartingContent {
  groups: StartingGroups;
  /** Reads the questions: most starts need none, and they are the largest part. */
  readQuestions: () => QuestionEntry[];
  /** The laws that the questions cite. */
  laws: KnownLaw[];
  lawDivisions: { law_id: string; divisions: LawDivision[] }[];
  blocks: z.infer<typeof blocks>;
  mockExamTemplates: ShippedTemplate[];
  legalPages: { identifier: z.infer<typeof legalPageIdentifier>; title: string; content: string }[];
}

export function readStartingContent(): StartingContent {
  return {
    groups: readJson('catalogue.json', catalogue).groups,
    readQuestions,
    laws: readJson('laws.json', z.array(knownLaw)),
    lawDivisions: readLawDivisions(),
    mockExamTemplates: readJson('mock-exam-templates.json', z.array(shippedTemplate)),
    blocks: readJson('content-blocks.json', blocks),
    // in the JSON file, the content of a page is a list of lines, which is easier to read
    legalPages: readJson('legal-pages.json', legalPages).map((page) => ({
      ...page,
      content: page.content.join('\n'),
    })),
  };
}

function readJson<T>(file: string, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));
  if (error) throw new Error(`content/${file}: ${z.prettifyError(error)}`);
  return data;
}

/** Reads the divisions of the laws: one file for each law, named after the law's id. */
function readLawDivisions(): StartingContent['lawDivisions'] {
  return readdirSync(path.join(FOLDER, 'law-divisions'))
    .toSorted()
    .map((file) => ({
      law_id: path.basename(file, '.json'),
      ...readJson(path.join('law-divisions', file), lawTree),
    }));
}

/** Joins all files of content/questions. */
function readQuestions(): QuestionEntry[] {
  const files = readdirSync(path.join(FOLDER, 'questions')).filter((file) => file.endsWith('.json'));
  const list = files
    .toSorted()
    .flatMap((file) => readJson(path.join('questions', file), z.array(z.unknown())));
  const checked = checkQuestionList(list);
  if (checked.errors) throw new Error(`content/questions: ${checked.errors.join('; ')}`);
  return checked.entries;
}
