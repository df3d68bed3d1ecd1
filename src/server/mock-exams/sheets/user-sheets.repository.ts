import type { Trx } from '#server/database/database.ts';

export async function updateSheetsWithoutUser(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('mock_exam_sheets')
    .where('user_id', '=', userId)
    .where('delivered_at', 'is', null)
    .execute();
  await trx.updateTable('mock_exam_sheets').set({ user_id: null }).where('user_id', '=', userId).execute();
}
