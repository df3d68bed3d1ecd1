import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { boundedTime, isAlive } from '#server/exams/attempts/attempt.repository.ts';

export interface ClosedAttempt {
  id: string;
  kind: 'practice';
  question_ids: string[];
  category_ids: string[];
  versions: number[];
  answers: number[];
  time_taken: number;
  /** The right answer of each question in the version that was shown. */
  correct_answers: number[];
  categories: { id: string; name: string }[];
}

/**
 * Takes a fully answered attempt out of the open ones, which locks it: an answer on its way is either in or finds it
 * closed. Undefined when it isn't open or has unanswered questions.
 */
export async function closeAttempt(
  trx: Trx,
  given: { attempt_id: string; user_id: string; time_taken: number },
): Promise<ClosedAttempt | undefined> {
  const { rows } = await sql<ClosedAttempt>`
    with closed as (
      delete from exam_attempts as a
      where a.id = ${given.attempt_id}::uuid and a.user_id = ${given.user_id}::uuid and ${isAlive}
        and cardinality(a.answers) = cardinality(a.question_ids)
      returning a.id, a.kind, a.question_ids, a.category_ids, a.versions, a.answers,
        ${boundedTime(given.time_taken)} as time_taken
    )
    select closed.*,
      array(select shown.correct_answer
        from unnest(closed.question_ids, closed.versions) with ordinality as s (question_id, version, place)
        left join question_contents shown on shown.question_id = s.question_id and shown.version = s.version
        order by s.place) as correct_answers,
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key collate "C")
        from categories c where c.id = any (closed.category_ids)) as categories
    from closed`.execute(trx);
  return rows[0];
}

/** Whether the attempt is open, with questions still unanswered then. */
export async function isOpen(trx: Trx, given: { attempt_id: string; user_id: string }): Promise<boolean> {
  const { rows } = await sql`
    select a.id from exam_attempts a
    where a.id = ${given.attempt_id}::uuid and a.user_id = ${given.user_id}::uuid and ${isAlive}`.execute(
    trx,
  );
  return rows.length > 0;
}

export interface MarkedExam extends ClosedAttempt {
  user_id: string;
  score: number;
  /** 0 to 100. */
  percentage: number;
  /** In step with `question_ids`. */
  marks: boolean[];
}

/** What the person's totals are with the exam that was just finished. */
export interface TotalsAfter {
  /** Lifetime points. */
  points: number;
  /** Days in a row with an exam, up to today. */
  streak_days: number;
}

/** Session, answers and the person's totals, in one statement. */
export async function insertSession(trx: Trx, exam: MarkedExam): Promise<TotalsAfter> {
  const total = exam.question_ids.length;
  const { rows } = await sql<TotalsAfter>`
    with session as (
      insert into exam_sessions
        (id, user_id, kind, score, total_questions, time_taken, categories, category_names)
      values (${exam.id}::uuid, ${exam.user_id}::uuid, ${exam.kind}, ${exam.score}, ${total}, ${exam.time_taken},
        ${exam.categories.map(({ id }) => id)}::uuid[], ${exam.categories.map(({ name }) => name)}::text[])
      returning created_at, period_start('daily', created_at) as today
    ), answers as (
      insert into exam_answers
        (session_id, question_id, question_version, category_id, position, selected_answer, is_correct)
      select ${exam.id}::uuid, s.question_id, s.version, s.category_id, s.place - 1, s.answer, s.mark
      from unnest(${exam.question_ids}::uuid[], ${exam.versions}::integer[], ${exam.category_ids}::uuid[],
          ${exam.answers}::smallint[], ${exam.marks}::boolean[])
        with ordinality as s (question_id, version, category_id, answer, mark, place)
    )
    insert into user_totals as t
      (user_id, total_exams, total_questions, correct_answers, total_time, best_score, last_exam_date,
        streak_start)
    select ${exam.user_id}::uuid, 1, ${total}::integer, ${exam.score}::integer, ${exam.time_taken}::integer,
      ${exam.percentage}::double precision, session.created_at, session.today
    from session
    on conflict (user_id) do update
      set total_exams = t.total_exams + 1,
        total_questions = t.total_questions + excluded.total_questions,
        correct_answers = t.correct_answers + excluded.correct_answers,
        total_time = t.total_time + excluded.total_time,
        best_score = greatest(t.best_score, excluded.best_score),
        last_exam_date = greatest(t.last_exam_date, excluded.last_exam_date),
        streak_start = case when period_start('daily', t.last_exam_date) >= excluded.streak_start - 1
          then t.streak_start else excluded.streak_start end
    returning t.correct_answers as points, period_start('daily', t.last_exam_date) - t.streak_start + 1 as streak_days`.execute(
    trx,
  );
  const [totals] = rows;
  if (!totals) throw new Error('the totals answered no row');
  return totals;
}
