import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { createCollection } from './anki-collection.ts';

/** Writes a deck package: a ZIP with a collection, which SQLite writes to a temporary folder, and no media. */
export async function* writeAnki(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plaza-anki-'));
  try {
    const file = path.join(folder, 'collection.anki2');
    await writeCollection(file, batches);
    const zip = new ZipFile();
    const archive = Readable.from(zip.outputStream);
    zip.on('error', (error: Error) => archive.destroy(error));
    zip.addFile(file, 'collection.anki2');
    zip.addBuffer(Buffer.from('{}'), 'media');
    zip.end();
    for await (const chunk of archive) yield chunk as Uint8Array;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeCollection(file: string, batches: AsyncIterable<ExportedQuestion[]>): Promise<void> {
  const collection = createCollection(file);
  try {
    for await (const batch of batches) {
      for (const question of batch) collection.add(question);
      // neither SQLite nor PGlite yields to the event loop: let other requests run
      await setImmediate();
    }
  } finally {
    collection.close();
  }
}
