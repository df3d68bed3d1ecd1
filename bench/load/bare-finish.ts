import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { AnsweredAttempt } from '../proofs/attempts.ts';

/**
 * Creates a function in SQL that makes the same writes as finishing an exam, in the same order, with a given score. It
 * leaves out all checks, marking and awards: its time is the lowest possible cost of these writes.
 */
export async function createBareFinish(db: Database): Promise<void> {
  await BARE_FINISH.execute(db);
}

const BARE_FINISH = sql`
    create or replace function bare_finish(p_attempt uuid, p_score integer) returns uuid language plpgsql as $$
    declare
      a exam_attempts;
      today date := period_start('daily', app_now());
    begin
      delete from exam_attempts where id = p_attempt returning * into a;
      if not found then return null; end if;

      insert into exam_sessions (id, user_id, kind, score, points, blank_answers, total_questions,
        time_taken, categories, category_names)
      values (a.id, a.user_id, a.kind, p_score, p_score, 0, cardinality(a.question_ids), a.time_taken, a.category_ids[1:1],
        '{Categoría}');

      insert into exam_answers
        (session_id, question_id, question_version, category_id, position, selected_answer, is_correct,
          answer_time_ms)
      select a.id, s.question_id, s.version, s.category_id, s.place - 1, s.answer, s.place <= p_score, s.time_ms
      from unnest(a.question_ids, a.versions, a.category_ids, a.answers, a.answer_times_ms)
        with ordinality as s (question_id, version, category_id, answer, time_ms, place);

      insert into review_log (user_id, question_id, question_version, attempt_id, answered_at, answered_on, rating,
        is_blank, is_doubtful, answer_time_ms)
      select a.user_id, s.question_id, s.version, a.id, app_now(), review_day(app_now()), 'good', false, false, s.time_ms
      from unnest(a.question_ids, a.versions, a.answer_times_ms) as s (question_id, version, time_ms);

      insert into review_cards as c (user_id, question_id, question_version, answered_at, stability, difficulty, last_on,
        reviews, lapses, is_blank, is_doubtful)
      select a.user_id, s.question_id, s.version, app_now(), 2.3, 5, review_day(app_now()), 1, 0, false, false
      from unnest(a.question_ids, a.versions) as s (question_id, version)
      on conflict (user_id, question_id) do update
        set question_version = excluded.question_version, answered_at = excluded.answered_at, stability = excluded.stability,
          difficulty = excluded.difficulty, last_on = excluded.last_on, reviews = excluded.reviews,
          lapses = excluded.lapses, failed_on = excluded.failed_on, right_since_on = excluded.right_since_on,
          is_blank = excluded.is_blank, is_doubtful = excluded.is_doubtful, put_off_until = null;

      insert into user_totals as t
        (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score, last_exam_date,
          streak_start)
      values (a.user_id, 1, cardinality(a.question_ids), p_score, p_score, a.time_taken,
        p_score * 100.0 / cardinality(a.question_ids), app_now(), today)
      on conflict (user_id) do update
        set total_exams = t.total_exams + 1,
          total_questions = t.total_questions + excluded.total_questions,
          correct_answers = t.correct_answers + excluded.correct_answers,
          points = t.points + excluded.points,
          total_time = t.total_time + excluded.total_time,
          best_score = greatest(t.best_score, excluded.best_score),
          last_exam_date = greatest(t.last_exam_date, excluded.last_exam_date),
          streak_start = case when period_start('daily', t.last_exam_date) >= excluded.streak_start - 1
            then t.streak_start else excluded.streak_start end;

      insert into user_period_totals as t
        (user_id, period_type, period_start, total_exams, total_questions, correct_answers, total_time, best_score)
      select a.user_id, type, period_start(type, app_now()), 1, cardinality(a.question_ids), p_score, a.time_taken,
        p_score * 100.0 / cardinality(a.question_ids)
      from unnest(array['daily', 'monthly']) type
      on conflict (user_id, period_type, period_start) do update
        set total_exams = t.total_exams + 1,
          total_questions = t.total_questions + excluded.total_questions,
          correct_answers = t.correct_answers + excluded.correct_answers,
          total_time = t.total_time + excluded.total_time,
          best_score = greatest(t.best_score, excluded.best_score);

      insert into user_category_totals as t
        (user_id, period_type, period_start, category_id, total_exams, total_questions, correct_answers)
      select a.user_id, type, period_start(type, app_now()), a.category_ids[1], 1, cardinality(a.question_ids), p_score
      from unnest(array['daily', 'monthly']) type
      on conflict (user_id, period_type, period_start, category_id) do update
        set total_exams = t.total_exams + 1,
          total_questions = t.total_questions + excluded.total_questions,
          correct_answers = t.correct_answers + excluded.correct_answers;

      with earned as (
        insert into period_points as p (period_type, period_start, user_id, points, visible, name_key)
        select type, period_start(type, app_now()), u.id, p_score, u.visible, fold_name(u.username)
        from profiles u, unnest(array['daily', 'weekly', 'monthly']) type where u.id = a.user_id
        on conflict on constraint period_points_pkey do update set points = p.points + excluded.points
        returning p.period_type, p.period_start, p.points as after, p.points - p_score as before, p.visible
      ), opened as (
        insert into ranking_periods (period_type, period_start, closes_at)
        select period_type, period_start, period_end(period_type, period_start) + interval '5 minutes'
        from earned where before = 0
        on conflict do nothing
      ), moved as (
        select period_type, period_start, before as points, -1 as users from earned where visible and before > 0
        union all
        select period_type, period_start, after, 1 from earned where visible and after > 0
      )
      insert into period_histogram as h (period_type, period_start, points, users)
      select period_type, period_start, points, sum(users) from moved
      group by period_type, period_start, points having sum(users) <> 0
      order by period_type, period_start, points
      on conflict on constraint period_histogram_pkey do update set users = h.users + excluded.users;
      return a.id;
    end $$`;

export async function finishWithBareSql(
  db: Database,
  { attempt_id, score }: AnsweredAttempt,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select bare_finish(${attempt_id}::uuid, ${score}::integer) as id`.execute(db);
  return rows[0]?.id ?? null;
}
