import type { Database, Trx } from '#server/database/database.ts';

/** The results that a sheet became, if it was this person's and is delivered. */
export async function findDelivered(
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
