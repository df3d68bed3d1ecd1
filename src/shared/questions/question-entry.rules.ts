import { hasVisibleText } from '../text/visible.rules.ts';
import { QUESTION_MAX as MAX } from './question-limits.rules.ts';
import { CHOICE_COUNT, choiceFromNumber, type ChoiceIndex } from './questions.rules.ts';

/** What an import file says of one question. Wording and options are exactly the file's; only names are trimmed. */
export interface CheckedEntry {
  question_text: string;
  choices: string[];
  correct_answer: ChoiceIndex;
  /** Plain text with line breaks; null without visible text (rules.md 32). */
  explanation: string | null;
  /** Names of categories; which of them are the same, the database decides. */
  categories: string[];
}

/** What is wrong, worded to go on after 'La pregunta #N'; without problems, the entry. */
export type EntryCheck = { problems: string[] } | { problems: null; entry: CheckedEntry };

export function checkEntry(value: unknown): EntryCheck {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problems: ['debe ser un objeto con pregunta, categoria, opciones y respuesta_correcta'] };
  }
  const fields: Record<string, unknown> = { ...value };
  const problems: string[] = [];
  const entry = {
    question_text: readFilled(fields.pregunta, 'en «pregunta»', MAX.wording, problems),
    categories: readCategories(fields.categoria, problems),
    choices: readChoices(fields.opciones, problems),
    correct_answer: readAnswer(fields.respuesta_correcta, problems),
    explanation: readExplanation(fields.explicacion, problems),
  };
  return problems.length > 0 ? { problems } : { problems: null, entry };
}

// Each of these adds what is wrong to `problems`; the value that it answers then is never used.

function readFilled(value: unknown, place: string, max: number, problems: string[]): string {
  if (typeof value === 'string' && hasVisibleText(value)) return readText(value, place, max, problems);
  problems.push(`debe tener un texto ${place}`);
  return '';
}

function readText(text: string, place: string, max: number, problems: string[]): string {
  if (isLongerThan(text, max))
    problems.push(`no puede tener más de ${max.toLocaleString('es-ES')} caracteres ${place}`);
  if (text.includes('\0')) problems.push(`tiene un carácter nulo (U+0000) ${place}`);
  if (!text.isWellFormed()) problems.push(`tiene un carácter Unicode incompleto ${place}`);
  return text;
}

function readCategories(value: unknown, problems: string[]): string[] {
  if (!Array.isArray(value) || value.length === 0) {
    problems.push('debe tener al menos una categoría en el array «categoria»');
    return [];
  }
  return value.map((name: unknown, index) => {
    const trimmed = typeof name === 'string' ? name.trim() : name;
    return readFilled(trimmed, `en la categoría ${index + 1}`, MAX.categoryName, problems);
  });
}

function readChoices(value: unknown, problems: string[]): string[] {
  if (value !== undefined && !Array.isArray(value)) {
    problems.push(`debe tener ${CHOICE_COUNT} textos en el array «opciones»`);
    return [];
  }
  const list: unknown[] = value ?? [];
  if (list.length !== CHOICE_COUNT) {
    problems.push(`debe tener exactamente ${CHOICE_COUNT} opciones, tiene ${list.length}`);
  }
  return list.map((text, index) => readFilled(text, `en la opción ${index + 1}`, MAX.option, problems));
}

function readAnswer(value: unknown, problems: string[]): ChoiceIndex {
  const index = choiceFromNumber(value);
  if (index !== undefined) return index;
  const given =
    value === undefined || typeof value === 'object' ? '' : `, tiene ${JSON.stringify(value).slice(0, 30)}`;
  problems.push(`debe tener en «respuesta_correcta» un número entero del 1 al ${CHOICE_COUNT}${given}`);
  return 0;
}

function readExplanation(value: unknown, problems: string[]): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') {
    problems.push('debe tener un texto en «explicacion», o nada');
    return null;
  }
  const text = readText(value, 'en «explicacion»', MAX.explanation, problems);
  return hasVisibleText(text) ? text : null;
}

/** In characters, of which one may be two units of the string. */
function isLongerThan(text: string, max: number): boolean {
  return text.length > max && Array.from(text).length > max;
}
