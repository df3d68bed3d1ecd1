import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Exams inserted by one statement. */
const BATCH = 5_000;
const QUESTIONS = 10;

export interface MigrationScale {
  people: number;
  exams: number;
  open: number;
}

/** Finished and open exams in the schema of 0017_people, with all their totals, added to the existing data. */
export async function addExamsBeforeKinds(
  db: Database,
  { people, exams, open }: MigrationScale,
): Promise<void> {
  await sql`
    insert into profiles (username, email, email_verified, hidden)
    select 'gente' || i, 'gente' || i || '@example.com', true, i % 50 = 0 from generate_series(1, ${people}::integer) i`.execute(
    db,
  );
  await sql`
    create table asked as
    select q.id, q.version, q.correct_answer, qc.category_id, c.name as category_name,
      row_number() over (order by qc.position)::integer - 1 as n, count(*) over ()::integer as total
    from categories c join question_categories qc on qc.category_id = c.id and qc.position is not null
    join questions q on q.id = qc.question_id
    where c.id = (select id from categories order by question_count desc, id limit 1)`.execute(db);
  for (let from = 0; from < exams; from += BATCH)
    await addFinished(db, { from, to: Math.min(from + BATCH, exams), people });
  await addOpen(db, open);
  await addCounts(db);
  await sql`drop table asked`.execute(db);
}

async function addFinished(
  db: Database,
  { from, to, people }: { from: number; to: number; people: number },
): Promise<void> {
  await sql`
    with exam as materialized (
      select gen_random_uuid() as id, p.id as user_id, j, app_now() - random() * interval '400 days' as at
      from generate_series(${from}::integer, ${to}::integer - 1) j
      join profiles p on p.username = 'gente' || (1 + j % ${people}::integer)
    ), answer as materialized (
      select exam.id as exam_id, asked.*, place - 1 as position, floor(4 * random())::smallint as selected
      from exam cross join generate_series(1, ${QUESTIONS}::integer) place
      join asked on asked.n = (exam.j * 7 + place) % asked.total
    ), sessions as (
      insert into exam_sessions
        (id, user_id, kind, score, total_questions, time_taken, categories, category_names, created_at)
      select exam.id, exam.user_id, 'practice', count(*) filter (where selected = correct_answer), count(*),
        60 + exam.j % 600, array[category_id], array[category_name], exam.at
      from exam join answer on answer.exam_id = exam.id
      group by exam.id, exam.user_id, exam.j, exam.at, category_id, category_name
    )
    insert into exam_answers
      (session_id, question_id, question_version, category_id, position, selected_answer, is_correct)
    select exam_id, id, version, category_id, position, selected, selected = correct_answer from answer`.execute(
    db,
  );
}

/** Open exams with every number of answers, from none to all. */
async function addOpen(db: Database, open: number): Promise<void> {
  await sql`
    insert into exam_attempts (user_id, question_ids, category_ids, versions, answers, time_taken, started_at, step_at)
    select p.id, array_agg(asked.id order by place), array_agg(category_id),
      (array_agg(version order by place))[1:least(i % ${QUESTIONS + 1} + 1, ${QUESTIONS})],
      (array_agg((place % 4)::smallint order by place))[1:i % ${QUESTIONS + 1}],
      i, app_now() - interval '1 hour', app_now() - interval '1 minute'
    from generate_series(1, ${open}::integer) i
    join profiles p on p.username = 'gente' || i
    cross join generate_series(1, ${QUESTIONS}::integer) place
    join asked on asked.n = (i + place) % asked.total
    group by p.id, i`.execute(db);
}

/** Counts and adds all totals, in the schema of 0017_people. */
async function addCounts(db: Database): Promise<void> {
  await sql`truncate user_totals, period_points, period_histogram`.execute(db);
  await sql`
    with days as (
      select distinct user_id, period_start('daily', created_at) as day from exam_sessions where user_id is not null
    ), runs as (
      select user_id, min(day) as streak_start, max(day) as last_day
      from (select user_id, day, day - row_number() over (partition by user_id order by day)::integer as run from days) d
      group by user_id, run
    ), last_runs as (
      select distinct on (user_id) user_id, streak_start from runs order by user_id, last_day desc
    )
    insert into user_totals (user_id, total_exams, total_questions, correct_answers, total_time, best_score,
      last_exam_date, streak_start)
    select s.user_id, count(*), sum(total_questions), sum(score), sum(time_taken),
      max(score * 100.0::double precision / total_questions), max(created_at), r.streak_start
    from exam_sessions s join last_runs r on r.user_id = s.user_id group by s.user_id, r.streak_start`.execute(
    db,
  );
  await sql`
    insert into period_points (period_type, period_start, user_id, points, visible, name_key)
    select type, period_start(type, s.created_at), s.user_id, sum(s.score), not p.hidden, fold_name(p.username)
    from exam_sessions s join profiles p on p.id = s.user_id, unnest(array['daily', 'weekly', 'monthly']) type
    group by 1, 2, 3, p.hidden, p.username`.execute(db);
  await sql`
    insert into period_histogram (period_type, period_start, points, users)
    select period_type, period_start, points, count(*) from period_points where visible and points > 0
    group by 1, 2, 3`.execute(db);
}
