import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';

export async function lockTotals(trx: Trx): Promise<void> {
  await sql`lock table user_totals in row exclusive mode`.execute(trx);
}

export async function detachExams(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('exam_sessions').set({ user_id: null }).where('user_id', '=', userId).execute();
}
