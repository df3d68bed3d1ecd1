import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { type ReviewBasis, selectReviewBases, type StoredReviews, storeReviews } from './keep.sql.ts';

type ReviewsOfAttempt = StoredReviews & { user_id: string; id: string };

export const insertReviews: (trx: Trx, given: ReviewsOfAttempt) => Promise<unknown[]> = createStatement<
  ReviewsOfAttempt,
  unknown
>((given) => sql`with ${storeReviews(given)} select 1 as stored`);

export async function findReviewBases(
  trx: Trx,
  given: { user_id: string; question_ids: string[]; versions: (number | null)[] },
): Promise<ReviewBasis[]> {
  const { rows } = await sql<{ bases: ReviewBasis[] }>`
    select ${selectReviewBases({
      user_id: sql`${given.user_id}::uuid`,
      question_ids: sql`${given.question_ids}::uuid[]`,
      versions: sql`${given.versions}::integer[]`,
      answered_at: sql`null::timestamptz[]`,
      fallback_at: sql`app_now()`,
    })} as bases`.execute(trx);
  return rows[0]?.bases ?? [];
}
