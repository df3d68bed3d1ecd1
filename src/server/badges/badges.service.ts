import type { Database, Trx } from '#server/database/database.ts';
import { type ClosedPeriod, closePeriods, type Period } from '#server/ranking/ranking.service.ts';
import type { Badge } from '#shared/badges/badges.contract.ts';
import { isStreakComplete, listPassedMilestones } from '#shared/badges/badges.rules.ts';
import * as repository from './badges.repository.ts';
import {
  deleteChampions,
  deleteFormerChampions,
  insertMissingChampions,
  restoreMilestones,
  withdrawMilestones,
} from './recheck.repository.ts';

/**
 * Awards the champions of every ended period that is not closed yet; returns the number of badges. When `stopping`
 * aborts, the remaining periods are left to the next call.
 */
export function awardChampions(db: Database, stopping?: AbortSignal): Promise<number> {
  const awardPeriod = async (trx: Trx, period: ClosedPeriod): Promise<number> => {
    const given = { ...period, badge_type: `${period.period_type}_champion` } as const;
    // tries again if nobody was awarded: the only champion was deleted concurrently, and another user is first now
    return (await repository.insertChampions(trx, given)) || repository.insertChampions(trx, given);
  };
  return closePeriods(db, awardPeriod, stopping);
}

/**
 * Awards the badges that an exam has earned (rules.md 8). The lifetime `points` and `streak_days` already include the
 * exam.
 */
export async function awardExamBadges(
  trx: Trx,
  exam: { user_id: string; session_id: string; earned: number; points: number; streak_days: number },
): Promise<void> {
  if (isStreakComplete(exam.streak_days)) await repository.insertStreakBadge(trx, exam);
  const { user_id, session_id, points, earned } = exam;
  await awardMilestones(trx, { user_id, session_id, before: points - earned, after: points });
}

/** Awards a badge for each multiple of a thousand that a user's lifetime points have reached with an exam. */
export async function awardMilestones(
  trx: Trx,
  given: { user_id: string; session_id: string; before: number; after: number },
): Promise<void> {
  const { before, after: points, ...exam } = given;
  const milestones = listPassedMilestones(before, points);
  if (milestones.length > 0) await repository.insertMilestoneBadges(trx, { ...exam, points, milestones });
}

/**
 * Corrects the badges for points after a user's points of `periods` have changed: the champions of closed periods, and
 * the multiples of a thousand that the user's lifetime `points` reach. Lock the periods first.
 */
export async function recheckPointBadges(
  trx: Trx,
  { user_id, points, periods }: { user_id: string; points: number; periods: Period[] },
): Promise<void> {
  await deleteFormerChampions(trx, periods);
  await insertMissingChampions(trx, periods);
  await withdrawMilestones(trx, { user_id, points });
  await restoreMilestones(trx, { user_id, points });
}

/** Takes back the champions of periods that are open again; returns how many there were. */
export function withdrawChampions(trx: Trx, periods: Period[]): Promise<number> {
  return deleteChampions(trx, periods);
}

export function toBadge(stored: repository.StoredBadge): Badge {
  return { ...stored, earned_date: new Date(stored.earned_date) };
}
