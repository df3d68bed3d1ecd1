import { setTimeout } from 'node:timers/promises';
import { type Database, inTransaction } from '#server/database/database.ts';
import { refuseMissingPictures } from '#server/questions/pictures/entry-pictures.service.ts';
import { insertPicture } from '#server/questions/pictures/pictures.repository.ts';
import type { FileParts } from '#server/questions/imports/check-file.service.ts';
import { hasTaggedText } from '#server/questions/imports/entry-explanation.service.ts';
import { stageBatch } from '#server/questions/imports/import-staging.repository.ts';
import { updateStagedCount } from '#server/questions/imports/imports.repository.ts';
import { insertPreviews } from './previews.repository.ts';
import type { WarnedItem } from '#server/questions/imports/warnings/entry-warnings.ts';

/**
 * The minimum pause between two steps of a check, in which requests of exams are handled; long steps pause for a
 * quarter of their time.
 */
const PAUSE_MS = 10;

/** Stores a file's pictures and entries until they are decided about; false when the import was discarded meanwhile. */
export async function stageFile(db: Database, id: string, file: FileParts): Promise<boolean> {
  for await (const pictures of file.pictures()) {
    const from = performance.now();
    for (const picture of pictures) await insertPicture(db, picture);
    await pauseAfterStep(performance.now() - from);
  }
  for await (const batch of file.batches()) {
    const from = performance.now();
    if (!(await stage(db, id, batch))) return false;
    await pauseAfterStep(performance.now() - from);
  }
  return true;
}

/** Stages a batch; returns false if the import was discarded meanwhile. */
function stage(db: Database, id: string, given: WarnedItem[]): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const batch = await refuseMissingPictures(trx, given);
    const entries = batch.flatMap(({ entry }) => entry ?? []);
    const isWanted = await updateStagedCount(trx, id, {
      entries: batch.length,
      tagged: entries.filter(hasTaggedText).length,
    });
    if (!isWanted) return false;
    if (entries.length > 0) await stageBatch(trx, id, entries);
    await insertPreviews(trx, id, batch);
    return true;
  });
}

export function pauseAfterStep(workedMs: number): Promise<void> {
  return setTimeout(Math.max(PAUSE_MS, workedMs / 4));
}
