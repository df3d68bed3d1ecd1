import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Counts how many of the newest answers in each category are right. */
export async function refreshFacilities(db: Database): Promise<void> {
  await sql`
    insert into category_facilities as f (category_id, right_answers, answers)
    select a.category_id, count(*) filter (where a.is_correct), count(*)
    from (select id from exam_sessions order by created_at desc limit 5000) s
    join exam_answers a on a.session_id = s.id
    join categories c on c.id = a.category_id
    where a.selected_answer is not null
    group by a.category_id
    order by a.category_id
    on conflict (category_id) do update
      set right_answers = excluded.right_answers, answers = excluded.answers`.execute(db);
}
