import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { type DrawnQuestion, withholdsKeys } from '#server/exams/selection/category.repository.ts';
import type { AskedQuestion } from '#shared/exams/exams.contract.ts';
import { isAlive } from './attempt.repository.ts';

export type StartedAttempt = { id: string } & Omit<AskedQuestion, 'position'>;

/**
 * Opens a practice with these questions and shows the first. Undefined when the person has an open one (the unique index
 * decides, not a look before), when not all of the questions are found, or when one stands on a sheet that was opened
 * meanwhile. An expired attempt gives up its row, not its id.
 */
export async function insertPractice(
  db: Database,
  given: { user_id: string; count: number; questions: RawBuilder<DrawnQuestion> },
): Promise<StartedAttempt | undefined> {
  const { user_id, count, questions } = given;
  const { rows } = await sql<StartedAttempt>`
    with drawn as (
      select array_agg(d.question_id order by d.place) as question_ids,
        array_agg(d.category_id order by d.place) as category_ids
      from (${questions}) d
    ), started as (
      insert into exam_attempts as a
        (user_id, kind, question_ids, category_ids, versions, current_position, answers, answer_times_ms,
          answered_at, is_doubtful)
      select ${user_id}::uuid, 'practice', drawn.question_ids, drawn.category_ids,
        first.version || array_fill(null::integer, array[${count}::integer - 1]), 0,
        array_fill(null::smallint, array[${count}::integer]), array_fill(null::integer, array[${count}::integer]),
        array_fill(null::timestamptz, array[${count}::integer]), array_fill(null::boolean, array[${count}::integer])
      from drawn
      join questions first on first.id = drawn.question_ids[1]
      where cardinality(drawn.question_ids) = ${count} and not exists (
        select from exam_attempts a
        where a.user_id = ${user_id}::uuid and ${withholdsKeys} and a.question_ids && drawn.question_ids)
      on conflict (user_id) where kind = 'practice' do update
        set id = excluded.id, question_ids = excluded.question_ids, category_ids = excluded.category_ids,
          versions = excluded.versions, current_position = excluded.current_position, answers = excluded.answers,
          answer_times_ms = excluded.answer_times_ms, answered_at = excluded.answered_at,
          is_doubtful = excluded.is_doubtful, kept_answers = 0, choice_orders = excluded.choice_orders,
          time_taken = excluded.time_taken, started_at = excluded.started_at, step_at = excluded.step_at
        where not (${isAlive})
      returning a.id, a.question_ids
    )
    select started.id, first.id as question_id, first.question_text, first.choices
    from started
    join questions first on first.id = started.question_ids[1]`.execute(db);
  return rows[0];
}
