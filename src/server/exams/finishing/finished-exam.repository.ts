import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { Marking } from '#server/exams/marking.ts';
import { noPointReason, rightAnswersOfToday } from '#server/exams/points.ts';
import { percentage } from '#shared/exams/exams.rules.ts';
import type { ClosedAttempt } from './close.repository.ts';
import { addToPeriodTotals } from './period-totals.repository.ts';
import type { ClosedAnswers } from './sheet.ts';
import type { TimedAnswers } from './timed-answers.ts';

/** Arrays are in step with `question_ids`. */
export type MarkedExam = Pick<
  ClosedAttempt,
  | 'id'
  | 'kind'
  | 'question_ids'
  | 'category_ids'
  | 'versions'
  | 'choice_orders'
  | 'mark_values'
  | 'time_taken'
  | 'categories'
> &
  Pick<ClosedAnswers, 'answers' | 'answer_times_ms'> & {
    user_id: string;
    marking: Marking;
    timed: TimedAnswers;
    is_correct: boolean[];
    /** Where answers may be changed. */
    changes: Pick<ClosedAnswers, 'is_doubtful' | 'earlier_answers'> | null;
  };

/** Of the person, with the exam that was just finished. */
export interface Counts {
  /** The points of the exam. */
  earned: number;
  /** Of a lifetime. */
  points: number;
  /** Days in a row with an exam, up to today. */
  streak_days: number;
}

/** Session, answers and the person's totals: in one statement, for each costs a round trip. */
export async function insertFinishedExam(trx: Trx, exam: MarkedExam): Promise<Counts> {
  const [totals] = await insert(trx, toValues(exam));
  if (!totals) throw new Error('the totals answered no row');
  return totals;
}

type Values = ReturnType<typeof toValues>;

function toValues({ marking, timed, changes, ...exam }: MarkedExam) {
  const total = exam.question_ids.length;
  return {
    ...exam,
    ...timed,
    total,
    right: marking.right,
    blank: marking.blank,
    percentage: percentage(marking.right, total),
    mark_numerator: marking.mark.numerator,
    mark_denominator: marking.mark.denominator,
    mark_values: exam.mark_values && JSON.stringify(exam.mark_values),
    categories: exam.categories.map(({ id }) => id),
    category_names: exam.categories.map(({ name }) => name),
    is_doubtful: changes && changes.is_doubtful,
    earlier_answers: changes && changes.earlier_answers.map(asArrayLiteral),
  };
}

const insert = createStatement<Values, Counts>(
  (exam) => sql`
    with ${rightAnswersOfToday(exam)}, given as materialized (
      ${markedAnswers(exam)}
    ), session as (
      insert into exam_sessions
        (id, user_id, kind, score, blank_answers, mark_numerator, mark_denominator, mark_values, points,
          total_questions, time_taken, timed_answers, right_timed_answers, answer_time_ms, categories, category_names)
      values (${exam.id}::uuid, ${exam.user_id}::uuid, ${exam.kind}, ${exam.right}, ${exam.blank},
        ${exam.mark_numerator}, ${exam.mark_denominator}, ${exam.mark_values}::jsonb,
        (select count(*) from given where given.is_correct and given.no_point_reason is null),
        ${exam.total}, ${exam.time_taken}, ${exam.timed_answers}, ${exam.right_timed_answers}, ${exam.answer_time_ms},
        ${exam.categories}::uuid[], ${exam.category_names}::text[])
      returning points, created_at, period_start('daily', created_at) as today
    ), answers as (
      insert into exam_answers
        (session_id, question_id, question_version, category_id, position, selected_answer, is_correct,
          answer_time_ms, choice_order, is_doubtful, earlier_answers, no_point_reason)
      select ${exam.id}::uuid, question_id, version, category_id, place - 1, answer, is_correct,
        time_ms, choice_order, coalesce(is_doubtful, false), earlier::smallint[], no_point_reason
      from given
      returning category_id, is_correct
    ), ${addToPeriodTotals(exam)}
    insert into user_totals as t
      (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score, last_exam_date,
        streak_start)
    select ${exam.user_id}::uuid, 1, ${exam.total}::integer, ${exam.right}::integer, session.points,
      ${exam.time_taken}::integer, ${exam.percentage}::double precision, session.created_at, session.today
    from session
    on conflict (user_id) do update
      set total_exams = t.total_exams + 1,
        total_questions = t.total_questions + excluded.total_questions,
        correct_answers = t.correct_answers + excluded.correct_answers,
        points = t.points + excluded.points,
        total_time = t.total_time + excluded.total_time,
        best_score = greatest(t.best_score, excluded.best_score),
        last_exam_date = greatest(t.last_exam_date, excluded.last_exam_date),
        streak_start = case when period_start('daily', t.last_exam_date) >= excluded.streak_start - 1
          then t.streak_start else excluded.streak_start end
    returning t.points, (select points from session) as earned,
      period_start('daily', t.last_exam_date) - t.streak_start + 1 as streak_days`,
);

/** The answers in the form of rows, each with the reason why it adds no point. */
function markedAnswers(exam: Values): RawBuilder<unknown> {
  return sql`
    select s.*, ${noPointReason} as no_point_reason
    from unnest(${exam.question_ids}::uuid[], ${exam.versions}::integer[], ${exam.category_ids}::uuid[],
        ${exam.answers}::smallint[], ${exam.is_correct}::boolean[], ${exam.answer_times_ms}::integer[],
        ${exam.choice_orders}::text[], ${exam.is_doubtful}::boolean[], ${exam.earlier_answers}::text[])
      with ordinality as s (question_id, version, category_id, answer, is_correct, time_ms, choice_order,
        is_doubtful, earlier, place)
    left join right_today on right_today.question_id = s.question_id`;
}

/** unnest would take an array of arrays apart; null where there is nothing. */
function asArrayLiteral(values: (number | null)[]): string | null {
  return values.length === 0 ? null : `{${values.map((value) => value ?? 'null').join()}}`;
}
