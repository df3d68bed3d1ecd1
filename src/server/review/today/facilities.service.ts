import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/**
 * Counts in each category how many first answers of users to a question are right, among the newest exams. Later
 * answers are of learned questions, and would make new ones look easy. Blanks don't count, and an answer after a blank
 * isn't a first answer: users see the key when they deliver a mock exam.
 */
export async function refreshFacilities(db: Database): Promise<void> {
  await sql`
    with answers as materialized (
      select s.id as attempt_id, s.user_id, a.question_id, a.category_id, a.is_correct
      from (select id, user_id from exam_sessions order by created_at desc limit 5000) s
      join exam_answers a on a.session_id = s.id
      where a.selected_answer is not null and s.user_id is not null
    ), first_reviews as (
      -- once for each question of a user, who may have answered it a hundred times in these exams
      select distinct on (r.user_id, r.question_id) r.user_id, r.question_id, r.attempt_id
      from (select distinct user_id, question_id from answers) asked
      join review_log r on r.user_id = asked.user_id and r.question_id = asked.question_id
      order by r.user_id, r.question_id, r.number
    ), first_answers as (
      select a.category_id, a.is_correct
      from answers a
      join first_reviews r using (user_id, question_id, attempt_id)
    ), outdated as (
      delete from category_facilities where category_id not in (select category_id from first_answers)
    )
    insert into category_facilities as f (category_id, right_answers, answers)
    select a.category_id, count(*) filter (where a.is_correct), count(*)
    from first_answers a
    join categories c on c.id = a.category_id
    group by a.category_id
    order by a.category_id
    on conflict (category_id) do update
      set right_answers = excluded.right_answers, answers = excluded.answers`.execute(db);
}
