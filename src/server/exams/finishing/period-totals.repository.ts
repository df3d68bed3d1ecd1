import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { isOneOfUsers } from './one-of.ts';

interface CountedExam {
  user_id: string;
  total_questions: number;
  right: number;
  percentage: number;
  time_taken: number;
}

/** The periods whose sums the profile's statistics read. */
const PERIODS = sql`unnest(array['daily', 'monthly']) as p (period_type)`;

/**
 * Common table expressions that add an exam to the sums of its day and month; they need the expressions `session` and
 * `answers` of the statement that stores it.
 */
export function addToPeriodTotals(exam: CountedExam): RawBuilder<unknown> {
  return sql`
    period_totals as (
      insert into user_period_totals as t
        (user_id, period_type, period_start, total_exams, total_questions, correct_answers, total_time, best_score)
      select ${exam.user_id}::uuid, p.period_type, period_start(p.period_type, session.created_at), 1,
        ${exam.total_questions}::integer, ${exam.right}::integer, ${exam.time_taken}::integer,
        ${exam.percentage}::double precision
      from session, ${PERIODS}
      on conflict (user_id, period_type, period_start) do update
        set total_exams = t.total_exams + excluded.total_exams,
          total_questions = t.total_questions + excluded.total_questions,
          correct_answers = t.correct_answers + excluded.correct_answers,
          total_time = t.total_time + excluded.total_time,
          best_score = greatest(t.best_score, excluded.best_score)
    ), category_totals as (
      insert into user_category_totals as t
        (user_id, period_type, period_start, category_id, total_exams, total_questions, correct_answers)
      select ${exam.user_id}::uuid, p.period_type, period_start(p.period_type, session.created_at), a.category_id, 1,
        count(*), count(*) filter (where a.is_correct)
      from session, answers a, ${PERIODS}
      where a.counts
      group by p.period_type, session.created_at, a.category_id
      on conflict (user_id, period_type, period_start, category_id) do update
        set total_exams = t.total_exams + excluded.total_exams,
          total_questions = t.total_questions + excluded.total_questions,
          correct_answers = t.correct_answers + excluded.correct_answers
    )`;
}

/** Recomputes the sums of all days and months from the finished exams; returns the number of wrong rows. */
export async function recountPeriodTotals(trx: Trx, people: string[] | 'everybody'): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with counted as (
      select s.user_id, p.period_type, period_start(p.period_type, s.created_at) as period_start,
        count(*)::integer as total_exams, sum(s.total_questions)::integer as total_questions,
        sum(s.score)::integer as correct_answers, sum(s.time_taken)::bigint as total_time,
        max(s.score * 100.0::double precision / s.total_questions) as best_score
      from exam_sessions s, ${PERIODS}
      where s.user_id is not null and ${isOneOfUsers(people, sql`s.user_id`)}
      group by 1, 2, 3
    ), gone as (
      delete from user_period_totals t
      where ${isOneOfUsers(people, sql`t.user_id`)} and not exists (select from counted c where (c.user_id, c.period_type, c.period_start)
        = (t.user_id, t.period_type, t.period_start))
      returning 1
    ), mended as (
      insert into user_period_totals as t
        (user_id, period_type, period_start, total_exams, total_questions, correct_answers, total_time, best_score)
      select user_id, period_type, period_start, total_exams, total_questions, correct_answers, total_time, best_score
      from counted c
      -- only what is wrong: a conflict alone would lock and write every row
      where not exists (
        select from user_period_totals t
        where (t.user_id, t.period_type, t.period_start) = (c.user_id, c.period_type, c.period_start)
          and (t.total_exams, t.total_questions, t.correct_answers, t.total_time)
            = (c.total_exams, c.total_questions, c.correct_answers, c.total_time)
          -- the same quotient, except for its last bits
          and abs(t.best_score - c.best_score) <= 1e-9)
      on conflict (user_id, period_type, period_start) do update
        set total_exams = excluded.total_exams, total_questions = excluded.total_questions,
          correct_answers = excluded.correct_answers, total_time = excluded.total_time,
          best_score = excluded.best_score
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from mended))::integer as wrong`.execute(trx);
  return rows[0]?.wrong ?? 0;
}

/** Recounts the sums by category; an exam of one category counts with its own totals, so its answers aren't read. */
export async function recountCategoryTotals(trx: Trx, people: string[] | 'everybody'): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with parts as (
      select s.user_id, s.created_at, s.categories[1] as category_id, s.total_questions, s.score
      from exam_sessions s
      where s.user_id is not null and cardinality(s.categories) = 1 and ${isOneOfUsers(people, sql`s.user_id`)}
      union all
      select s.user_id, s.created_at, a.category_id, count(*), count(*) filter (where a.is_correct)
      from exam_sessions s join exam_answers a on a.session_id = s.id
      where s.user_id is not null and cardinality(s.categories) > 1 and a.counts
        and ${isOneOfUsers(people, sql`s.user_id`)}
      group by s.id, a.category_id
    ), counted as (
      select c.user_id, p.period_type, period_start(p.period_type, c.created_at) as period_start, c.category_id,
        count(*)::integer as total_exams, sum(c.total_questions)::integer as total_questions,
        sum(c.score)::integer as correct_answers
      from parts c, ${PERIODS}
      group by 1, 2, 3, 4
    ), gone as (
      delete from user_category_totals t
      where ${isOneOfUsers(people, sql`t.user_id`)} and not exists (select from counted c where (c.user_id, c.period_type, c.period_start, c.category_id)
        = (t.user_id, t.period_type, t.period_start, t.category_id))
      returning 1
    ), mended as (
      insert into user_category_totals as t
        (user_id, period_type, period_start, category_id, total_exams, total_questions, correct_answers)
      select user_id, period_type, period_start, category_id, total_exams, total_questions, correct_answers
      from counted c
      where not exists (
        select from user_category_totals t
        where (t.user_id, t.period_type, t.period_start, t.category_id)
            = (c.user_id, c.period_type, c.period_start, c.category_id)
          and (t.total_exams, t.total_questions, t.correct_answers)
            = (c.total_exams, c.total_questions, c.correct_answers))
      on conflict (user_id, period_type, period_start, category_id) do update
        set total_exams = excluded.total_exams, total_questions = excluded.total_questions,
          correct_answers = excluded.correct_answers
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from mended))::integer as wrong`.execute(trx);
  return rows[0]?.wrong ?? 0;
}
