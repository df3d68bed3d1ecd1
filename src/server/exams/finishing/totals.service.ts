import type { Trx } from '#server/database/database.ts';
import * as repository from './totals.repository.ts';

/**
 * Waits for a running repair to end. The repair locks first totals and then points: a transaction that writes points
 * before totals must call this function first, or the two would deadlock.
 */
export function lockUserTotals(trx: Trx): Promise<void> {
  return repository.lockUserTotals(trx);
}

/** Adds to a user's lifetime points, or subtracts; returns the new sum. Lock the profile first. */
export function addTotalPoints(trx: Trx, userId: string, points: number): Promise<number> {
  return repository.addTotalPoints(trx, userId, points);
}

/** Keeps a user's finished exams, but removes the user from them. */
export function detachExamsFromUser(trx: Trx, userId: string): Promise<void> {
  return repository.detachExamsFromUser(trx, userId);
}
