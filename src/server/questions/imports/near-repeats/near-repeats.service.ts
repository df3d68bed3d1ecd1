import { type Database, inTransaction } from '#server/database/database.ts';
import type { FileParts } from '#server/questions/imports/check-file.service.ts';
import type { NearPair } from './near-repeats.ts';
import { findStoredTexts, insertNearRepeats } from './near-repeats.repository.ts';

const TOGETHER = 500;
/** The most near repeats kept of an entry, unless more must be seen. */
const MOST = 6;

/**
 * Compares a file with itself and with all that is stored, which is read in small steps: `pause` lets others have their
 * turn after each. The bank is never held: what it is compared with is the file.
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
    const stored = await findStoredTexts(db, after, TOGETHER);
    const last = stored.at(-1);
    if (!last) return;
    await keep(await file.compare(stored));
    after = last.number;
    await pause(performance.now() - from);
  }
}
