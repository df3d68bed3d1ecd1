import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtempDisposable, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#server/database/database.ts';
import { FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import { countImportFileBytes, insertImportFilePart, readParts } from './import-files.repository.ts';

/** PGlite blocks the process for some milliseconds while it stores a part of this size. */
const PART_BYTES = 256_000;
/** A larger file isn't kept for reading it again with other settings: its pictures would fill the database. */
const KEPT_MAX_BYTES = 50_000_000;

/** Keeps a file until its import ends, so that it can be read again with other settings; returns whether it is kept. */
export async function keepImportFile(
  db: Database,
  id: string,
  content: ArrayBuffer | string,
): Promise<boolean> {
  if ((await sizeOf(content)) > KEPT_MAX_BYTES) return false;
  let part = 0;
  for await (const bytes of split(content)) await insertImportFilePart(db, { id, part: (part += 1), bytes });
  return true;
}

async function sizeOf(content: ArrayBuffer | string): Promise<number> {
  return typeof content === 'string' ? (await stat(content)).size : content.byteLength;
}

async function* split(content: ArrayBuffer | string): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') {
    yield* createReadStream(content, { highWaterMark: PART_BYTES }) as AsyncIterable<Uint8Array>;
    return;
  }
  for (let from = 0; from < content.byteLength; from += PART_BYTES)
    yield Buffer.from(content, from, Math.min(PART_BYTES, content.byteLength - from));
}

/**
 * Passes a kept file to `use`: its bytes or, if it is large, the path of a temporary copy. Does nothing without a kept
 * file.
 */
export async function withKeptFile(
  db: Database,
  id: string,
  use: (content: ArrayBuffer | string) => Promise<void>,
): Promise<void> {
  const size = await countImportFileBytes(db, id);
  if (size === 0) return;
  if (size <= FILE_MAX_BYTES) {
    await use(Uint8Array.from(await buffer(readParts(db, id))).buffer);
    return;
  }
  const folder = await mkdtempDisposable(path.join(os.tmpdir(), 'plaza-import-'));
  try {
    const file = path.join(folder.path, 'file');
    await pipeline(readParts(db, id), createWriteStream(file, { mode: 0o600 }));
    await use(file);
  } finally {
    await folder.remove();
  }
}
