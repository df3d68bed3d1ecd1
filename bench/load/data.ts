import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

export const PLAYERS_PASSWORD = 'Opositor-2026';
/** The two categories whose exams are compared; they share no question. */
export const LARGE_CATEGORY = 'Categoría grande';
export const SMALL_CATEGORY = 'Categoría pequeña';
const SMALL_SIZE = 100;
/** The points of the most active users at the beginning of the month. */
const MOST_POINTS = 2_000;
const FILLED = [
  'profiles',
  'questions',
  'question_categories',
  'user_totals',
  'user_period_totals',
  'user_category_totals',
  'period_points',
  'period_histogram',
  'ranking_periods',
];

export interface DatabaseScale {
  /** Users with points in the current week, month and day. */
  users: number;
  questions: number;
  /** Users who can log in: player0@example.com, player1@… */
  players: number;
}

/** Fills an empty, migrated database, open with one connection, with generated users, points and questions. */
export async function fillDatabase(db: Database, scale: DatabaseScale): Promise<void> {
  await addQuestions(db, LARGE_CATEGORY, scale.questions);
  await addQuestions(db, SMALL_CATEGORY, SMALL_SIZE);
  await addPeople(db, scale.users);
  await addPeriods(db);
  await sql`vacuum analyze exam_sessions`.execute(db);
  await addCounts(db);
  await addPlayers(db, scale.players);
  for (const table of FILLED) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}

async function addQuestions(db: Database, category: string, size: number): Promise<void> {
  await sql`
    with category as (
      insert into categories (name, description, question_count)
      values (${category}, ${`Categoría para ${category}`}, ${size}) returning id
    ), asked as (
      insert into questions (question_text, choices, correct_answer, explanation)
      select ${category} || ', pregunta ' || i || ': según el texto vigente, señale la respuesta correcta sobre el artículo '
          || i % 900 || ' ' || md5(i::text),
        array['Respuesta larga A ' || md5('a' || i), 'Respuesta larga B ' || md5('b' || i),
          'Respuesta larga C ' || md5('c' || i), 'Respuesta larga D ' || md5('d' || i)],
        i % 4, case when i % 3 = 0 then 'Explicación ' || md5(i::text) end
      from generate_series(1, ${size}::int) i
      returning id, number, cardinality(choices) as choice_count, state
    )
    -- with all columns: the trigger that fills in missing ones would read all questions for each, without statistics
    insert into question_categories (question_id, category_id, position, question_number, choice_count, question_state)
    select asked.id, category.id, row_number() over (), number, choice_count, state from asked, category`.execute(
    db,
  );
}

/**
 * Adds users: each has finished an exam today, and one in 16 shares the first place of the week. Some were so active at
 * the beginning of the month that their points are spread over 2,000 rows of the histogram.
 */
async function addPeople(db: Database, users: number): Promise<void> {
  await sql`
    insert into profiles (username, email, email_verified)
    select 'user' || i, 'user' || i || '@example.com', true from generate_series(1, ${users}::int) i`.execute(
    db,
  );
  await sql`
    insert into exam_sessions
      (id, user_id, kind, score, points, blank_answers, total_questions,
        time_taken, categories, category_names, created_at)
    select gen_random_uuid(), p.id, 'practice', exam.score, exam.score, 0, 100, 600, array[c.id], array[c.name], exam.finished
    from categories c, profiles p, lateral (
      select 1 + least(53, floor(60 * power(random(), 2)))::int as score, app_now() as finished
      where p.id is not null
      union all
      select least(100, points - before), least(app_now(), period_start('monthly', app_now()) + interval '12 hours')
      from (select substr(p.username, 5)::int as points) busy, generate_series(0, busy.points - 1, 100) before
      where busy.points <= least(${MOST_POINTS}::int, ${users}::int / 10)
    ) exam
    where c.name = ${LARGE_CATEGORY}`.execute(db);
}

/** Adds totals, points and histogram of these exams: in a new database this is faster than the recount of a repair. */
async function addCounts(db: Database): Promise<void> {
  await sql`
    insert into user_totals (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score,
      last_exam_date, streak_start)
    select user_id, count(*), sum(total_questions), sum(score), sum(points), sum(time_taken),
      max(score * 100.0::double precision / total_questions), max(created_at),
      case when max(period_start('daily', created_at)) - min(period_start('daily', created_at)) <= 1
        then min(period_start('daily', created_at)) else max(period_start('daily', created_at)) end
    from exam_sessions group by 1`.execute(db);
  await sql`
    insert into user_period_totals
      (user_id, period_type, period_start, total_exams, total_questions, correct_answers, total_time, best_score)
    select user_id, type, period_start(type, created_at), count(*), sum(total_questions), sum(score), sum(time_taken),
      max(score * 100.0::double precision / total_questions)
    from exam_sessions, unnest(array['daily', 'monthly']) type group by 1, 2, 3`.execute(db);
  await sql`
    insert into user_category_totals
      (user_id, period_type, period_start, category_id, total_exams, total_questions, correct_answers)
    select user_id, type, period_start(type, created_at), categories[1], count(*), sum(total_questions), sum(score)
    from exam_sessions, unnest(array['daily', 'monthly']) type group by 1, 2, 3, 4`.execute(db);
  await sql`
    insert into period_points (period_type, period_start, user_id, points, visible, name_key)
    select type, start, p.id, points, true, fold_name(p.username)
    from (
      select type, period_start(type, created_at) as start, user_id, sum(points) as points
      from exam_sessions, unnest(array['daily', 'weekly', 'monthly']) type group by 1, 2, 3
    ) counted join profiles p on p.id = counted.user_id`.execute(db);
  await sql`
    insert into period_histogram (period_type, period_start, points, users)
    select period_type, period_start, points, count(*) from period_points group by 1, 2, 3`.execute(db);
}

/** The closed periods of the last year, and the current ones. */
async function addPeriods(db: Database): Promise<void> {
  await sql`
    insert into ranking_periods (period_type, period_start, closes_at, closed_at)
    select type, start, closes_at, case when closes_at <= app_now() then closes_at end
    from (
      select distinct type, period_start(type, day) as start
      from generate_series(app_now() - interval '1 year', app_now(), interval '1 day') day,
        unnest(array['daily', 'weekly', 'monthly']) type
    ) periods, lateral (select period_end(type, start) + interval '5 minutes' as closes_at) t`.execute(db);
}

/** Users who can log in. */
export async function addPlayers(db: Database, players: number): Promise<void> {
  const password = await hashPassword(PLAYERS_PASSWORD);
  await sql`
    with player as (
      insert into profiles (username, email, email_verified)
      select 'player' || i, 'player' || i || '@example.com', true from generate_series(0, ${players - 1}::int) i
      returning id
    )
    insert into auth_accounts (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', ${password} from player`.execute(db);
}
