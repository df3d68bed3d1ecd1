import { createArchive } from './archive.ts';
import type { RowReading } from './own-rows.repository.ts';
import { type ClaimedDownload, deleteChunks, insertChunk } from './download.repository.ts';

/** The size of a stored chunk: small enough that other requests don't wait long while PGlite writes it. */
const CHUNK_BYTES = 128_000;

/** Stores the archive in the database; returns false if the process was stopped before the end. */
export async function storeArchive(
  reading: RowReading,
  owner: ClaimedDownload,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const { db } = reading;
  await deleteChunks(db, owner.id);
  let number = 0;
  // while a chunk is stored, the next one is written
  let storing: Promise<void> = Promise.resolve();
  for await (const bytes of joinChunks(await createArchive(reading, owner, owner.made_at))) {
    await storing;
    if (stopping?.aborted) return false;
    number += 1;
    storing = insertChunk(db, { user_id: owner.id, number, bytes });
    storing.catch(() => {});
  }
  await storing;
  return true;
}

/** Joins small pieces into chunks of a good size for rows of the database. */
async function* joinChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
