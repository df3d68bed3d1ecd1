import { findJsonError } from '../text/json-error.rules.ts';
import { toFileEntries, checkEntries, type QuestionEntry } from './file-entries.rules.ts';

/** Either all problems of a file, or all of its entries. */
export type CheckedFile = { errors: string[] } | { errors: null; entries: QuestionEntry[] };

export type JsonListResult = { refused: string } | { list: unknown[] };

/** A position in a text: line and column count from 1. */
interface TextPlace {
  line: number;
  column: number;
}

export const FILE_MAX_BYTES = 20_000_000;
export const FILE_TOO_LARGE = `El archivo no puede superar los ${FILE_MAX_BYTES / 1_000_000} MB. Divídelo en varios archivos e impórtalos de uno en uno.`;
/** The limit for formats that are read from disk (`canBeLarge`). */
export const LARGE_FILE_MAX_BYTES = 200_000_000;
export const LARGE_FILE_TOO_LARGE = `El archivo no puede superar los ${LARGE_FILE_MAX_BYTES / 1_000_000} MB. Divídelo en varios archivos e impórtalos de uno en uno.`;
export const NOT_UTF8 =
  'El archivo debe estar codificado en UTF-8. Ábrelo en un editor de texto y guárdalo de nuevo con esa codificación.';
const NOT_JSON = 'El archivo no contiene un JSON válido. Verifica el formato del archivo.';
export const NOT_A_LIST = 'El archivo debe contener un array de preguntas';
export const NO_QUESTIONS = 'El archivo no contiene ninguna pregunta.';
/** The first bytes of archive formats, and their names. */
const ARCHIVES: [start: number[], name: string][] = [
  [[0x1f, 0x8b], 'gzip'],
  [[0x50, 0x4b, 0x03, 0x04], 'ZIP'],
];

/** Checks an import file (spec section 5, rules.md 31) as far as possible without the database. */
export function checkQuestionFile(bytes: Uint8Array): CheckedFile {
  const read = readJsonFile(bytes);
  return 'refused' in read ? { errors: [read.refused] } : checkQuestionList(read.list);
}

/** Reads the list in a JSON file of the specification's format, or returns why there is none. */
export function readJsonFile(bytes: Uint8Array): JsonListResult {
  if (bytes.byteLength > FILE_MAX_BYTES) return { refused: FILE_TOO_LARGE };
  const archive = describeArchiveProblem(bytes);
  if (archive !== undefined) return { refused: archive };
  const text = decode(bytes);
  if (text === undefined) return { refused: NOT_UTF8 };
  const read = readJsonList(text);
  return 'list' in read && read.list.length === 0 ? { refused: NO_QUESTIONS } : read;
}

/** Parses a JSON list, or returns why the text has none. `place`: the position of the text in its file. */
export function readJsonList(text: string, place: TextPlace = { line: 1, column: 1 }): JsonListResult {
  const list = parse(text);
  if (list === undefined) return { refused: describeJsonError(text, place) };
  return Array.isArray(list) ? { list } : { refused: NOT_A_LIST };
}

/** Returns why a file that begins with these bytes can't be JSON; undefined if it isn't an archive. */
export function describeArchiveProblem(bytes: Uint8Array): string | undefined {
  const found = ARCHIVES.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  return found === undefined
    ? undefined
    : `${NOT_JSON} Está comprimido (${found[1]}): descomprímelo y envía el archivo JSON que hay dentro.`;
}

/** Returns the text without its byte order mark, or undefined when it isn't UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  // JSON begins with ASCII: a zero in the first two bytes means UTF-16 or UTF-32, which may pass as UTF-8 by accident
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

function describeJsonError(text: string, place: TextPlace): string {
  if (text.trim() === '') return `${NOT_JSON} Está vacío.`;
  const error = findJsonError(text);
  if (!error) return NOT_JSON;
  const { isEnd } = error;
  const line = place.line + error.line - 1;
  const column = error.line === 1 ? place.column + error.column - 1 : error.column;
  return isEnd
    ? `${NOT_JSON} Se corta en la línea ${line}, antes de terminar.`
    : `${NOT_JSON} El error está en la línea ${line}, columna ${column}.`;
}

export function checkQuestionList(list: unknown[]): CheckedFile {
  const { problems, items } = checkEntries(toFileEntries(list));
  if (problems.length > 0) return { errors: problems };
  return { errors: null, entries: items.flatMap(({ entry }) => entry ?? []) };
}
