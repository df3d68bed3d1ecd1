import { type Database, inTransaction } from '#server/database/database.ts';
import { recount } from '#server/ranking/ranking.service.ts';
import { recountCategoryTotals, recountPeriodTotals } from './period-totals.repository.ts';
import { lockCounts, recountTotals } from './recount.repository.ts';

/** How many rows said something else than the finished exams. */
export interface Wrong {
  totals: number;
  points: number;
  histogram: number;
}

/** Counts all that is kept about finished exams anew, in one transaction; exams that are being finished wait for it. */
export function repairRanking(db: Database): Promise<Wrong> {
  return inTransaction(db, async (trx) => {
    await lockCounts(trx);
    const totals =
      (await recountTotals(trx)) + (await recountPeriodTotals(trx)) + (await recountCategoryTotals(trx));
    return { totals, ...(await recount(trx)) };
  });
}
