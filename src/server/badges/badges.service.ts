import type { Database, Trx } from '#server/database/database.ts';
import { closePeriods } from '#server/ranking/ranking.service.ts';
import type { Badge } from '#shared/badges/badges.contract.ts';
import { completesStreak, milestonesPassed } from '#shared/badges/badges.rules.ts';
import * as repository from './badges.repository.ts';

/** Gives the champions of every period that is over and not closed yet their badges; answers how many were given. */
export function awardChampions(db: Database): Promise<number> {
  return closePeriods(db, (trx, period) =>
    repository.insertChampions(trx, { ...period, badge_type: `${period.period_type}_champion` }),
  );
}

/** What an exam has earned besides its points (rules.md 8): `points` and `streak_days` count it already. */
export async function awardEarned(
  trx: Trx,
  exam: { user_id: string; session_id: string; score: number; points: number; streak_days: number },
): Promise<void> {
  if (completesStreak(exam.streak_days)) await repository.insertStreak(trx, exam);
  const milestones = milestonesPassed(exam.points - exam.score, exam.points);
  if (milestones.length > 0) await repository.insertMilestones(trx, { ...exam, milestones });
}

/** A badge that came out of the database as JSON. */
export function asBadge(stored: repository.StoredBadge): Badge {
  return { ...stored, earned_date: new Date(stored.earned_date) };
}
