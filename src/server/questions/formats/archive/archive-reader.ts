import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { checkPicture, type CheckedPicture } from '#server/questions/pictures/picture-file.ts';
import type { FilePictures } from '#server/questions/pictures/file-pictures.ts';
import { PICTURE_UPLOAD_BYTES } from '#shared/questions/pictures/pictures.rules.ts';
import { toFileEntries, type FileEntry } from '#shared/questions/file-entries.rules.ts';
import { FILE_MAX_BYTES, readJsonFile } from '#shared/questions/question-file.rules.ts';

const BROKEN = 'El archivo ZIP está dañado o protegido con contraseña, y no se puede leer.';
const NO_JSON =
  'El archivo ZIP no contiene ningún archivo JSON de preguntas. Si es de otro programa, envía los archivos que hay dentro.';
const TOO_MANY = 'El archivo ZIP contiene demasiados archivos: lo máximo son 20.000.';
const ENTRIES_MAX = 20_000;
/** The most bytes to which all question files of an archive may unpack together. */
const QUESTIONS_MAX_BYTES = 100_000_000;
const IMAGES = /\.(?:png|jpe?g|webp|svg)$/i;

export type PathOrBytesOfArchive = string | Uint8Array;

class BrokenArchive extends Error {}
class TooLong extends Error {}

/**
 * Reads the question files (JSON) and pictures of a ZIP. `take` gets the entries of one file after the other, and
 * returns false to stop. Returns why the ZIP can't be read, in Spanish; undefined if it was read.
 */
export async function readArchive(
  archive: PathOrBytesOfArchive,
  pictures: FilePictures,
  take: (entries: Iterable<FileEntry>) => boolean,
): Promise<string | undefined> {
  try {
    const zip = await orBroken(() => open(archive));
    const entries = await listEntries(zip);
    if (entries.length > ENTRIES_MAX) return TOO_MANY;
    await readPictures(zip, entries, pictures);
    return await readQuestions(zip, entries, take);
  } catch (error) {
    if (error instanceof BrokenArchive) return BROKEN;
    throw error;
  }
}

function open(archive: PathOrBytesOfArchive): Promise<ZipFile> {
  if (typeof archive === 'string') return openPromise(archive, { autoClose: false });
  const { buffer, byteOffset, byteLength } = archive;
  return fromBufferPromise(Buffer.from(buffer, byteOffset, byteLength));
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  await orBroken(async () => {
    for await (const entry of zip.eachEntry()) {
      // skips the files that macOS adds
      if (!entry.fileName.startsWith('__MACOSX/')) entries.push(entry);
      if (entries.length > ENTRIES_MAX) break;
    }
  });
  return entries;
}

/** Checks all pictures before any question. Their bytes aren't kept, but read again when a picture is stored. */
async function readPictures(zip: ZipFile, entries: Entry[], pictures: FilePictures): Promise<void> {
  for (const entry of entries.filter(({ fileName }) => IMAGES.test(fileName))) {
    const checked = await readPicture(zip, entry);
    const reread = async (): Promise<CheckedPicture> => {
      const again = await readPicture(zip, entry);
      if ('problem' in again) throw new Error('a picture of an archive has changed');
      return again;
    };
    const picture =
      'problem' in checked
        ? checked
        : { hash: checked.hash, width: checked.width, height: checked.height, size: checked.bytes.length };
    for (const name of namesOf(entry)) pictures.add(name, picture, reread);
  }
}

/** Lists the names by which questions may refer to a picture: path, file name, or (in Plaza's exports) its hash. */
function namesOf({ fileName }: Entry): string[] {
  const name = fileName.split('/').at(-1) ?? fileName;
  const hash = /^([0-9a-f]{64})\./.exec(name)?.[1];
  return [...new Set([fileName, name, ...(hash === undefined ? [] : [hash])])];
}

async function readPicture(zip: ZipFile, entry: Entry): Promise<CheckedPicture | { problem: string }> {
  try {
    return checkPicture(await readEntry(zip, entry, PICTURE_UPLOAD_BYTES));
  } catch (error) {
    if (error instanceof TooLong) return { problem: 'ocupa más de 1 MB: redúcela' };
    throw error;
  }
}

async function readQuestions(
  zip: ZipFile,
  entries: Entry[],
  take: (entries: Iterable<FileEntry>) => boolean,
): Promise<string | undefined> {
  const files = entries.filter(({ fileName }) => /\.json$/i.test(fileName));
  if (files.length === 0) return NO_JSON;
  files.sort((one, other) => one.fileName.localeCompare(other.fileName, 'es', { numeric: true }));
  let left = QUESTIONS_MAX_BYTES;
  for (const file of files) {
    const inside = `«${file.fileName.slice(0, 100)}», dentro del ZIP`;
    let bytes: Buffer;
    try {
      bytes = await readEntry(zip, file, Math.min(FILE_MAX_BYTES, left));
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      return `${inside}, ocupa demasiado: cada archivo de preguntas puede tener ${FILE_MAX_BYTES / 1_000_000} MB, y todos juntos ${QUESTIONS_MAX_BYTES / 1_000_000} MB.`;
    }
    left -= bytes.length;
    const read = readJsonFile(bytes);
    if ('refused' in read) return `${inside}: ${read.refused}`;
    if (!take(toFileEntries(read.list))) return undefined;
  }
  return undefined;
}

/** Reads an entry and counts the bytes itself, because the size that the archive states may be wrong. */
async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await orBroken(() => zip.openReadStreamPromise(entry));
  try {
    await orBroken(async () => {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes) break;
        chunks.push(chunk);
      }
    });
  } finally {
    stream.destroy();
  }
  if (size > maxBytes) throw new TooLong();
  return Buffer.concat(chunks);
}

/** Turns every error of the ZIP library into BrokenArchive: the file is to blame. */
async function orBroken<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BrokenArchive('', { cause: error });
  }
}
