import type { Trx } from '#server/database/database.ts';
import * as repository from './ranking.repository.ts';

/**
 * Counts points for the day, the week and the month that run now. Belongs into the transaction that earns them, as
 * its last statement: the histogram rows it locks are those that others wait for.
 */
export function addPoints(trx: Trx, given: { user_id: string; points: number }): Promise<void> {
  return repository.addPoints(trx, given);
}
