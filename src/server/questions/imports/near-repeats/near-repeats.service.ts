import { type Database, inTransaction } from '#server/database/database.ts';
import type { FileParts } from '#server/questions/imports/check-file.service.ts';
import type { NearPair } from './near-repeats.ts';
import { listQuestionsToCompare, insertNearRepeats } from './near-repeats.repository.ts';

const TOGETHER = 500;
/** The maximum number of near repeats that are stored for one entry. */
const MOST = 6;

/**
 * Compares the entries of a file with each other and with all stored questions. Stored questions are read in small
 * batches, so that memory holds only the file; `pause` lets other requests run after each batch.
 */
export async function findNearRepeats(
  db: Database,
  id: string,
  file: Pick<FileParts, 'nearWithin' | 'compare'>,
  pause: (workedMs: number) => Promise<unknown>,
): Promise<void> {
  const counts = new Map<number, number>();
  const keep = async (pairs: NearPair[]): Promise<void> => {
    const placed = pairs.flatMap((pair) => {
      const place = (counts.get(pair.number) ?? 0) + 1;
      if (place > MOST) return [];
      counts.set(pair.number, place);
      return [{ ...pair, place }];
    });
    if (placed.length > 0) await inTransaction(db, (trx) => insertNearRepeats(trx, id, placed));
  };
  for await (const pairs of file.nearWithin()) await keep(pairs);
  for (let after = 0; ;) {
    const from = performance.now();
    const stored = await listQuestionsToCompare(db, after, TOGETHER);
    const last = stored.at(-1);
    if (!last) return;
    await keep(await file.compare(stored));
    after = last.number;
    await pause(performance.now() - from);
  }
}
