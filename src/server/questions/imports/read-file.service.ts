import { findFormat } from '#server/questions/formats/formats.ts';
import {
  asFileEntries,
  checkEntries,
  FILE_MAX_BYTES,
  FILE_TOO_LARGE,
  type FileEntry,
  NO_QUESTIONS,
  type QuestionEntry,
  readJsonFile,
} from '#shared/questions/question-file.rules.ts';

/** What a file holds, entry by entry, or why it can't be read at all, in Spanish. */
type FileEntries = { refused: string } | { entries: Iterable<FileEntry> };

/** Reads a file in the format of its name, and one of another name as the specification's JSON. */
function readQuestionFile(name: string, bytes: Uint8Array): FileEntries {
  const format = findFormat(name);
  if (!format) {
    const json = readJsonFile(bytes);
    return 'refused' in json ? json : { entries: asFileEntries(json.list) };
  }
  if (bytes.byteLength > FILE_MAX_BYTES) return { refused: FILE_TOO_LARGE };
  const text = decodeText(bytes);
  if (text === undefined) return { refused: NO_TEXT };
  const read = format.read(text);
  if ('refused' in read) return read;
  if (read.items.length === 0) return { refused: NO_QUESTIONS };
  return {
    entries: read.items.map((item) => ('problem' in item ? item : { line: item.line, value: item.question })),
  };
}

const NO_TEXT =
  'El archivo no es de texto: ábrelo con el programa que lo creó y guárdalo en uno de los formatos que se admiten.';

/** In UTF-8, or as older Spanish programs wrote it; undefined for what is no text. */
function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What is known of a file once all of its entries have been checked. */
export interface FileCheck {
  problems: string[];
  total: number;
  /** The number of entries without problems. */
  importable: number;
  /** The number in the file of the last one of these. */
  last: number;
}

export function checkNamedFile(
  name: string,
  bytes: Uint8Array,
): { refused: string } | { check: FileCheck; entries: QuestionEntry[] } {
  const read = readQuestionFile(name, bytes);
  if ('refused' in read) return read;
  const { problems, entries, total } = checkEntries(read.entries);
  const last = entries.at(-1)?.number ?? 0;
  return { check: { problems, total, importable: entries.length, last }, entries };
}
