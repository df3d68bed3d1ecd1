import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';

interface UserQuestion {
  user_id: string;
  question_id: string;
}

/** Excludes a question from the user's reviews, or includes it again. */
export async function suspendCard(
  db: Database,
  { user_id, question_id, is_suspended }: UserQuestion & { is_suspended: boolean },
): Promise<Done | Refusal<'NOT_ANSWERED_YET'>> {
  const changed = await db
    .updateTable('review_cards')
    .set({ is_suspended })
    .where('user_id', '=', user_id)
    .where('question_id', '=', question_id)
    .returning('question_id')
    .executeTakeFirst();
  return changed ? {} : refuse('NOT_ANSWERED_YET');
}

/** Puts the question's card off until the next day of review. */
export async function putOffCard(
  db: Database,
  { user_id, question_id }: UserQuestion,
): Promise<Done | Refusal<'NOT_ANSWERED_YET'>> {
  const { rows } = await sql`
    update review_cards set put_off_until = review_day(app_now()) + 1
    where user_id = ${user_id}::uuid and question_id = ${question_id}::uuid
    returning question_id`.execute(db);
  return rows.length > 0 ? {} : refuse('NOT_ANSWERED_YET');
}
