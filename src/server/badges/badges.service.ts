import type { Database, Trx } from '#server/database/database.ts';
import { type ClosedPeriod, closePeriods } from '#server/ranking/ranking.service.ts';
import type { Badge } from '#shared/badges/badges.contract.ts';
import { isStreakComplete, milestonesPassed } from '#shared/badges/badges.rules.ts';
import * as repository from './badges.repository.ts';

/**
 * Gives the champions of every period that is over and not closed yet their badges; answers how many were given. Told
 * to stop it leaves the other periods to the next call.
 */
export function awardChampions(db: Database, stopping?: AbortSignal): Promise<number> {
  const crown = async (trx: Trx, period: ClosedPeriod): Promise<number> => {
    const given = { ...period, badge_type: `${period.period_type}_champion` } as const;
    // nobody: or the only one was deleted meanwhile, and now somebody else is first
    return (await repository.insertChampions(trx, given)) || repository.insertChampions(trx, given);
  };
  return closePeriods(db, crown, stopping);
}

/** What an exam has earned besides its points (rules.md 8): `points`, of a lifetime, and `streak_days` count it already. */
export async function awardEarned(
  trx: Trx,
  exam: { user_id: string; session_id: string; earned: number; points: number; streak_days: number },
): Promise<void> {
  if (isStreakComplete(exam.streak_days)) await repository.insertStreak(trx, exam);
  const milestones = milestonesPassed(exam.points - exam.earned, exam.points);
  if (milestones.length > 0) await repository.insertMilestones(trx, { ...exam, milestones });
}

/** A badge that came out of the database as JSON. */
export function asBadge(stored: repository.StoredBadge): Badge {
  return { ...stored, earned_date: new Date(stored.earned_date) };
}
