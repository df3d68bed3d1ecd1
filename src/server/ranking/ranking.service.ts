import type { Trx } from '#server/database/database.ts';
import * as repository from './ranking.repository.ts';
import { recountHistogram, recountPoints } from './recount.repository.ts';

/**
 * Counts points for the day, the week and the month that run now. Belongs into the transaction that earns them, as
 * its last statement: the histogram rows it locks are those that others wait for.
 */
export function addPoints(trx: Trx, given: { user_id: string; points: number }): Promise<void> {
  return repository.addPoints(trx, given);
}

/** Counts points and histogram of all periods anew from the finished exams; answers how many rows were wrong. */
export async function recount(trx: Trx): Promise<{ points: number; histogram: number }> {
  const points = await recountPoints(trx);
  return { points, histogram: await recountHistogram(trx) };
}
