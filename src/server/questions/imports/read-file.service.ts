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
type FileEntries = { refused: string } | { entries: Iterable<FileEntry>; remarks: string[] };

/** Reads a file in the format of its name, and one of another name as the specification's JSON. */
async function readQuestionFile(name: string, bytes: Uint8Array): Promise<FileEntries> {
  const format = findFormat(name);
  if (!format) {
    const json = readJsonFile(bytes);
    return 'refused' in json ? json : { entries: asFileEntries(json.list), remarks: [] };
  }
  if (bytes.byteLength > FILE_MAX_BYTES) return { refused: FILE_TOO_LARGE };
  const read = await format.read(bytes);
  if ('refused' in read) return read;
  if (read.items.length === 0) return { refused: NO_QUESTIONS };
  return {
    entries: read.items.map((item) => ('problem' in item ? item : { line: item.line, value: item.question })),
    remarks: read.remarks ?? [],
  };
}

/** What is known of a file once all of its entries have been checked. */
export interface FileCheck {
  problems: string[];
  /** What of it was read and what not, in Spanish. */
  remarks: string[];
  total: number;
  /** The number of entries without problems. */
  importable: number;
  /** The number in the file of the last one of these. */
  last: number;
}

export async function checkNamedFile(
  name: string,
  bytes: Uint8Array,
): Promise<{ refused: string } | { check: FileCheck; entries: QuestionEntry[] }> {
  const read = await readQuestionFile(name, bytes);
  if ('refused' in read) return read;
  const { problems, entries, total } = checkEntries(read.entries);
  const last = entries.at(-1)?.number ?? 0;
  const { remarks } = read;
  return { check: { problems, remarks, total, importable: entries.length, last }, entries };
}
