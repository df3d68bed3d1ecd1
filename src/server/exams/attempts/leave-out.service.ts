import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { isAttemptUnexpired } from './attempt.repository.ts';

/**
 * Removes a question from the user's open practice if it is the one being asked and the user has a review card of it;
 * the next one is shown. The only question of a practice stays: without it nothing could be finished.
 */
export async function leaveOutCurrentQuestion(
  trx: Trx,
  { user_id, question_id }: { user_id: string; question_id: string },
): Promise<void> {
  await sql`
    update exam_attempts as a
    set question_ids = a.question_ids[:a.current_position] || a.question_ids[a.current_position + 2:],
      category_ids = a.category_ids[:a.current_position] || a.category_ids[a.current_position + 2:],
      versions = a.versions[:a.current_position]
        || case when a.current_position + 2 <= cardinality(a.question_ids) then array[
          (select q.version from questions q where q.id = a.question_ids[a.current_position + 2])] end
        || a.versions[a.current_position + 3:],
      answers = a.answers[:a.current_position] || a.answers[a.current_position + 2:],
      answer_times_ms = a.answer_times_ms[:a.current_position] || a.answer_times_ms[a.current_position + 2:],
      answered_at = a.answered_at[:a.current_position] || a.answered_at[a.current_position + 2:],
      is_doubtful = a.is_doubtful[:a.current_position] || a.is_doubtful[a.current_position + 2:],
      choice_orders = a.choice_orders[:a.current_position]
        || case when a.current_position + 2 <= cardinality(a.choice_orders) then array[
          (select keep_fixed_choices(a.choice_orders[a.current_position + 2], q.choices)
            from questions q where q.id = a.question_ids[a.current_position + 2])] end
        || a.choice_orders[a.current_position + 3:],
      step_at = greatest(a.step_at, app_now())
    where a.user_id = ${user_id}::uuid and a.kind = 'practice' and ${isAttemptUnexpired}
      and a.question_ids[a.current_position + 1] = ${question_id}::uuid and cardinality(a.question_ids) > 1
      and exists (select from review_cards c where c.user_id = a.user_id and c.question_id = ${question_id}::uuid)`.execute(
    trx,
  );
}
