import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { deliverIfOverdue } from './deliver.service.ts';
import { listOverdueSheets, type OverdueSheet } from './lock.repository.ts';

const BATCH_SIZE = 100;
/** On as many connections; PGlite has one. */
const AT_ONCE = 4;

/**
 * Delivers every sheet whose time is over, as of its deadline. Each in a transaction of its own: a process that dies
 * leaves it to the others or to the next start, and two that come at once share the work. Throws the first failure after
 * it has gone through all.
 */
export async function deliverOverdueSheets(db: Database, stopping?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  let after: OverdueSheet | undefined;
  do {
    const batch = await listOverdueSheets(db, { after, limit: BATCH_SIZE });
    after = batch.length < BATCH_SIZE ? undefined : batch.at(-1);
    const queue = batch.values();
    const deliverFromQueue = async (): Promise<void> => {
      for (const { id } of queue) {
        if (stopping?.aborted) return;
        await deliverIfOverdue(db, id, 'skip locked').catch((error: unknown) => failures.push(error));
        // PGlite never yields to the event loop: let requests and timers run in between
        await setImmediate();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, deliverFromQueue));
  } while (after && !stopping?.aborted);
  if (failures.length > 0) throw failures[0];
}
