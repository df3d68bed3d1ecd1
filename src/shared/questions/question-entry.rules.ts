import {
  type EntryPlace,
  ProblemCollector,
  readRequiredText,
  readOptionalText,
  trimText,
} from './question-entry-texts.rules.ts';
import { QUESTION_MAX_LENGTH as MAX } from './question-limits.rules.ts';
import {
  parseChoiceNumber,
  type ChoiceIndex,
  type ChoiceNotes,
  CHOICES_MAX,
  CHOICES_MIN,
} from './questions.rules.ts';
import { type EntrySource, type EntryState, readSource, readState } from './question-entry-facts.rules.ts';
import { type EntrySharedText, readSharedText } from './shared-texts/shared-text-entry.rules.ts';
import { ARTICLE_MAX, isLawId, PARAGRAPH_MAX } from './reference.rules.ts';

/** A valid entry of an import file. The question's text and choices are exactly the file's; only names are trimmed. */
export interface CheckedEntry extends EntryState, EntrySource {
  question_text: string;
  choices: string[];
  correct_answer: ChoiceIndex;
  notes: ChoiceNotes;
  /** Text with line breaks, or unsanitised HTML of the file; null without visible text (rules.md 32). */
  explanation: string | null;
  explanation_format: 'plain' | 'rich';
  /** Names of categories. The database decides which names are equal. */
  categories: string[];
  law_id: string | null;
  article: string | null;
  paragraph: string | null;
  /** A name shared by questions that must not be in the same exam. */
  pair: string | null;
  /** The shared text of the question. */
  shared_text: EntrySharedText | null;
}

/** The most categories of an entry, as in the form; it also limits the number of problems of an entry. */
const CATEGORIES_MAX = 100;
const MAX_CHECKED_CHOICES = 100;

/** The problems in sentences, or the valid entry. */
export type EntryCheckResult = { problems: string[] } | { problems: null; entry: CheckedEntry };

/** The longest category name that is accepted if the name can be replaced before it is stored. */
const MAPPED_NAME_MAX = 5_000;

/** `mapsCategories`: too long category names are accepted, because they are shortened later. */
export function checkEntry(
  value: unknown,
  place: EntryPlace,
  { mapsCategories = false } = {},
): EntryCheckResult {
  const problems = new ProblemCollector(place);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push('debe ser un objeto con pregunta, categoria, opciones y respuesta_correcta');
    return { problems: problems.sentences };
  }
  const fields: Record<string, unknown> = { ...value };
  const entry = {
    question_text: readRequiredText(fields.pregunta, 'en «pregunta»', MAX.wording, problems),
    categories: readCategories(fields, mapsCategories ? MAPPED_NAME_MAX : MAX.categoryName, problems),
    choices: readChoices(fields.opciones, problems),
    correct_answer: readAnswer(fields.respuesta_correcta, fields.opciones, problems),
    notes: readNotes(fields.notas, fields.opciones, problems),
    ...readExplanation(fields.explicacion, fields.explicacion_formato, problems),
    ...readReference(fields.referencia, problems),
    pair: readOptionalText(trimText(fields.pareja), 'en «pareja»', MAX.pair, problems),
    ...readState(fields.estado, problems),
    ...readSource(fields.fuente, problems),
    shared_text: readSharedText(fields.supuesto, problems),
  };
  const { sentences } = problems;
  return sentences.length > 0 ? { problems: sentences } : { problems: null, entry };
}

// Each function below adds what is wrong to `problems`; its return value is used only if the entry has no problem.

/** Exports mark questions without category (`sin_categoria`); without this mark a missing one is a problem. */
function readCategories(
  { categoria: value, sin_categoria }: Record<string, unknown>,
  max: number,
  problems: ProblemCollector,
): string[] {
  if (sin_categoria === true && Array.isArray(value) && value.length === 0) return [];
  if (!Array.isArray(value) || value.length === 0) {
    problems.push('debe tener al menos una categoría en el array «categoria»');
    return [];
  }
  if (value.length > CATEGORIES_MAX) {
    problems.push(`no puede tener más de ${CATEGORIES_MAX} categorías, tiene ${value.length}`);
    return [];
  }
  return value.map((name: unknown, index) => {
    return readRequiredText(trimText(name), `en la categoría ${index + 1}`, max, problems);
  });
}

