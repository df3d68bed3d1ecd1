import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { isClockTrusted } from '#server/jobs/trusted-clock.ts';
import * as closing from './closing.repository.ts';
import * as late from './late-points.repository.ts';
import * as repository from './points.repository.ts';
import { openMissingPeriods, recountHistogram, recountPoints } from './recount.repository.ts';

export type ClosedPeriod = closing.ClosedPeriod;
export type Period = repository.Period;

/**
 * Adds points for the current day, week and month. Call it after everything else that the transaction locks: other
 * transactions wait for the histogram rows that it locks.
 */
export function addPoints(trx: Trx, given: repository.EarnedPoints): Promise<void> {
  return repository.addPoints(trx, given);
}

/**
 * Adds points of past days to a user's days, weeks and months, or takes negative ones away; returns these periods. Lock
 * their profile first.
 */
export function changePoints(
  trx: Trx,
  given: { user_id: string; days: { day: string; points: number }[] },
): Promise<Period[]> {
  return repository.changePoints(trx, given);
}

/**
 * Adds points, also negative ones, to exams of past days in the periods that are still open; closed periods stay as
 * they are. Lock the profiles first.
 */
export function changeExamPoints(trx: Trx, changes: late.ExamPoints[]): Promise<void> {
  return late.changeExamPoints(trx, changes);
}

/** Deletes a user's points in all periods; the sums of closed periods stay. Lock the profile first. */
export function deletePoints(trx: Trx, userId: string): Promise<void> {
  return repository.deletePoints(trx, userId);
}

/**
 * Closes every period that has ended, oldest first, each in one transaction with `awardPeriod`; returns the sum of its
 * results. Concurrent callers share the work; with nothing to do it costs one indexed read (rules.md 7). Without a
 * trusted clock, no period is closed.
 */
export async function closePeriods(
  db: Database,
  awardPeriod: (trx: Trx, period: ClosedPeriod) => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> {
  let sum = 0;
  if (!(await closing.hasPeriodToClose(db)) || !(await isClockTrusted(db))) return sum;
  while (!stopping?.aborted) {
    const crowned = await inTransaction(db, async (trx) => {
      const period = await closing.closePeriod(trx);
      return period && (await awardPeriod(trx, period));
    });
    if (crowned === undefined) return sum;
    sum += crowned;
  }
  return sum;
}

/**
 * Reopens periods that a wrong clock has closed before their end; returns them. Points that came late count in them
 * again: call `recountRanking` afterwards.
 */
export function reopenPeriods(trx: Trx): Promise<Period[]> {
  return closing.reopenPeriods(trx);
}

/** Recomputes points and histogram of all periods from the finished exams; returns the number of wrong rows. */
export async function recountRanking(trx: Trx): Promise<{ points: number; histogram: number }> {
  await openMissingPeriods(trx);
  const points = await recountPoints(trx);
  return { points, histogram: await recountHistogram(trx) };
}
