import type { Trx } from '#server/database/database.ts';
import * as repository from './totals.repository.ts';

/**
 * Waits for a repair to end. It locks totals and then points: a transaction that writes the points of a user before their totals
 * calls this before, or the two would deadlock.
 */
export function lockTotals(trx: Trx): Promise<void> {
  return repository.lockTotals(trx);
}

/** Adds to a user's points of a lifetime, or takes negative ones away; returns the new sum. Lock their profile first. */
export function addTotalPoints(trx: Trx, userId: string, points: number): Promise<number> {
  return repository.addTotalPoints(trx, userId, points);
}

/** Keeps a user's finished exams without their user. */
export function detachExams(trx: Trx, userId: string): Promise<void> {
  return repository.detachExams(trx, userId);
}
