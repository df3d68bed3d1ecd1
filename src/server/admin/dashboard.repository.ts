import { sql } from 'kysely';
import { daysAgo } from '#server/database/calendar.ts';
import type { Database } from '#server/database/database.ts';
import type { Dashboard } from '#shared/admin/admin.contract.ts';

export interface DashboardCounts extends Omit<Dashboard, 'average_score'> {
  answered_questions: number;
  correct_answers: number;
}

/**
 * Counts in one statement, so that all counts are of the same moment. Totals of exams come from `user_totals`; only the
 * exams of deleted users are summed one by one.
 */
export async function countDashboard(db: Database): Promise<DashboardCounts> {
  const { rows } = await sql<DashboardCounts>`
    with own as (
      select count(*) filter (where last_exam_date >= ${daysAgo(30)}) as active_users,
        sum(total_exams) as exams, sum(total_questions) as questions, sum(correct_answers) as correct
      from user_totals
    ), nobodys as (
      select count(*) as exams, sum(total_questions) as questions, sum(score) as correct
      from exam_sessions where user_id is null
    ), asked as (
      select count(*) as total, count(*) filter (where created_at >= ${daysAgo(7)}) as new
      from questions where deleted_at is null
    )
    select (select count(*)::integer from profiles) as total_users,
      own.active_users::integer as active_users,
      asked.total::integer as total_questions,
      asked.new::integer as new_questions,
      (select count(*)::integer from categories where deleted_at is null) as total_categories,
      (select count(*)::integer from category_groups) as total_groups,
      (coalesce(own.exams, 0) + nobodys.exams)::integer as total_exams,
      (coalesce(own.questions, 0) + coalesce(nobodys.questions, 0))::double precision as answered_questions,
      (coalesce(own.correct, 0) + coalesce(nobodys.correct, 0))::double precision as correct_answers
    from own, nobodys, asked`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the counts answered no row');
  return row;
}

export async function countConfirmedUsers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email_verified', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}
