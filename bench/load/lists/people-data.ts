import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** One user in this many has never taken an exam. */
const IDLE = 5;
/** Words put into usernames and addresses; `isIn` is SQL: whether user i of n (1 is the oldest) has the word. */
export const PEOPLE_SEARCH_WORDS = {
  'in all': { word: 'com', isIn: 'true' },
  'in half of all': { word: 'gmail', isIn: 'i % 2 = 0' },
  'in one of 100': { word: 'zaragoza', isIn: 'i % 100 = 7' },
  'in 12': { word: 'xilofono', isIn: 'i % (n / 12) = 5' },
  'in the oldest third': { word: 'terra', isIn: 'i <= n / 3' },
  'in the newest third': { word: 'proton', isIn: 'i > n - n / 3' },
  'in those without exams': { word: 'ociosa', isIn: `i % ${IDLE} = 3` },
} as const;

/** First names, most frequent first; each begins many usernames. */
const NAMES =
  'maria,carmen,josefa,isabel,lucia,antonio,manuel,jose,francisco,david,juan,javier,daniel,ana,laura,cristina,marta,begoña,íñigo,zoe';

/** Fills an empty, migrated database, open with one connection. */
export async function fillPeopleDatabase(
  db: Database,
  scale: { people: number; exams: number },
): Promise<void> {
  await addPeople(db, scale.people);
  await sql`analyze profiles`.execute(db);
  await addExams(db, scale.exams);
  await addTotals(db);
  await addBadges(db);
  for (const table of ['profiles', 'exam_sessions', 'user_totals', 'user_badges'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** Adds users in random order, as they would register. */
async function addPeople(db: Database, people: number): Promise<void> {
  const has = (name: keyof typeof PEOPLE_SEARCH_WORDS) => sql.raw(PEOPLE_SEARCH_WORDS[name].isIn);
  await sql`
    insert into profiles (username, email, email_verified, blocked, created_at)
    select name, fold_name(replace(name, 'ñ', 'n')) || '@' || case when ${has('in the oldest third')} then 'terra-' when ${has('in the newest third')} then 'proton-' else '' end
        || case when ${has('in half of all')} then 'gmail.com' else 'correo.com' end,
      i % 50 > 0, i % 200 = 0, app_now() - interval '700 days' * ((n - i)::float / n)
    from (
      select i, n, names[1 + floor(cardinality(names) * random() * random())::integer]
        || case when ${has('in one of 100')} then '_zaragoza' when ${has('in 12')} then '_xilofono'
          when ${has('in those without exams')} then '-ociosa' else '' end
        || i as name
      from generate_series(1, ${people}::integer) i, (select ${people}::integer as n) scale,
        (select string_to_array(${NAMES}::text, ',') as names) given
    ) person
    order by i`.execute(db);
}

/** Some users take very many exams; one exam of 100 belongs to a deleted user. */
async function addExams(db: Database, exams: number): Promise<void> {
  await sql`
    with taker as (
      select row_number() over (order by md5(id::text)) as k, count(*) over () as n, id, created_at
      from profiles where username not like '%ociosa%'
    )
    insert into exam_sessions
      (id, user_id, kind, score, points, blank_answers, total_questions,
        time_taken, categories, category_names, created_at)
    select gen_random_uuid(), case when j % 100 > 0 then taker.id end, 'practice', score, score, 0, 20,
      60 + floor(random() * 1000)::integer, array[gen_random_uuid()], array['Categoría ' || j % 300],
      taker.created_at + (app_now() - taker.created_at) * sqrt(random())
    from (
      select j, floor(random() * 21)::integer as score, case when j <= n then j else 1 + floor(n * power(random(), 2))::integer end as k
      from generate_series(1, ${exams}::integer) j, (select count(*) as n from taker) takers
    ) exam join taker on taker.k = exam.k`.execute(db);
}

async function addTotals(db: Database): Promise<void> {
  await sql`
    insert into user_totals (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score,
      last_exam_date, streak_start)
    select user_id, count(*), sum(total_questions), sum(score), sum(points), sum(time_taken),
      max(score * 100.0::double precision / total_questions), max(created_at),
      max(period_start('daily', created_at))
    from exam_sessions where user_id is not null group by 1`.execute(db);
}

async function addBadges(db: Database): Promise<void> {
  await sql`
    insert into user_badges (user_id, badge_type, milestone, points_earned)
    select user_id, 'point_master', milestone, points
    from user_totals, generate_series(100, least(points, 800), 100) milestone`.execute(db);
}
