import { withdrawChampions } from '#server/badges/badges.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { type Period, recountRanking, reopenPeriods } from '#server/ranking/ranking.service.ts';
import { recountCategoryTotals, recountPeriodTotals } from './period-totals.repository.ts';
import { lockExamSums, recountUserTotals } from './recount.repository.ts';

/** How many stored rows differed from what the finished exams add up to. */
export interface WrongRowCounts {
  totals: number;
  points: number;
  histogram: number;
}

/** Recomputes all sums of finished exams in one transaction; exams that are being finished wait for it. */
export function repairRanking(db: Database): Promise<WrongRowCounts> {
  return inTransaction(db, recountAll);
}

/** Returns how many rows repairRanking would correct; changes nothing. */
export async function countWrongRows(db: Database): Promise<WrongRowCounts> {
  const wrong: WrongRowCounts[] = [];
  const rolledBack = new Error('rolled back');
  const counting = inTransaction(db, async (trx) => {
    wrong.push(await recountAll(trx));
    throw rolledBack;
  });
  await counting.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  const [counted] = wrong;
  if (!counted) throw new Error('nothing was counted');
  return counted;
}

async function recountAll(trx: Trx): Promise<WrongRowCounts> {
  await lockExamSums(trx);
  return { totals: await recountExamSums(trx, 'everybody'), ...(await recountRanking(trx)) };
}

/**
 * Reopens periods that were closed before their end and withdraws their champions, who are chosen again when the
 * periods are over. Recounts what hiding, blocking and rulings have changed since.
 */
export function reopenUnfinishedPeriods(db: Database): Promise<{ periods: Period[]; champions: number }> {
  return inTransaction(db, async (trx) => {
    await lockExamSums(trx);
    const periods = await reopenPeriods(trx);
    if (periods.length === 0) return { periods, champions: 0 };
    const champions = await withdrawChampions(trx, periods);
    await recountRanking(trx);
    return { periods, champions };
  });
}

/** Recomputes the sums of these users' exams; lock their profiles first. Returns how many rows were wrong. */
export async function recountExamSums(trx: Trx, people: string[] | 'everybody'): Promise<number> {
  return (
    (await recountUserTotals(trx, people)) +
    (await recountPeriodTotals(trx, people)) +
    (await recountCategoryTotals(trx, people))
  );
}
