import { sql } from 'kysely';
import { type Database, inTransaction } from '#server/database/database.ts';

/** The number of stored totals that disagree with the finished exams. */
export interface WrongTotals {
  totals: number;
  points: number;
  histogram: number;
}

/** Unlike a repair it only reads, and so blocks no transaction; with millions of exams it takes long. */
export function countWrongTotals(db: Database): Promise<WrongTotals> {
  return inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local work_mem = '256MB'`.execute(trx);
    const { rows } = await sql<WrongTotals>`
      with exams as (
        select user_id, count(*) as total_exams, sum(total_questions) as total_questions, sum(score) as correct_answers,
          sum(points) as points,
          sum(time_taken) as total_time, max(created_at) as last_exam_date
        from exam_sessions where user_id is not null group by 1
      ), earned as (
        select type as period_type, period_start(type, created_at) as period_start, user_id, sum(points) as points
        from exam_sessions, unnest(array['daily', 'weekly', 'monthly']) type where user_id is not null group by 1, 2, 3
      ), people as (
        select period_type, period_start, points, count(*) as users
        from period_points where visible and points > 0 group by 1, 2, 3
      )
      select
        (select count(*) from user_totals k full join exams e using (user_id)
          where (k.total_exams, k.total_questions, k.correct_answers, k.points, k.total_time, k.last_exam_date) is distinct from
            (e.total_exams, e.total_questions, e.correct_answers, e.points, e.total_time, e.last_exam_date)) as totals,
        (select count(*) from period_points k full join earned e using (period_type, period_start, user_id)
          where k.points is distinct from e.points) as points,
        (select count(*) from (select * from period_histogram where users <> 0) k
          full join people e using (period_type, period_start, points)
          where k.users is distinct from e.users) as histogram`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error('the recount answered no row');
    return row;
  });
}
