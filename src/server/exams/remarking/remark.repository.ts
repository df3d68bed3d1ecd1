import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { POINTS_PER_QUESTION_A_DAY } from '#shared/exams/exams.rules.ts';

export interface RemarkedAnswer {
  session_id: string;
  position: number;
  is_correct: boolean;
  counts: boolean;
}

/** Stores the new marks of these answers; returns their sessions and questions. */
export async function updateAnswerMarks(
  trx: Trx,
  answers: RemarkedAnswer[],
): Promise<{ session_id: string; question_id: string }[]> {
  const { rows } = await sql<{ session_id: string; question_id: string }>`
    update exam_answers a
    set is_correct = m.is_correct, counts = m.counts,
      no_point_reason = case when m.is_correct and m.counts then a.no_point_reason end
    from unnest(${answers.map(({ session_id }) => session_id)}::uuid[],
        ${answers.map(({ position }) => position)}::smallint[], ${answers.map(({ is_correct }) => is_correct)}::boolean[],
        ${answers.map(({ counts }) => counts)}::boolean[]) as m (session_id, position, is_correct, counts)
    where a.session_id = m.session_id and a.position = m.position
    returning a.session_id, a.question_id`.execute(trx);
  return rows;
}

/**
 * Decides again which right answers to these questions, on the days of these exams, add no point (rules.md 43); returns
 * the exams in which that has changed.
 */
export async function updateNoPointReasons(
  trx: Trx,
  changed: { session_id: string; question_id: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    with days as (
      select distinct s.user_id, period_start('daily', s.created_at) as day, c.question_id
      from unnest(${changed.map(({ session_id }) => session_id)}::uuid[],
          ${changed.map(({ question_id }) => question_id)}::uuid[]) as c (session_id, question_id)
      join exam_sessions s on s.id = c.session_id
    ), answered as (
      select a.session_id, a.question_id,
        case when not (a.is_correct and a.counts) or a.answer_time_ms is null then null
          when a.answer_time_ms < min_answer_ms() then 'too_fast'
          when count(*) filter (where a.is_correct and a.counts) over (partition by d.user_id, d.day, a.question_id
            order by s.created_at, s.id rows between unbounded preceding and 1 preceding)
            >= ${sql.lit(POINTS_PER_QUESTION_A_DAY)} then 'repeated' end as reason
      from days d
      join exam_sessions s on s.user_id = d.user_id and s.created_at >= period_end('daily', d.day - 1)
        and s.created_at < period_end('daily', d.day)
      join exam_answers a on a.session_id = s.id and a.question_id = d.question_id
    )
    update exam_answers a set no_point_reason = r.reason
    from answered r
    where a.session_id = r.session_id and a.question_id = r.question_id
      and a.no_point_reason is distinct from r.reason
    returning a.session_id`.execute(trx);
  return rows.map(({ session_id }) => session_id);
}

export interface RemarkedSession {
  id: string;
  /** The user; null once they are deleted. */
  user_id: string | null;
  day: string;
  points_change: number;
}

/** Recomputes the sums of these exams from their answers, as finishing an exam does. */
export async function updateExamSums(trx: Trx, ids: string[]): Promise<RemarkedSession[]> {
  const { rows } = await sql<RemarkedSession>`
    with before as materialized (
      select id, points from exam_sessions where id = any (${ids}::uuid[])
    ), sums as (
      select session_id, count(*) as questions, count(*) filter (where is_correct) as score,
        count(*) filter (where selected_answer is null) as blank,
        count(*) filter (where is_correct and no_point_reason is null) as points,
        count(*) filter (where is_timed) as timed, count(*) filter (where is_timed and is_correct) as right_timed,
        coalesce(sum(answer_time_ms) filter (where is_timed), 0) as time_ms
      from (
        select *, selected_answer is not null and answer_time_ms is not null as is_timed
        from exam_answers where session_id = any (${ids}::uuid[]) and counts) a
      group by session_id
    )
    update exam_sessions s
    set score = sums.score, total_questions = sums.questions, blank_answers = sums.blank, points = sums.points,
      timed_answers = sums.timed, right_timed_answers = sums.right_timed, answer_time_ms = sums.time_ms
    from sums join before on before.id = sums.session_id
    where s.id = sums.session_id
    returning s.id, s.user_id, period_start('daily', s.created_at) as day, s.points - before.points as points_change`.execute(
    trx,
  );
  return rows;
}

/** The points of all exams of each user. */
export async function findTotalPoints(trx: Trx, people: string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('user_totals')
    .select(['user_id', 'points'])
    .where('user_id', 'in', people)
    .execute();
  return new Map(rows.map(({ user_id, points }) => [user_id, points]));
}
