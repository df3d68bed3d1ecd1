import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import * as closing from './closing.repository.ts';
import * as repository from './points.repository.ts';
import { openMissingPeriods, recountHistogram, recountPoints } from './recount.repository.ts';

export type ClosedPeriod = closing.ClosedPeriod;

/**
 * Counts points for the day, the week and the month that run now. Belongs into the transaction that earns them, as
 * its last statement: the histogram rows it locks are those that others wait for.
 */
export function addPoints(trx: Trx, given: { user_id: string; points: number }): Promise<void> {
  return repository.addPoints(trx, given);
}

/** Hides somebody from all periods that are not closed yet, or shows them there; their profile must be locked before. */
export function setVisible(trx: Trx, given: { user_id: string; visible: boolean }): Promise<void> {
  return repository.setVisible(trx, given);
}

/** Takes somebody out of all periods; their profile must be locked before. */
export function deletePoints(trx: Trx, userId: string): Promise<void> {
  return repository.deletePoints(trx, userId);
}

/**
 * Closes every period that is over, oldest first, each in one transaction with `crown`; answers the sum of what that
 * answers. Any number of callers share the work; with nothing to do it costs one indexed read (rules.md 7).
 */
export async function closePeriods(
  db: Database,
  crown: (trx: Trx, period: ClosedPeriod) => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> {
  let sum = 0;
  if (!(await closing.hasPeriodToClose(db))) return sum;
  while (!stopping?.aborted) {
    const crowned = await inTransaction(db, async (trx) => {
      const period = await closing.closePeriod(trx);
      return period && (await crown(trx, period));
    });
    if (crowned === undefined) return sum;
    sum += crowned;
  }
  return sum;
}

/** Counts points and histogram of all periods anew from the finished exams; answers how many rows were wrong. */
export async function recount(trx: Trx): Promise<{ points: number; histogram: number }> {
  await openMissingPeriods(trx);
  const points = await recountPoints(trx);
  return { points, histogram: await recountHistogram(trx) };
}
