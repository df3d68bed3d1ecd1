import { hasVisibleText } from '../text/visible.rules.ts';
import { QUESTION_MAX_LENGTH as MAX } from './question-limits.rules.ts';
import { CHOICE_COUNT, choiceFromNumber, type ChoiceIndex } from './questions.rules.ts';
import { ARTICLE_MAX, isLawId, PARAGRAPH_MAX } from './reference.rules.ts';

/** What an import file says of one question. Wording and options are exactly the file's; only names are trimmed. */
export interface CheckedEntry {
  question_text: string;
  choices: string[];
  correct_answer: ChoiceIndex;
  /** Text with line breaks, or the file's HTML, which the server has to clean; null without visible text (rules.md 32). */
  explanation: string | null;
  explanation_format: 'plain' | 'rich';
  /** Names of categories; which of them are the same, the database decides. */
  categories: string[];
  law_id: string | null;
  article: string | null;
  paragraph: string | null;
}

/** A form allows no more either; and no file can ask for millions of problems in one entry. */
const CATEGORIES_MAX = 100;
const OPTIONS_LOOKED_AT = 100;

/** All that is wrong with one entry, a sentence each. */
class Problems {
  readonly sentences: string[] = [];
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }

  /** Worded to go on after 'La pregunta #N'. */
  push(problem: string): void {
    this.sentences.push(`La pregunta #${this.number} ${problem}`);
  }

  /** As the specification has it (section 5). */
  pushChoiceCount(given: number): void {
    this.sentences.push(`La pregunta #${this.number} debe tener exactamente 4 opciones, tiene ${given}`);
  }
}

/** What is wrong, in sentences; without problems, the entry. */
export type EntryCheck = { problems: string[] } | { problems: null; entry: CheckedEntry };

/** `number`: of the entry in its file, from 1. */
export function checkEntry(value: unknown, number: number): EntryCheck {
  const problems = new Problems(number);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push('debe ser un objeto con pregunta, categoria, opciones y respuesta_correcta');
    return { problems: problems.sentences };
  }
  const fields: Record<string, unknown> = { ...value };
  const entry = {
    question_text: readFilled(fields.pregunta, 'en «pregunta»', MAX.wording, problems),
    categories: readCategories(fields.categoria, fields.sin_categoria === true, problems),
    choices: readChoices(fields.opciones, problems),
    correct_answer: readAnswer(fields.respuesta_correcta, problems),
    ...readExplanation(fields.explicacion, fields.explicacion_formato, problems),
    ...readReference(fields.referencia, problems),
  };
  const { sentences } = problems;
  return sentences.length > 0 ? { problems: sentences } : { problems: null, entry };
}

// Each of these adds what is wrong to `problems`; the value that it answers then is never used.

function readFilled(value: unknown, place: string, max: number, problems: Problems): string {
  if (typeof value === 'string' && hasVisibleText(value)) return readText(value, place, max, problems);
  problems.push(`debe tener un texto ${place}`);
  return '';
}

function readText(text: string, place: string, max: number, problems: Problems): string {
  if (isLongerThan(text, max))
    problems.push(`no puede tener más de ${max.toLocaleString('es-ES')} caracteres ${place}`);
  if (text.includes('\0')) problems.push(`tiene un carácter nulo (U+0000) ${place}`);
  if (!text.isWellFormed()) problems.push(`tiene un carácter Unicode incompleto ${place}`);
  return text;
}

/** Of a question in no category an export says so: without that it is an oversight. */
function readCategories(value: unknown, mayBeNone: boolean, problems: Problems): string[] {
  if (mayBeNone && Array.isArray(value) && value.length === 0) return [];
  if (!Array.isArray(value) || value.length === 0) {
    problems.push('debe tener al menos una categoría en el array «categoria»');
    return [];
  }
  if (value.length > CATEGORIES_MAX) {
    problems.push(`no puede tener más de ${CATEGORIES_MAX} categorías, tiene ${value.length}`);
    return [];
  }
  return value.map((name: unknown, index) => {
    return readFilled(trimmed(name), `en la categoría ${index + 1}`, MAX.categoryName, problems);
  });
}

function readChoices(value: unknown, problems: Problems): string[] {
  if (value !== undefined && !Array.isArray(value)) {
    problems.push(`debe tener ${CHOICE_COUNT} textos en el array «opciones»`);
    return [];
  }
  const list: unknown[] = value ?? [];
  if (list.length !== CHOICE_COUNT) {
    problems.pushChoiceCount(list.length);
  }
  return list
    .slice(0, OPTIONS_LOOKED_AT)
    .map((text, index) => readFilled(text, `en la opción ${index + 1}`, MAX.option, problems));
}

function readAnswer(value: unknown, problems: Problems): ChoiceIndex {
  const index = choiceFromNumber(value);
  if (index !== undefined) return index;
  const given =
    value === undefined || typeof value === 'object' ? '' : `, tiene ${JSON.stringify(value).slice(0, 30)}`;
  problems.push(`debe tener en «respuesta_correcta» un número entero del 1 al ${CHOICE_COUNT}${given}`);
  return 0;
}

function readExplanation(
  value: unknown,
  format: unknown,
  problems: Problems,
): Pick<CheckedEntry, 'explanation' | 'explanation_format'> {
  const explanation = readOptional(value, 'en «explicacion»', MAX.explanation, problems);
  if (format !== undefined && format !== null && format !== 'texto' && format !== 'html') {
    problems.push('debe tener en «explicacion_formato» «texto» o «html», o nada');
  }
  const isRich = format === 'html' && explanation !== null;
  return { explanation, explanation_format: isRich ? 'rich' : 'plain' };
}

/** Null without visible text. */
function readOptional(value: unknown, place: string, max: number, problems: Problems): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') {
    problems.push(`debe tener un texto ${place}, o nada`);
    return null;
  }
  const text = readText(value, place, max, problems);
  return hasVisibleText(text) ? text : null;
}

const NO_REFERENCE = { law_id: null, article: null, paragraph: null };

function readReference(
  value: unknown,
  problems: Problems,
): Pick<CheckedEntry, 'law_id' | 'article' | 'paragraph'> {
  if (value === undefined || value === null) return NO_REFERENCE;
  if (typeof value !== 'object' || Array.isArray(value)) {
    problems.push('debe tener en «referencia» un objeto con ley, articulo y apartado, o nada');
    return NO_REFERENCE;
  }
  const { ley, articulo, apartado }: Record<string, unknown> = { ...value };
  const isLaw = typeof ley === 'string' && isLawId(ley);
  if (!isLaw) problems.push('debe tener en «referencia.ley» un identificador del BOE, como BOE-A-2015-10565');
  const article = readOptional(trimmed(articulo), 'en «referencia.articulo»', ARTICLE_MAX, problems);
  const paragraph = readOptional(trimmed(apartado), 'en «referencia.apartado»', PARAGRAPH_MAX, problems);
  if (article === null && paragraph !== null) {
    problems.push('debe tener también «referencia.articulo», porque tiene «referencia.apartado»');
  }
  return { law_id: isLaw ? ley : null, article, paragraph };
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** In characters, of which one may be two units of the string. */
function isLongerThan(text: string, max: number): boolean {
  return text.length > max && Array.from(text).length > max;
}
