import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { isRefused } from './refusal.ts';

export async function inTransactionUnlessRefused<T>(
  db: Database,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  let refused: { result: T } | undefined;
  const rollback = new Error('rolled back, because it was refused');
  try {
    return await inTransaction(db, async (trx) => {
      const result = await work(trx);
      if (!isRefused(result)) return result;
      refused = { result };
      throw rollback;
    });
  } catch (error) {
    if (refused && error === rollback) return refused.result;
    throw error;
  }
}
