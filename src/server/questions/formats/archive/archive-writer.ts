import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '#server/database/database.ts';
import { hashesOf } from '#server/questions/exporting/exported-pictures.service.ts';
import { writeJson } from '#server/questions/exporting/json-writer.ts';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { findPicture } from '#server/questions/pictures/pictures.repository.ts';

/** The number of questions in each file of an archive, so that a file stays well below the size limit. */
const QUESTIONS_OF_FILE = 5_000;

const NO_PICTURES = () => Promise.resolve([]);

/** Writes a ZIP of files in the import format, with the pictures that they name beside them. */
export async function* writeArchive(
  db: Database,
  batches: AsyncGenerator<ExportedQuestion[]>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream);
  const adding = addFiles(zip, db, batches).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error('a ZIP was not written', { cause: error }));
  });
  for await (const chunk of archive) yield chunk as Uint8Array;
  await adding;
}

async function addFiles(
  zip: ZipFile,
  db: Database,
  batches: AsyncGenerator<ExportedQuestion[]>,
): Promise<void> {
  const named = new Set<string>();
  const reader = createReader(batches, named);
  for (let number = 1; await reader.hasMore(); number++)
    await addStream(zip, `preguntas-${number}.json`, writeJson(reader.take(QUESTIONS_OF_FILE), NO_PICTURES));
  for (const hash of named) {
    const picture = await findPicture(db, hash);
    if (!picture) continue;
    const name = `imagenes/${hash}.${picture.type}`;
    const bytes = Buffer.from(picture.bytes);
    // pictures are added one after the other, so that memory holds only one; most are compressed already
    await addStream(zip, name, [bytes], { compress: picture.type === 'svg' });
  }
  zip.end();
}

/** Adds a file to the ZIP; resolves when its stream has been read. */
function addStream(
  zip: ZipFile,
  name: string,
  content: AsyncIterable<string> | Iterable<Buffer>,
  options: { compress?: boolean } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = Readable.from(content);
    stream.once('end', resolve);
    stream.once('error', reject);
    zip.addReadStream(stream, name, options);
  });
}

function createReader(batches: AsyncGenerator<ExportedQuestion[]>, named: Set<string>) {
  let next: ExportedQuestion[] | undefined;
  let isFirst = true;
  const hasMore = async (): Promise<boolean> => {
    if (next) return true;
    const read = await batches.next();
    if (read.done !== true) next = read.value;
    // an empty bank is exported as an empty list
    else if (isFirst) next = [];
    isFirst = false;
    return next !== undefined;
  };
  return {
    hasMore,
    take: async function* take(max: number): AsyncGenerator<ExportedQuestion[]> {
      for (let taken = 0; taken < max && (await hasMore());) {
        const batch = next ?? [];
        next = undefined;
        taken += batch.length;
        for (const question of batch) for (const hash of hashesOf(question)) named.add(hash);
        yield batch;
      }
    },
  };
}
