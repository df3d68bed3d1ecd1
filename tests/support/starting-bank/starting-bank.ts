import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { knownLaw } from '#shared/questions/reference.contract.ts';

const CONTENT = path.resolve(import.meta.dirname, '../../../content');

export const QUESTION_LEVELS = ['C2', 'C1', 'A2', 'A1'] as const;
const FORMS = ['regla', 'caso', 'incorrecta', 'plazo', 'mayoria', 'organo', 'definicion'] as const;

// strict: otherwise a misspelt name of an optional field would look like a missing field
const startingQuestion = z.strictObject({
  pregunta: z.string(),
  categoria: z.array(z.string()).length(1),
  opciones: z.array(z.string()).length(4),
  respuesta_correcta: z.int().min(1).max(4),
  notas: z.array(z.string().nullable()).length(4).optional(),
  referencia: z.strictObject({ ley: z.string(), articulo: z.string(), apartado: z.string().optional() }),
  explicacion: z.string(),
  nivel: z.enum(QUESTION_LEVELS).optional(),
  forma: z.enum(FORMS).optional(),
  pareja: z.string().optional(),
  supuesto: z
    .strictObject({
      titulo: z.string(),
      texto: z.string(),
      texto_formato: z.enum(['texto', 'html']).optional(),
      orden: z.int(),
    })
    .optional(),
});

/** An entry in the format of content/questions, with the file and the index where it stands. */
export type StartingQuestion = z.infer<typeof startingQuestion> & { file: string; index: number };

interface LawDivision {
  label: string;
  name?: string | undefined;
  articles?: string[] | undefined;
  divisions?: LawDivision[] | undefined;
}
const lawDivision: z.ZodType<LawDivision> = z.object({
  label: z.string(),
  name: z.string().optional(),
  articles: z.array(z.string()).optional(),
  get divisions() {
    return z.array(lawDivision).optional();
  },
});

/** A title, chapter or section that holds articles itself. */
export interface LeafDivision {
  law: string;
  /** The labels of the division and those above it, from the top, such as 'Título III, Capítulo I'. */
  path: string;
  articles: string[];
}

/** The starting content of the question bank: questions, categories, laws, articles and reviewers' answers. */
export interface StartingBank {
  questions: StartingQuestion[];
  categories: string[];
  laws: z.infer<typeof knownLaw>[];
  /** The official text of all articles, by law and article. */
  articles: Record<string, Record<string, string>>;
  divisions: LeafDivision[];
  /** The options (1 to 4) that a reviewer chose without seeing `respuesta_correcta`, by questionKey(question). */
  answers: Record<string, number>;
}

const catalogue = z.object({
  groups: z.array(z.object({ categories: z.array(z.object({ name: z.string() })) })),
});

export function readStartingBank(): StartingBank {
  return {
    questions: filesIn('questions').flatMap(({ name, data }) =>
      z
        .array(startingQuestion)
        .parse(data)
        .map((question, index) => ({ ...question, file: name, index })),
    ),
    categories: catalogue
      .parse(readJson('catalogue.json'))
      .groups.flatMap(({ categories }) => categories.map(({ name }) => name)),
    laws: z.array(knownLaw).parse(readJson('laws.json')),
    articles: Object.fromEntries(
      filesIn('articles').map(({ name, data }) => [name, z.record(z.string(), z.string()).parse(data)]),
    ),
    divisions: filesIn('law-divisions').flatMap(({ name, data }) =>
      leafDivisions(name, [], z.object({ divisions: z.array(lawDivision) }).parse(data).divisions),
    ),
    answers: Object.fromEntries(
      filesIn('answers').flatMap(({ data }) => Object.entries(z.record(z.string(), z.int()).parse(data))),
    ),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(CONTENT, file), 'utf8'));
}

function filesIn(folder: string): { name: string; data: unknown }[] {
  return readdirSync(path.join(CONTENT, folder))
    .toSorted()
    .map((file) => ({ name: path.basename(file, '.json'), data: readJson(path.join(folder, file)) }));
}

function leafDivisions(law: string, labels: string[], divisions: LawDivision[]): LeafDivision[] {
  return divisions.flatMap(({ label, articles, divisions: children = [] }) => {
    const here = [...labels, label];
    const leaf = articles ? [{ law, path: here.join(', '), articles }] : [];
    return [...leaf, ...leafDivisions(law, here, children)];
  });
}

/**
 * Returns a key that identifies a question by what its reader sees: wording, options in order, and its case's text if
 * any.
 */
export function toQuestionKey({
  pregunta,
  opciones,
  supuesto,
}: Pick<StartingQuestion, 'pregunta' | 'opciones' | 'supuesto'>): string {
  const seen = supuesto ? [pregunta, opciones, supuesto.texto] : [pregunta, opciones];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16);
}
