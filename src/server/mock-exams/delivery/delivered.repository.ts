import type { Database, Trx } from '#server/database/database.ts';

/** Finds the id of the results of a sheet, if this user's sheet has been delivered. */
export async function findDeliveredSheetId(
  db: Database | Trx,
  given: { attempt_id: string; user_id: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('mock_exam_sheets')
    .select('id')
    .where('id', '=', given.attempt_id)
    .where('user_id', '=', given.user_id)
    .where('delivered_at', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
