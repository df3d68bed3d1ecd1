import { sql } from 'kysely';
import { isOneOfUsers } from './one-of.ts';
import type { Trx } from '#server/database/database.ts';
import { setStatementTimeout } from '#server/database/connections/query-timeout.ts';

/**
 * Locks all counts until the transaction ends, in the order in which finishing an exam writes them, so that there is no
 * deadlock: an exam that is being finished is either included or adds itself afterwards.
 */
export async function lockExamSums(trx: Trx): Promise<void> {
  // the statement may read millions of exams
  await setStatementTimeout(trx, 600);
  // the lock of user_totals protects the sums by period too, which are written in the same statement
  await sql`lock table user_totals in share row exclusive mode`.execute(trx);
  await sql`lock table period_points in share row exclusive mode`.execute(trx);
  await sql`lock table period_histogram in share row exclusive mode`.execute(trx);
}

/** Recounts the totals of these people, or of everybody, from the finished exams; returns the number of wrong rows. */
export async function recountUserTotals(trx: Trx, people: string[] | 'everybody'): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with days as (
      select distinct user_id, period_start('daily', created_at) as day from exam_sessions
      where user_id is not null and ${isOneOfUsers(people, sql`user_id`)}
    ), runs as (
      select user_id, min(day) as streak_start, max(day) as last_day
      from (select user_id, day, day - row_number() over (partition by user_id order by day)::integer as run from days) d
      group by user_id, run
    ), last_runs as (select distinct on (user_id) user_id, streak_start from runs order by user_id, last_day desc
    ), sums as (
      select user_id, count(*)::integer as total_exams, sum(total_questions)::integer as total_questions,
        sum(score)::integer as correct_answers,
        (sum(points) - coalesce(
          (select sum(w.points) from withdrawn_points w where w.user_id = s.user_id), 0))::integer as points, sum(time_taken)::bigint as total_time,
        max(score * 100.0::double precision / total_questions) as best_score, max(created_at) as last_exam_date
      from exam_sessions s where user_id is not null and ${isOneOfUsers(people, sql`s.user_id`)}
      group by 1
    ), counted as (
      select sums.*, last_runs.streak_start from sums join last_runs using (user_id)
    ), gone as (
      delete from user_totals t where ${isOneOfUsers(people, sql`t.user_id`)}
        and not exists (select from counted c where c.user_id = t.user_id)
      returning 1
    ), mended as (
      insert into user_totals as t
        (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score, last_exam_date,
          streak_start)
      select user_id, total_exams, total_questions, correct_answers, points, total_time, best_score, last_exam_date,
        streak_start
      from counted c
      -- only what is wrong: a conflict alone would lock and write every row
      where not exists (
        select from user_totals t where t.user_id = c.user_id
          and (t.total_exams, t.total_questions, t.correct_answers, t.points, t.total_time, t.last_exam_date,
              t.streak_start)
            = (c.total_exams, c.total_questions, c.correct_answers, c.points, c.total_time, c.last_exam_date,
              c.streak_start)
          -- the same quotient, but for its last bits
          and abs(t.best_score - c.best_score) <= 1e-9)
      on conflict (user_id) do update
        set total_exams = excluded.total_exams, total_questions = excluded.total_questions,
          correct_answers = excluded.correct_answers, points = excluded.points, total_time = excluded.total_time,
          best_score = excluded.best_score, last_exam_date = excluded.last_exam_date,
          streak_start = excluded.streak_start
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from mended))::integer as wrong`.execute(trx);
  return rows[0]?.wrong ?? 0;
}
