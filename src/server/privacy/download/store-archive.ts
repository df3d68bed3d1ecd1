import { createArchive } from './archive.ts';
import type { RowSource } from './own-rows.repository.ts';
import { type ClaimedDownload, deleteChunks, insertChunk } from './download.repository.ts';

/** The size of a stored chunk: small enough that other requests don't wait long while PGlite writes it. */
const CHUNK_BYTES = 128_000;

/** Stores the ZIP of a user's data in the database, in chunks; returns false if `stopping` has interrupted it. */
export async function storeArchive(
  reading: RowSource,
  owner: ClaimedDownload,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const { db } = reading;
  await deleteChunks(db, owner.id);
  let number = 0;
  // the next chunk is made while the last one is being stored
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
