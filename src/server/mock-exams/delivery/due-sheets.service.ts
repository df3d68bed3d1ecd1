import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { deliverNextOverdueSheet } from './deliver.service.ts';
import { hasOverdueSheets, type OverdueSheet } from './lock.repository.ts';

/** The number of exams that are delivered at once, each on a connection; PGlite has one. */
const AT_ONCE = 4;

/**
 * Delivers every sheet whose time is over, as of its deadline, each in a transaction of its own: if a process dies, the
 * others or the next start deliver the rest, and several processes share the work. Throws the first failure after all
 * sheets have been tried.
 */
export async function deliverOverdueSheets(db: Database, stopping?: AbortSignal): Promise<void> {
  if (!(await hasOverdueSheets(db))) return;
  const failures: unknown[] = [];
  const deliverOneByOne = async (): Promise<void> => {
    let last: OverdueSheet | undefined;
    let found: OverdueSheet | undefined;
    do {
      last = found;
      await deliverNextOverdueSheet(db, last, (next) => (found = next)).catch((error: unknown) =>
        failures.push(error),
      );
      // PGlite never yields to the event loop: let requests and timers run in between
      await setImmediate();
    } while (found !== last && !stopping?.aborted);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deliverOneByOne));
  if (failures.length > 0) throw failures[0];
}
