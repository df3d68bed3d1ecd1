import path from 'node:path';
import type { FoundCleanUp } from '#shared/questions/imports/import-reading.contract.ts';
import type { TableMapping } from '#shared/questions/imports/table-roles.rules.ts';
import { toEntries, type UnreadableFile } from '#server/questions/formats/question-format.ts';
import { createEntryCleaner } from './rereading/cleaning.ts';
import type { ReadingSettings } from './rereading/import-reading.repository.ts';
import { describeDominantAnswerLetter } from './warnings/entry-warnings.ts';
import { readArchive } from '#server/questions/formats/archive/archive-reader.ts';
import { readLargeFile } from '#server/questions/formats/large/large-file-reader.ts';
import { findFormat } from '#server/questions/formats/formats.ts';
import { FilePictures, listEntryPictureHashes } from '#server/questions/pictures/file-pictures.ts';
import type { CheckedPicture } from '#server/questions/pictures/picture-file.ts';
import {
  toFileEntries,
  type CheckedFileEntry,
  createEntriesCheck,
  type FileEntry,
} from '#shared/questions/file-entries.rules.ts';
import {
  FILE_MAX_BYTES,
  FILE_TOO_LARGE,
  NO_QUESTIONS,
  readJsonFile,
} from '#shared/questions/question-file.rules.ts';
import { isArchiveName } from '#shared/questions/question-formats.rules.ts';

/** The bytes of the file, or its path. */
export type FileContent = Uint8Array | string;

type Take = (entries: Iterable<FileEntry>) => boolean;
type Read = UnreadableFile | { remarks: string[]; table?: string[][] | undefined };

/** What is known of a file once all of its entries have been checked. */
export interface FileCheckResult {
  /** All problems, if there are too many to go on reading; otherwise empty, because each item lists its own. */
  problems: string[];
  /** What was read from the file and what wasn't, in Spanish. */
  remarks: string[];
  total: number;
  clean_ups: FoundCleanUp[];
  /** The rows of a table whose columns were named by hand. */
  table: string[][] | undefined;
}

export interface CheckedFile {
  check: FileCheckResult;
  items: CheckedFileEntry[];
  /** The pictures that importable entries name, in small groups. */
  pictures: () => AsyncGenerator<CheckedPicture[]>;
}

/** Reads a file in the format that its name says; without a known format, as the JSON of the specification. */
export async function checkImportFile(
  name: string,
  content: FileContent,
  { clean_ups, columns }: ReadingSettings = { clean_ups: [], columns: null },
): Promise<UnreadableFile | CheckedFile> {
  const pictures = new FilePictures(typeof content === 'string' ? path.dirname(content) : undefined);
  const cleaning = createEntryCleaner(clean_ups);
  const checking = createEntriesCheck({ mapsCategories: true, clean: cleaning.clean });
  const take: Take = (entries) => {
    for (const entry of pictures.resolve(entries)) if (!checking.take(entry)) return false;
    return true;
  };
  const read = isArchiveName(name)
    ? await readArchived(content, pictures, take)
    : typeof content === 'string'
      ? await readLargeFile({ name, path: content }, { pictures, take })
      : await readSingle({ name, bytes: content, columns }, take);
  if ('refused' in read) return read;
  const { problems, items, total } = checking.finish();
  const keys = describeDominantAnswerLetter(items.flatMap(({ entry }) => entry ?? []));
  return {
    check: {
      problems: items.length > 0 ? [] : problems,
      remarks: [...read.remarks, ...pictures.remarks, ...(keys === undefined ? [] : [keys])],
      total,
      clean_ups: cleaning.found(),
      table: read.table,
    },
    items,
    pictures: () =>
      pictures.read(new Set(items.flatMap(({ entry }) => (entry ? listEntryPictureHashes(entry) : [])))),
  };
}

async function readArchived(content: FileContent, pictures: FilePictures, take: Take): Promise<Read> {
  const refused = await readArchive(content, pictures, take);
  return refused === undefined ? { remarks: [] } : { refused };
}

interface SingleFile {
  name: string;
  bytes: Uint8Array;
  columns: TableMapping | null;
}

async function readSingle({ name, bytes, columns }: SingleFile, take: Take): Promise<Read> {
  const format = findFormat(name);
  if (!format) {
    const json = readJsonFile(bytes);
    if ('refused' in json) return json;
    take(toFileEntries(json.list));
    return { remarks: [] };
  }
  if (bytes.byteLength > FILE_MAX_BYTES) return { refused: FILE_TOO_LARGE };
  const read = await format.read(bytes, columns);
  if ('refused' in read) return read;
  if (read.items.length === 0) return { refused: NO_QUESTIONS };
  take(toEntries(read.items));
  return { remarks: read.remarks ?? [], table: read.table };
}
