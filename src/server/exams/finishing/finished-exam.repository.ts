import { type RawBuilder, sql } from 'kysely';
import { type StoredReviews, storeReviews } from '#server/cards/keep.sql.ts';
import type { Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { ExamKindName } from '#shared/exams/exams.rules.ts';
import { selectNoPointReason, countRightAnswersOfToday } from '#server/exams/points.ts';
import { toPercentage } from '#shared/exams/exams.rules.ts';
import type { AnswerSums } from './answer-sums.ts';
import { addToPeriodTotals } from './period-totals.repository.ts';

/** A marked exam; all arrays are in the order of `question_ids`. */
export interface MarkedExam {
  id: string;
  user_id: string;
  kind: ExamKindName;
  time_taken: number;
  question_ids: string[];
  category_ids: string[];
  versions: number[];
  choice_orders: (string | null)[] | null;
  /** The answers; null where a question was left blank. */
  answers: (number | null)[];
  answer_times_ms: (number | null)[];
  is_correct: boolean[];
  /** Which answers the user marked as doubtful; null if none. */
  is_doubtful: boolean[] | null;
  reviews: StoredReviews;
  /** Whether each question counts; annulled ones and unused reserve questions don't. */
  counts: boolean[];
  /** Of mock exams only, in which answers may be changed: the answers to each question before the last one. */
  sheet: { earlier_answers: (number | null)[][] } | null;
  categories: { id: string; name: string }[];
}

/** The user's points and streak, including the exam that was just finished. */
export interface PointsAndStreak {
  /** The points of the exam. */
  earned: number;
  /** The points of all the user's exams. */
  points: number;
  /** Days in a row with an exam, up to today. */
  streak_days: number;
}

/** Stores an exam, its answers and the user's totals in one statement, because each statement costs a round trip. */
export async function insertFinishedExam(
  trx: Trx,
  exam: MarkedExam,
  sums: AnswerSums,
): Promise<PointsAndStreak> {
  const [totals] = await insert(trx, toValues(exam, sums));
  if (!totals) throw new Error('the totals answered no row');
  return totals;
}

type Values = ReturnType<typeof toValues>;

function toValues({ sheet, reviews, ...exam }: MarkedExam, sums: AnswerSums) {
  return {
    ...exam,
    ...reviews,
    ...sums,
    percentage: toPercentage(sums.right, sums.total_questions),
    categories: exam.categories.map(({ id }) => id),
    category_names: exam.categories.map(({ name }) => name),
    earlier_answers: sheet && sheet.earlier_answers.map(toArrayLiteral),
  };
}

const insert = createStatement<Values, PointsAndStreak>(
  (exam) => sql`
    with ${countRightAnswersOfToday(exam)}, given as materialized (
      ${markedAnswers(exam)}
    ), session as (
      insert into exam_sessions
        (id, user_id, kind, score, blank_answers, points, total_questions, time_taken, timed_answers,
          right_timed_answers, answer_time_ms, categories, category_names)
      values (${exam.id}::uuid, ${exam.user_id}::uuid, ${exam.kind}, ${exam.right}, ${exam.blank},
        (select count(*) from given where given.is_correct and given.counts and given.no_point_reason is null),
        ${exam.total_questions}, ${exam.time_taken}, ${exam.timed_answers}, ${exam.right_timed_answers}, ${exam.answer_time_ms},
        ${exam.categories}::uuid[], ${exam.category_names}::text[])
      returning points, created_at, period_start('daily', created_at) as today
    ), answers as (
      insert into exam_answers
        (session_id, question_id, question_version, category_id, position, selected_answer, is_correct,
          answer_time_ms, choice_order, is_doubtful, earlier_answers, no_point_reason, counts)
      select ${exam.id}::uuid, question_id, version, category_id, place - 1, answer, is_correct,
        time_ms, choice_order, coalesce(is_doubtful, false), earlier::smallint[], no_point_reason, counts
      from given
      returning category_id, is_correct, counts
    ), ${storeReviews(exam)}, ${addToPeriodTotals(exam)}
    insert into user_totals as t
      (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score, last_exam_date,
        streak_start)
    select ${exam.user_id}::uuid, 1, ${exam.total_questions}::integer, ${exam.right}::integer, session.points,
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

/** Selects the answers as rows, each with the reason why it adds no point, if there is one. */
function markedAnswers(exam: Values): RawBuilder<unknown> {
  return sql`
    select s.*, ${selectNoPointReason} as no_point_reason
    from (
      select question_id, version, category_id, answer, is_correct, time_ms, choice_order, is_doubtful, earlier,
        counts, place
      from unnest(${exam.question_ids}::uuid[], ${exam.versions}::integer[], ${exam.category_ids}::uuid[],
          ${exam.answers}::smallint[], ${exam.is_correct}::boolean[], ${exam.answer_times_ms}::integer[],
          ${exam.choice_orders}::text[], ${exam.is_doubtful}::boolean[], ${exam.earlier_answers}::text[],
          ${exam.counts}::boolean[])
        with ordinality as s (question_id, version, category_id, answer, is_correct, time_ms, choice_order,
          is_doubtful, earlier, counts, place)) s
    left join right_today on right_today.question_id = s.question_id`;
}

/** Formats an array as text, because unnest would flatten an array of arrays; null if the array is empty. */
function toArrayLiteral(values: (number | null)[]): string | null {
  return values.length === 0 ? null : `{${values.map((value) => value ?? 'null').join()}}`;
}
