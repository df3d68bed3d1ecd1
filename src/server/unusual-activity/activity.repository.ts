import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { directionSql, findTotal, limitTo, sliceOf } from '#server/lists/list-sql.ts';
import { matchesSearch } from '#server/lists/search.ts';
import type {
  ActivityFilter,
  ActivityOrder,
  ListedActivity,
} from '#shared/unusual-activity/unusual-activity.contract.ts';
import { ACTIVITY_PAGE_SIZE, TIME_SPAN_HOURS } from '#shared/unusual-activity/unusual-activity.rules.ts';

export async function listActivities(
  db: Database,
  { sort, direction, page, ...filter }: ActivityFilter & ActivityOrder & { page: number },
): Promise<ListedActivity[]> {
  const { rows } = await sql<ListedActivity>`
    select p.id, p.username, p.email, p.blocked, a.questions, a.questions_per_hour, a.seconds_per_answer,
      a.right_percentage, a.withdrawn_points
    from ${activitiesOf(filter)}
    order by ${sql.ref(`a.${sort}`)} ${directionSql(direction)} nulls last, p.name_key collate "C", p.id
    ${limitTo(sliceOf(page, ACTIVITY_PAGE_SIZE))}`.execute(db);
  return rows;
}

export function countActivities(db: Database, filter: ActivityFilter): Promise<number> {
  return findTotal(db, sql`select count(*)::integer as total from ${activitiesOf(filter)}`);
}

/**
 * SQL: the activity `a` of each user with its profile `p`, summed over the exams that ended in the chosen time. The
 * number of questions in the busiest clock hour is kept apart, so that one busy hour in a week is noticed.
 */
function activitiesOf({ search, stretch }: ActivityFilter): RawBuilder<unknown> {
  const since = sql`date_trunc('hour', app_now()) - make_interval(hours => ${TIME_SPAN_HOURS[stretch]}::integer)`;
  return sql`(
      select coalesce(s.user_id, w.user_id) as user_id, coalesce(s.questions, 0)::integer as questions,
        coalesce(s.questions_per_hour, 0)::integer as questions_per_hour,
        s.answer_time_ms::double precision / nullif(s.timed_answers, 0) / 1000 as seconds_per_answer,
        s.right_timed_answers * 100.0::double precision / nullif(s.timed_answers, 0) as right_percentage,
        coalesce(w.points, 0)::integer as withdrawn_points
      from (
        select user_id, sum(questions) as questions, max(questions) as questions_per_hour,
          sum(timed_answers) as timed_answers, sum(right_timed_answers) as right_timed_answers,
          sum(answer_time_ms) as answer_time_ms
        from (
          select user_id, date_trunc('hour', ended_at) as hour, sum(questions) as questions,
            sum(timed_answers) as timed_answers, sum(right_timed_answers) as right_timed_answers,
            sum(answer_time_ms) as answer_time_ms
          from (
            select user_id, created_at as ended_at, total_questions as questions, timed_answers,
              right_timed_answers, answer_time_ms
            from exam_sessions where created_at >= ${since} and user_id is not null
            union all
            select user_id, abandoned_at, shown_questions, 0, 0, 0
            from abandoned_attempts where abandoned_at >= ${since}
          ) exams
          group by user_id, hour
        ) hours
        group by user_id
      ) s
      full join (
        select user_id, sum(points) as points from withdrawn_points group by user_id
      ) w on w.user_id = s.user_id
    ) a
    join profiles p on p.id = a.user_id
    where ${matchesSearch(sql<string>`p.search_text`, search, { indexed: false })}`;
}
