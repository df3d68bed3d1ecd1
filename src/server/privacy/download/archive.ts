import { setTimeout } from 'node:timers/promises';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { isMainThread } from 'node:worker_threads';
import { ZipFile } from 'yazl';
import { createExamPages, EXAMS_PER_PAGE, formatExamPageName } from './exam-page.ts';
import { writeIndexPage } from './index-page.ts';
import type { RowSource } from './own-rows.repository.ts';
import { OWN_TABLES, type DownloadOwner } from './own-tables.ts';
import { listNewestExamOfEachPage } from './shown-exams.repository.ts';
import { createTableFiles } from './table-files.ts';

interface ArchivedFile {
  path: string;
  write: () => AsyncGenerator<string>;
}

/** The size of the pieces that are compressed: large enough to be efficient, and small enough not to block requests. */
const PIECE_BYTES = 65_536;

/** The pause after each piece in the main thread, which so is free for other requests more than half of the time. */
const PAUSE_MS = 2;

/** The compression level: the files are a tenth larger than at the default level, for a third of the work. */
const COMPRESSION = 1;

/** Creates a ZIP of all of a user's data. Each file is written only when the file before it has been read. */
export async function createArchive(
  reading: RowSource,
  owner: DownloadOwner,
  made_at: Date,
): Promise<Readable> {
  const { db } = reading;
  const pages = await listNewestExamOfEachPage(db, owner, EXAMS_PER_PAGE);
  const zip = new ZipFile();
  // a PassThrough ends at once with an error; Readable.from would first wait for a piece that never comes
  const archive = new PassThrough();
  pipeline(zip.outputStream, archive, () => {});
  zip.on('error', (error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error('no archive')),
  );
  for (const { path, write } of listFiles(reading, owner, { pages, made_at })) {
    zip.addReadStreamLazy(path, { mtime: made_at, compressionLevel: COMPRESSION }, (open) => {
      // at most one piece waits to be compressed
      const content = Readable.from(toPieces(write()), { highWaterMark: 1 });
      content.on('error', (error) => archive.destroy(error));
      open(null, content);
    });
  }
  zip.end();
  return archive;
}

function listFiles(
  reading: RowSource,
  owner: DownloadOwner,
  { pages, made_at }: { pages: string[]; made_at: Date },
): ArchivedFile[] {
  const { db } = reading;
  const writeExamPage = createExamPages(db, owner, pages);
  return [
    { path: 'index.html', write: () => writeIndexPage(db, owner, { examPages: pages.length, made_at }) },
    ...pages.map((_, i) => ({
      path: `examenes/${formatExamPageName(i + 1)}`,
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

// the bytes are split and not the text, because a cut through a surrogate pair would lose a character
function* split(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
