import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { knownLaw } from '#shared/questions/reference.contract.ts';

const CONTENT = path.resolve(import.meta.dirname, '../../../content');

const startingQuestion = z.object({
  pregunta: z.string(),
  categoria: z.array(z.string()).length(1),
  opciones: z.array(z.string()).length(4),
  respuesta_correcta: z.int().min(1).max(4),
  referencia: z.object({ ley: z.string(), articulo: z.string(), apartado: z.string().optional() }),
  explicacion: z.string(),
});
/** An entry in the format of content/questions. */
export type StartingQuestion = z.infer<typeof startingQuestion>;

/** The whole content about questions; the checks below return its problems, one line for each. */
export interface StartingBank {
  questions: StartingQuestion[];
  laws: z.infer<typeof knownLaw>[];
  /** The official text of the cited articles, by law and article. */
  articles: Record<string, Record<string, string>>;
  /** Options 1 to 4, by questionKey(question), chosen by a reviewer who did not see `respuesta_correcta`. */
  answers: Record<string, number>;
}

export function readStartingBank(): StartingBank {
  const filesIn = (folder: string) =>
    readdirSync(path.join(CONTENT, folder))
      .toSorted()
      .map((file) => ({
        name: path.basename(file, '.json'),
        data: JSON.parse(readFileSync(path.join(CONTENT, folder, file), 'utf8')) as unknown,
      }));
  const articles = z.record(z.string(), z.string());
  return {
    questions: filesIn('questions').flatMap(({ data }) => z.array(startingQuestion).parse(data)),
    laws: z.array(knownLaw).parse(JSON.parse(readFileSync(path.join(CONTENT, 'laws.json'), 'utf8'))),
    articles: Object.fromEntries(filesIn('articles').map(({ name, data }) => [name, articles.parse(data)])),
    answers: Object.fromEntries(
      filesIn('answers').flatMap(({ data }) => Object.entries(z.record(z.string(), z.int()).parse(data))),
    ),
  };
}

/** Identifies a question by its wording and its options in their order. */
function questionKey({ pregunta, opciones }: Pick<StartingQuestion, 'pregunta' | 'opciones'>): string {
  return createHash('sha256')
    .update(JSON.stringify([pregunta, opciones]))
    .digest('hex')
    .slice(0, 16);
}

const QUOTATION_WORDS = 40;

/** Checks that each quotation is short and appears word for word in the cited article. */
export function findWrongQuotations({ questions, articles }: StartingBank): string[] {
  return questions.flatMap((question) => {
    const text = articles[question.referencia.ley]?.[question.referencia.articulo] ?? '';
    const quotations = [...question.explicacion.matchAll(/«([^«»]*)»/g)].map(([, words = '']) => words);
    const wrong = quotations.filter(
      (words) => !squeeze(text).includes(squeeze(words)) || words.split(/\s+/).length > QUOTATION_WORDS,
    );
    if (quotations.length === 0) wrong.push('no quotation');
    return wrong.map((words) => `${name(question)}: ${words}`);
  });
}

/**
 * Checks that law, article and paragraph exist, that the explanation names them, and that every stored article is
 * cited.
 */
export function findWrongReferences({ questions, laws, articles }: StartingBank): string[] {
  const wrong = questions.filter(({ referencia: { ley, articulo, apartado }, explicacion }) => {
    const text = articles[ley]?.[articulo];
    const number = /^\d+/.exec(apartado ?? '')?.[0];
    return (
      !laws.some(({ id }) => id === ley) ||
      text === undefined ||
      (number !== undefined && !new RegExp(`^${number}[. ]`, 'm').test(text)) ||
      !new RegExp(`[Aa]rtículos? ${articulo}(?!\\d)`).test(explicacion)
    );
  });
  const cited = new Set(questions.map(({ referencia: { ley, articulo } }) => `${ley} ${articulo}`));
  const uncited = Object.entries(articles)
    .flatMap(([law, texts]) => Object.keys(texts).map((article) => `${law} ${article}`))
    .filter((article) => !cited.has(article));
  return [...wrong.map(name), ...uncited];
}

/** Checks that the right answer is the one that the reviewer chose without seeing it. */
export function findWrongAnswers({ questions, answers }: StartingBank): string[] {
  return questions
    .filter((question) => answers[questionKey(question)] !== question.respuesta_correcta)
    .map(name);
}

/** Checks that a question has four different options, none of which refers to another. */
export function findWrongOptions({ questions }: StartingBank): string[] {
  const wrong = questions.filter(
    ({ opciones }) =>
      new Set(opciones.map(fold)).size !== 4 ||
      opciones.some((option) => /^(todas|ninguna|ambas) (las|de las|son)|son (in)?correctas/i.test(option)),
  );
  return wrong.map(name);
}

/** Measures what helps a user who guesses: the lengths and letters of right answers. */
export function measureAnswerBias({ questions }: StartingBank): {
  /** Mean length of the right options, and of the others. */
  rightLength: number;
  /** Share of questions whose right option is the longest. */
  rightLongest: number;
  /** Shares of A to D. */
  letters: number[];
} {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const lengths = questions.map(({ opciones, respuesta_correcta }) => {
    const all = opciones.map((option) => option.length);
    const [right = 0] = all.splice(respuesta_correcta - 1, 1);
    return { right, others: all };
  });
  return {
    rightLength: (3 * sum(lengths.map(({ right }) => right))) / sum(lengths.flatMap(({ others }) => others)),
    rightLongest:
      lengths.filter(({ right, others }) => right > Math.max(...others)).length / questions.length,
    letters: [1, 2, 3, 4].map(
      (letter) =>
        questions.filter(({ respuesta_correcta }) => respuesta_correcta === letter).length / questions.length,
    ),
  };
}

const ALIKE = 0.6;

/** Pairs of questions about one article whose wording and options are nearly the same. */
export function findSimilarQuestions({ questions }: StartingBank): string[] {
  const byArticle = Map.groupBy(questions, ({ referencia: { ley, articulo } }) => `${ley} ${articulo}`);
  return [...byArticle.values()].flatMap((group) =>
    group.flatMap((one, i) =>
      group
        .slice(i + 1)
        .filter((other) => similarity(one, other) > ALIKE)
        .map((other) => `${name(one)} = ${name(other)}`),
    ),
  );
}

/** Shared words as a fraction of all words, 0 to 1. */
function similarity(one: StartingQuestion, other: StartingQuestion): number {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.intersection(others).size / words.union(others).size;
}

function wordsOf({ pregunta, opciones }: StartingQuestion): Set<string> {
  return new Set(fold([pregunta, ...opciones].join(' ')).match(/[a-z0-9]{3,}/g));
}

const name = ({ pregunta }: StartingQuestion): string => pregunta.slice(0, 80);
const fold = (text: string): string => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
/** A quotation inside a quotation may use another kind of quotation marks. */
const squeeze = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'").trim();
