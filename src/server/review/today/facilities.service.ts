import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/**
 * Counts how many first answers of a user to a question are right in each category, among the newest exams. Later ones are
 * of what was learned already, and would make new questions look easy. Blanks say nothing, and are no first answers
 * either way: whoever delivers a sheet sees its key.
 */
export async function refreshFacilities(db: Database): Promise<void> {
  await sql`
    with first_answers as (
      select a.category_id, a.is_correct
      from (select id, user_id from exam_sessions order by created_at desc limit 5000) s
      join exam_answers a on a.session_id = s.id
      where a.selected_answer is not null
        and s.id = (
          select r.attempt_id from review_log r
          where r.user_id = s.user_id and r.question_id = a.question_id
          order by r.number limit 1)
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
