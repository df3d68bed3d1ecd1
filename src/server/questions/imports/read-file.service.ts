import { readArchive } from '#server/questions/formats/archive/archive-reader.ts';
import { findFormat } from '#server/questions/formats/formats.ts';
import { FilePictures, hashesOfEntry } from '#server/questions/pictures/file-pictures.ts';
import type { CheckedPicture } from '#server/questions/pictures/picture-file.ts';
import {
  asFileEntries,
  type CheckedItem,
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

/** Its bytes, or where they lie. */
export type FileContent = Uint8Array | string;

type Take = (entries: Iterable<FileEntry>) => boolean;
type Read = { refused: string } | { remarks: string[] };

/** What is known of a file once all of its entries have been checked. */
export interface FileCheck {
  /** All of them where there are too many to go on; else they are told with each item. */
  problems: string[];
  /** What of it was read and what not, in Spanish. */
  remarks: string[];
  total: number;
}

export interface CheckedFile {
  check: FileCheck;
  items: CheckedItem[];
  /** Those that good entries name, in small groups. */
  pictures: () => AsyncGenerator<CheckedPicture[]>;
}

/** Reads a file in the format of its name, and one of another name as the specification's JSON. */
export async function checkNamedFile(
  name: string,
  content: FileContent,
): Promise<{ refused: string } | CheckedFile> {
  const pictures = new FilePictures();
  const checking = createEntriesCheck();
  const take: Take = (entries) => {
    for (const entry of pictures.resolve(entries)) if (!checking.take(entry)) return false;
    return true;
  };
  const read =
    typeof content === 'string' || isArchiveName(name)
      ? await readArchived(content, pictures, take)
      : await readSingle(name, content, take);
  if ('refused' in read) return read;
  const { problems, items, total } = checking.finish();
  return {
    check: {
      problems: items.length > 0 ? [] : problems,
      remarks: [...read.remarks, ...pictures.remarks],
      total,
    },
    items,
    pictures: () => pictures.read(new Set(items.flatMap(({ entry }) => (entry ? hashesOfEntry(entry) : [])))),
  };
}

async function readArchived(content: FileContent, pictures: FilePictures, take: Take): Promise<Read> {
  const refused = await readArchive(content, pictures, take);
  return refused === undefined ? { remarks: [] } : { refused };
}

async function readSingle(name: string, bytes: Uint8Array, take: Take): Promise<Read> {
  const format = findFormat(name);
  if (!format) {
    const json = readJsonFile(bytes);
    if ('refused' in json) return json;
    take(asFileEntries(json.list));
    return { remarks: [] };
  }
  if (bytes.byteLength > FILE_MAX_BYTES) return { refused: FILE_TOO_LARGE };
  const read = await format.read(bytes);
  if ('refused' in read) return read;
  if (read.items.length === 0) return { refused: NO_QUESTIONS };
  take(read.items.map((item) => ('problem' in item ? item : { line: item.line, value: item.question })));
  return { remarks: read.remarks ?? [] };
}
