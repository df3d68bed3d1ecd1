import { findJsonError } from '../text/json-error.rules.ts';
import { checkEntry, type CheckedEntry } from './question-entry.rules.ts';
import { describePlace, type EntryPlace } from './question-entry-texts.rules.ts';
import { createSharedTextCheck } from './shared-texts/shared-text-entry.rules.ts';

/** A valid entry, with its number in the file, counted from 1. */
export interface QuestionEntry extends CheckedEntry {
  number: number;
  /** The number of an earlier entry with the same wording and choices; null for the first one. */
  repeat_of: number | null;
}

/** What a file holds at one place: a value to be checked as an entry, or why it can be none. */
export type FileEntry = { line: number | null } & ({ value: unknown } | { problem: string });

/** The problems of a file, in Spanish and in its order, and the entries that have none. */
export interface CheckedEntries {
  problems: string[];
  entries: QuestionEntry[];
  /** The number of entries in the file, whether good or not. */
  total: number;
}

/** Either all problems of a file, or all of its entries. */
export type CheckedFile = { errors: string[] } | { errors: null; entries: QuestionEntry[] };

export const FILE_MAX_BYTES = 20_000_000;
export const FILE_TOO_LARGE = `El archivo no puede superar los ${FILE_MAX_BYTES / 1_000_000} MB. Divídelo en varios archivos e impórtalos de uno en uno.`;
const NOT_UTF8 =
  'El archivo debe estar codificado en UTF-8. Ábrelo en un editor de texto y guárdalo de nuevo con esa codificación.';
const NOT_JSON = 'El archivo no contiene un JSON válido. Verifica el formato del archivo.';
export const NO_QUESTIONS = 'El archivo no contiene ninguna pregunta.';
/** The first bytes of archive formats, and their names. */
const ARCHIVES: [start: number[], name: string][] = [
  [[0x1f, 0x8b], 'gzip'],
  [[0x50, 0x4b, 0x03, 0x04], 'ZIP'],
];

/** Characters of a question's text in a message (spec section 9). */
const WORDING_SHOWN = 50;

/** No administrator reads more, and a file of 20 MB may hold ten million problems. */
const PROBLEMS_MAX = 50_000;
const MORE = `Hay más problemas: solo se muestran los primeros ${PROBLEMS_MAX.toLocaleString('es-ES')}.`;

/** Checks an import file (spec section 5, rules.md 31) as far as possible without the database. */
export function checkQuestionFile(bytes: Uint8Array): CheckedFile {
  const read = readJsonFile(bytes);
  return 'refused' in read ? { errors: [read.refused] } : checkQuestionList(read.list);
}

/** The list of a file in the specification's format, or why it has none. */
export function readJsonFile(bytes: Uint8Array): { refused: string } | { list: unknown[] } {
  if (bytes.byteLength > FILE_MAX_BYTES) return { refused: FILE_TOO_LARGE };
  const archive = findArchiveName(bytes);
  if (archive !== undefined) return { refused: describeArchive(archive) };
  const text = decode(bytes);
  if (text === undefined) return { refused: NOT_UTF8 };
  const list = parse(text);
  if (list === undefined) return { refused: describeJsonError(text) };
  if (!Array.isArray(list)) return { refused: 'El archivo debe contener un array de preguntas' };
  return list.length === 0 ? { refused: NO_QUESTIONS } : { list };
}

function findArchiveName(bytes: Uint8Array): string | undefined {
  return ARCHIVES.find(([start]) => start.every((byte, index) => bytes[index] === byte))?.[1];
}

function describeArchive(name: string): string {
  return `${NOT_JSON} Está comprimido (${name}): descomprímelo y envía el archivo JSON que hay dentro.`;
}

/** Returns the text without its byte order mark, or undefined when it isn't UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  // JSON begins with ASCII: a zero byte beside it means UTF-16 or UTF-32, which may be valid UTF-8 by accident
  if (bytes.subarray(0, 2).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeJsonError(text: string): string {
  if (text.trim() === '') return `${NOT_JSON} Está vacío.`;
  const error = findJsonError(text);
  if (!error) return NOT_JSON;
  const { line, column, isEnd } = error;
  return isEnd
    ? `${NOT_JSON} Se corta en la línea ${line}, antes de terminar.`
    : `${NOT_JSON} El error está en la línea ${line}, columna ${column}.`;
}

export function checkQuestionList(list: unknown[]): CheckedFile {
  const { problems, entries } = checkEntries(asFileEntries(list));
  return problems.length > 0 ? { errors: problems } : { errors: null, entries };
}

/** The values of a JSON list, one after the other: a file of 20 MB may hold ten million. */
export function* asFileEntries(list: unknown[]): Generator<FileEntry> {
  for (const value of list) yield { value, line: null };
}

/** Checks each entry by itself, and that no two of them contradict each other; of two that do the first one is good. */
export function checkEntries(list: Iterable<FileEntry>): CheckedEntries {
  const problems: string[] = [];
  const entries: QuestionEntry[] = [];
  const firstOf = createDuplicateFinder();
  const findSharedTextProblem = createSharedTextCheck();
  let total = 0;
  for (const item of list) {
    if (problems.length >= PROBLEMS_MAX)
      return { problems: [...problems.slice(0, PROBLEMS_MAX), MORE], entries: [], total };
    total += 1;
    const place = { number: total, line: item.line };
    const check = 'problem' in item ? unreadable(place, item.problem) : checkEntry(item.value, place);
    if (check.problems) {
      problems.push(...check.problems);
      continue;
    }
    const entry: QuestionEntry = { ...check.entry, number: total, repeat_of: null };
    const first = firstOf(entry);
    entry.repeat_of = first?.number ?? null;
    const problem = findContradiction(entry, first) ?? findSharedTextProblem(entry, first);
    if (problem === undefined) entries.push(entry);
    else problems.push(problem);
  }
  return { problems, entries, total };
}

function unreadable(place: EntryPlace, problem: string): { problems: string[] } {
  return { problems: [`${describePlace(place)} ${problem}`] };
}

/**
 * Returns a function that takes entries in file order and returns the first entry with the same wording and choices, if
 * any.
 */
function createDuplicateFinder(): (entry: QuestionEntry) => QuestionEntry | undefined {
  // two levels: a joined key would store each wording twice
  const byWording = new Map<string, Map<string, QuestionEntry>>();
  return (entry) => {
    const byChoices = byWording.get(entry.question_text) ?? new Map<string, QuestionEntry>();
    byWording.set(entry.question_text, byChoices);
    const choices = JSON.stringify(entry.choices);
    const first = byChoices.get(choices);
    if (!first) byChoices.set(choices, entry);
    return first;
  };
}

function findContradiction(duplicate: QuestionEntry, first: QuestionEntry | undefined): string | undefined {
  if (!first || first.correct_answer === duplicate.correct_answer) return undefined;
  const [answer, other] = [duplicate.correct_answer + 1, first.correct_answer + 1];
  return (
    `La pregunta #${duplicate.number} repite la pregunta #${first.number} con otra respuesta correcta: ` +
    `${answer} en lugar de ${other} («${shortenQuestionText(first.question_text)}»)`
  );
}

export function shortenQuestionText(question_text: string): string {
  return Array.from(question_text).slice(0, WORDING_SHOWN).join('');
}
