import { type RawBuilder, sql } from 'kysely';
import { POINTS_PER_QUESTION_A_DAY } from '#shared/exams/exams.rules.ts';

/**
 * CTEs that count how often the user's finished exams of today answered each of these questions right. Only questions
 * with a right answer that was not too fast are looked up; if there are none, no exam is read.
 */
export function countRightAnswersOfToday(exam: {
  user_id: string;
  question_ids: string[];
  is_correct: boolean[];
  answer_times_ms: (number | null)[];
}): RawBuilder<unknown> {
  return sql`
    earning as materialized (
      select s.question_id
      from unnest(${exam.question_ids}::uuid[], ${exam.is_correct}::boolean[], ${exam.answer_times_ms}::integer[])
        as s (question_id, is_correct, time_ms)
      where s.is_correct and not coalesce(${isTooFast}, false)
    ), right_today as (
      select a.question_id, count(*) as times
      from exam_sessions e
      join exam_answers a on a.session_id = e.id
      where exists (select from earning) and e.user_id = ${exam.user_id}::uuid
        and e.created_at >= period_end('daily', period_start('daily', app_now()) - 1)
        and a.question_id = any (array(select question_id from earning)) and a.is_correct and a.counts
      group by a.question_id
    )`;
}

/** Whether the answer `s` came too fast; null if its time is not stored. */
const isTooFast: RawBuilder<boolean> = sql<boolean>`s.time_ms < min_answer_ms()`;

/**
 * Why the right answer `s` adds no point; null if it adds one or isn't right (rules.md 43). `right_today` is the row of
 * its question. An answer without a stored time isn't too fast.
 */
export const selectNoPointReason: RawBuilder<string | null> = sql<string | null>`
  case when not (s.is_correct and s.counts) then null
    when ${isTooFast} then 'too_fast'
    when right_today.times >= ${sql.lit(POINTS_PER_QUESTION_A_DAY)} then 'repeated' end`;
