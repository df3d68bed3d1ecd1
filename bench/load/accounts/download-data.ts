import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import { createRegisteredUser } from '#tests/support/people/accounts.ts';

export const DOWNLOADED_EXAMS = Number(process.env['BENCH_DOWNLOADED'] ?? 10_000);
export const QUESTIONS_PER_EXAM = 20;
export const DOWNLOADING_USER = { username: 'incansable', email: 'incansable@example.com' };
const QUESTIONS = 2_000;

/** Fills the database with a user who has very many exams. */
export async function fillDownloadDatabase(db: Database): Promise<void> {
  const category = await createCategory(db, { questions: QUESTIONS });
  await createRegisteredUser(db, DOWNLOADING_USER);
  const { id } = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', DOWNLOADING_USER.email)
    .executeTakeFirstOrThrow();
  await sql`update questions set explanation = repeat('Así lo dice el artículo que se cita. ', 15)`.execute(
    db,
  );
  await sql`
    insert into exam_sessions (id, user_id, kind, score, points, blank_answers, total_questions, time_taken, categories,
      category_names, created_at)
    select gen_random_uuid(), ${id}::uuid, 'practice', 12, 12, 0, ${QUESTIONS_PER_EXAM}::integer, 300,
      array[${category.id}::uuid], array[${category.name}], app_now() - i * interval '1 hour'
    from generate_series(1, ${DOWNLOADED_EXAMS}::integer) i`.execute(db);
  await sql`
    insert into exam_answers (session_id, question_id, question_version, category_id, position, selected_answer,
      is_correct, answer_time_ms)
    select s.id, q.question_id, 1, ${category.id}::uuid, i, i % 4, i % 5 < 3, 5000
    from (select id, row_number() over () as place from exam_sessions) s,
      generate_series(0, ${QUESTIONS_PER_EXAM - 1}::integer) i
    join question_categories q on true
    where q.position = 1 + (s.place * ${QUESTIONS_PER_EXAM}::integer + i) % ${QUESTIONS}::integer`.execute(
    db,
  );
  await sql`
    insert into review_log (user_id, question_id, question_version, attempt_id, answered_at, answered_on, rating,
      is_blank, is_doubtful, answer_time_ms)
    select ${id}::uuid, a.question_id, 1, s.id, s.created_at, s.created_at::date, 'good', false, false, 5000
    from exam_answers a join exam_sessions s on s.id = a.session_id`.execute(db);
  await sql`analyze`.execute(db);
}