function readChoices(value: unknown, problems: ProblemCollector): string[] {
  if (value !== undefined && !Array.isArray(value)) {
    problems.push(`debe tener de ${CHOICES_MIN} a ${CHOICES_MAX} textos en el array «opciones»`);
    return [];
  }
  const list: unknown[] = value ?? [];
  if (!isChoiceCount(list.length)) {
    problems.push(`debe tener entre ${CHOICES_MIN} y ${CHOICES_MAX} opciones, tiene ${list.length}`);
  }
  return list
    .slice(0, MAX_CHECKED_CHOICES)
    .map((text, index) => readRequiredText(text, `en la opción ${index + 1}`, MAX.option, problems));
}

function isChoiceCount(count: number): boolean {
  return count >= CHOICES_MIN && count <= CHOICES_MAX;
}

function readAnswer(value: unknown, choices: unknown, problems: ProblemCollector): ChoiceIndex {
  const count = Array.isArray(choices) && isChoiceCount(choices.length) ? choices.length : CHOICES_MAX;
  const index = parseChoiceNumber(value, count);
  if (index !== undefined) return index;
  const given =
    value === undefined || typeof value === 'object' ? '' : `, tiene ${JSON.stringify(value).slice(0, 30)}`;
  problems.push(`debe tener en «respuesta_correcta» un número entero del 1 al ${count}${given}`);
  return 0;
}

/** An empty text counts as no note. */
function readNotes(value: unknown, choices: unknown, problems: ProblemCollector): ChoiceNotes {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) {
    problems.push('debe tener en «notas» un array con un texto, o null, por cada opción, o nada');
    return null;
  }
  if (Array.isArray(choices) && value.length !== choices.length) {
    problems.push(
      `debe tener en «notas» tantas notas como opciones (${choices.length}), tiene ${value.length}`,
    );
    return null;
  }
  const notes = value
    .slice(0, MAX_CHECKED_CHOICES)
    .map((note: unknown, index) => readOptionalText(note, `en la nota ${index + 1}`, MAX.note, problems));
  return notes.some((note) => note !== null) ? notes : null;
}

function readExplanation(
  value: unknown,
  format: unknown,
  problems: ProblemCollector,
): Pick<CheckedEntry, 'explanation' | 'explanation_format'> {
  const explanation = readOptionalText(value, 'en «explicacion»', MAX.explanation, problems);
  if (format !== undefined && format !== null && format !== 'texto' && format !== 'html') {
    problems.push('debe tener en «explicacion_formato» «texto» o «html», o nada');
  }
  const isRich = format === 'html' && explanation !== null;
  return { explanation, explanation_format: isRich ? 'rich' : 'plain' };
}

const NO_REFERENCE = { law_id: null, article: null, paragraph: null };

function readReference(
  value: unknown,
  problems: ProblemCollector,
): Pick<CheckedEntry, 'law_id' | 'article' | 'paragraph'> {
  if (value === undefined || value === null) return NO_REFERENCE;
  if (typeof value !== 'object' || Array.isArray(value)) {
    problems.push('debe tener en «referencia» un objeto con ley, articulo y apartado, o nada');
    return NO_REFERENCE;
  }
  const { ley, articulo, apartado }: Record<string, unknown> = { ...value };
  const isLaw = typeof ley === 'string' && isLawId(ley);
  if (!isLaw) problems.push('debe tener en «referencia.ley» un identificador del BOE, como BOE-A-2015-10565');
  const article = readOptionalText(trimText(articulo), 'en «referencia.articulo»', ARTICLE_MAX, problems);
  const paragraph = readOptionalText(trimText(apartado), 'en «referencia.apartado»', PARAGRAPH_MAX, problems);
  if (article === null && paragraph !== null) {
    problems.push('debe tener también «referencia.articulo», porque tiene «referencia.apartado»');
  }
  return { law_id: isLaw ? ley : null, article, paragraph };
}
