import { type RawBuilder, sql } from 'kysely';
import { POINTS_A_DAY } from '#shared/exams/exams.rules.ts';

/** A CTE: how often today's finished exams of the person answered each of these questions right. */
export function rightAnswersOfToday(exam: { user_id: string; question_ids: string[] }): RawBuilder<unknown> {
  return sql`
    right_today as (
      select a.question_id, count(*) as times
      from exam_sessions e
      join exam_answers a on a.session_id = e.id
      where e.user_id = ${exam.user_id}::uuid
        and e.created_at >= period_end('daily', period_start('daily', app_now()) - 1)
        and a.question_id = any (${exam.question_ids}::uuid[]) and a.is_correct and a.counts
      group by a.question_id
    )`;
}

/**
 * Of an answer `s` with its row of `right_today`: why it adds no point although it is right, else null (rules.md 43). An
 * answer from before times were stored has none, and isn't too fast.
 */
export const noPointReason: RawBuilder<string | null> = sql<string | null>`
  case when not (s.is_correct and s.counts) then null
    when s.time_ms < min_answer_ms() then 'too_fast'
    when right_today.times >= ${sql.lit(POINTS_A_DAY)} then 'repeated' end`;
