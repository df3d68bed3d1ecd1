import { sql } from 'kysely';
import { isValidCard } from '#server/cards/validity.sql.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { ReviewPractice } from '#shared/review/review.contract.ts';

interface OwnPractice {
  user_id: string;
  attempt_id: string;
}

/** Marks a practice as a review; also deletes the marks of this user's abandoned practices. */
export async function insertReviewPractice(trx: Trx, { user_id, attempt_id }: OwnPractice): Promise<void> {
  await sql`
    delete from review_practices p
    where p.user_id = ${user_id}::uuid
      and not exists (select from exam_sessions s where s.id = p.attempt_id)`.execute(trx);
  await trx.insertInto('review_practices').values({ attempt_id, user_id }).execute();
}

/**
 * Finds the questions of a review that the user has answered before; undefined if the practice isn't a review or isn't
 * open.
 */
export async function findPreviouslyAnswered(
  db: Database,
  { user_id, attempt_id }: OwnPractice,
): Promise<Pick<ReviewPractice, 'known' | 'changed'> | undefined> {
  const { rows } = await sql<Pick<ReviewPractice, 'known' | 'changed'>>`
    select
      coalesce(json_agg(json_build_object('question_id', c.question_id, 'lapses', c.lapses,
        'was_answered_today', c.last_on = review_day(app_now()))) filter (where ${isValidCard}), '[]') as known,
      coalesce(json_agg(c.question_id) filter (where not ${isValidCard}), '[]') as changed
    from review_practices p
    join exam_attempts a on a.id = p.attempt_id
    left join review_cards c on c.user_id = a.user_id and c.question_id = any (a.question_ids)
    left join questions q on q.id = c.question_id
    where p.attempt_id = ${attempt_id}::uuid and p.user_id = ${user_id}::uuid
    group by a.id`.execute(db);
  return rows[0];
}
