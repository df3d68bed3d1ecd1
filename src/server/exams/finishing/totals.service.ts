import type { Trx } from '#server/database/database.ts';
import * as repository from './totals.repository.ts';

/**
 * Locks a user's totals, as finishing an exam does before it locks the profile and the points. Whoever changes all three
 * calls this first: the reverse order would deadlock.
 */
export function lockTotals(trx: Trx, userId: string): Promise<void> {
  return repository.lockTotals(trx, userId);
}

/** Adds to a user's points of a lifetime, which must be locked; returns the new sum. Negative points are taken away. */
export function addTotalPoints(trx: Trx, userId: string, points: number): Promise<number> {
  return repository.addTotalPoints(trx, userId, points);
}

/** Keeps the user's finished exams without their user; lock the totals first. */
export function detachExams(trx: Trx, userId: string): Promise<void> {
  return repository.detachExams(trx, userId);
}
