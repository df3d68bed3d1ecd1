import type { FoundCleanUp } from '#shared/questions/imports/import-reading.contract.ts';
import type { TableMapping } from '#shared/questions/imports/table-roles.rules.ts';
import type { Unreadable } from '#server/questions/formats/question-format.ts';
import { createCleaning } from './rereading/cleaning.ts';
import type { Reading } from './rereading/import-reading.repository.ts';
import { findFormat } from '#server/questions/formats/formats.ts';
import { describeOneSidedKeys } from './warnings/entry-warnings.ts';
import {
  asFileEntries,
  checkEntries,
  type CheckedItem,
  type FileEntry,
} from '#shared/questions/file-entries.rules.ts';
import {
  FILE_MAX_BYTES,
  FILE_TOO_LARGE,
  NO_QUESTIONS,
  readJsonFile,
} from '#shared/questions/question-file.rules.ts';

/** What a file holds, entry by entry, or why it can't be read at all, in Spanish. */
type FileEntries =
  | Unreadable
  | { entries: Iterable<FileEntry>; remarks: string[]; table?: string[][] | undefined };

/** Reads a file in the format of its name, and one of another name as the specification's JSON. */
async function readQuestionFile(
  name: string,
  bytes: Uint8Array,
  columns: TableMapping | null,
): Promise<FileEntries> {
  const format = findFormat(name);
  if (!format) {
    const json = readJsonFile(bytes);
    return 'refused' in json ? json : { entries: asFileEntries(json.list), remarks: [] };
  }
  if (bytes.byteLength > FILE_MAX_BYTES) return { refused: FILE_TOO_LARGE };
  const read = await format.read(bytes, columns);
  if ('refused' in read) return read;
  if (read.items.length === 0) return { refused: NO_QUESTIONS };
  return {
    entries: read.items.map((item) => ('problem' in item ? item : { line: item.line, value: item.question })),
    remarks: read.remarks ?? [],
    table: read.table,
  };
}

/** What is known of a file once all of its entries have been checked. */
export interface FileCheck {
  /** All of them where there are too many to go on; else they are told with each item. */
  problems: string[];
  /** What of it was read and what not, in Spanish. */
  remarks: string[];
  total: number;
  clean_ups: FoundCleanUp[];
  /** Of a table whose columns were named by hand. */
  table: string[][] | undefined;
}

export async function checkNamedFile(
  name: string,
  bytes: Uint8Array,
  { clean_ups, columns }: Reading = { clean_ups: [], columns: null },
): Promise<Unreadable | { check: FileCheck; items: CheckedItem[] }> {
  const read = await readQuestionFile(name, bytes, columns);
  if ('refused' in read) return read;
  const cleaning = createCleaning(clean_ups);
  const { problems, items, total } = checkEntries(read.entries, {
    mapsCategories: true,
    clean: cleaning.clean,
  });
  const keys = describeOneSidedKeys(items.flatMap(({ entry }) => entry ?? []));
  const remarks = [...read.remarks, ...(keys === undefined ? [] : [keys])];
  const problemsOfFile = items.length > 0 ? [] : problems;
  const check = { problems: problemsOfFile, remarks, total, clean_ups: cleaning.found(), table: read.table };
  return { check, items };
}
