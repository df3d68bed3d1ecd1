import { setTimeout } from 'node:timers/promises';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { isMainThread } from 'node:worker_threads';
import { ZipFile } from 'yazl';
import { createExamPages, EXAMS_PER_PAGE, examPageName } from './exam-page.ts';
import { writeIndexPage } from './index-page.ts';
import type { RowReading } from './own-rows.repository.ts';
import { OWN_TABLES, type Owner } from './own-tables.ts';
import { listPages } from './shown-exams.repository.ts';
import { createTableFiles } from './table-files.ts';

interface ArchivedFile {
  path: string;
  write: () => AsyncGenerator<string>;
}

/** Big enough that passing them on costs little, and small enough that others don't wait for one. */
const PIECE_BYTES = 65_536;

/** After each piece, where others wait for the same thread: they find it idle more often than not. */
const PAUSE_MS = 2;

/** A tenth larger than the usual one, for a third of its work. */
const COMPRESSION = 1;

/** All of a user's data as a ZIP. Each file is written when the one before has been taken. */
export async function createArchive(reading: RowReading, owner: Owner, made_at: Date): Promise<Readable> {
  const { db } = reading;
  const pages = await listPages(db, owner, EXAMS_PER_PAGE);
  const zip = new ZipFile();
  // Readable.from would wait, before it ends with an error, for a piece that never comes
  const archive = new PassThrough();
  pipeline(zip.outputStream, archive, () => {});
  zip.on('error', (error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error('no archive')),
  );
  for (const { path, write } of listFiles(reading, owner, { pages, made_at })) {
    zip.addReadStreamLazy(path, { mtime: made_at, compressionLevel: COMPRESSION }, (open) => {
      // no piece is written before it can be compressed
      const content = Readable.from(toPieces(write()), { highWaterMark: 1 });
      content.on('error', (error) => archive.destroy(error));
      open(null, content);
    });
  }
  zip.end();
  return archive;
}

function listFiles(
  reading: RowReading,
  owner: Owner,
  { pages, made_at }: { pages: string[]; made_at: Date },
): ArchivedFile[] {
  const { db } = reading;
  const writeExamPage = createExamPages(db, owner, pages);
  return [
    { path: 'index.html', write: () => writeIndexPage(db, owner, { examPages: pages.length, made_at }) },
    ...pages.map((_, i) => ({
      path: `examenes/${examPageName(i + 1)}`,
      write: () => writeExamPage(i + 1),
    })),
    ...OWN_TABLES.flatMap((own) => {
      const { writeJson, writeCsv } = createTableFiles(reading, owner, own);
      return [
        { path: `json/${own.table}.json`, write: writeJson },
        { path: `csv/${own.table}.csv`, write: writeCsv },
      ];
    }),
  ];
}

async function* toPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < PIECE_BYTES) continue;
    yield* split(waiting);
    waiting = '';
    if (isMainThread) await setTimeout(PAUSE_MS);
  }
  yield* split(waiting);
}

// splits the bytes and not the text, in which half a character would be lost
function* split(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
