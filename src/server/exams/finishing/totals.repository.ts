import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';

export async function lockUserTotals(trx: Trx): Promise<void> {
  await sql`lock table user_totals in row exclusive mode`.execute(trx);
}

/** Adds to the user's lifetime points and returns the new sum. */
export async function addTotalPoints(trx: Trx, userId: string, points: number): Promise<number> {
  const row = await trx
    .updateTable('user_totals')
    .set((eb) => ({ points: eb('points', '+', points) }))
    .where('user_id', '=', userId)
    .returning('points')
    .executeTakeFirstOrThrow();
  return row.points;
}

export async function detachExamsFromUser(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('exam_sessions').set({ user_id: null }).where('user_id', '=', userId).execute();
}
