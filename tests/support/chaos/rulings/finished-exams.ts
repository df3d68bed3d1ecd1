import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { setMinAnswerMs } from '#tests/support/database/clock.ts';
import {
  createCategory,
  createPerson,
  type TestCategory,
  type TestQuestion,
} from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createMockExam, takeMockExam } from '#tests/support/mock-exams/sheets.ts';
import { createTemplatePart, toCategorySource } from '#tests/support/mock-exams/templates.ts';
import { takeExam } from '#tests/support/people/exams.ts';

/** The number of users who take exams through the procedures; all other users get copies of these exams. */
const ORIGINALS = 6;
const ORDINARY = 60;
const RESERVE = 5;
const PRACTICE = 20;
/** The number of practices per user that don't contain the question of the ruling. */
const OTHER_PRACTICES = 3;
const DAYS = 40;

export interface FinishedExams {
  /** The question that is in a mock exam and a practice of each user. */
  question: TestQuestion;
  people: number;
  answers: number;
}

/** Fills an empty database, open with one connection, with finished exams of the last days, and counts them. */
export async function createFinishedExams(db: Database, people: number): Promise<FinishedExams> {
  await setMinAnswerMs(db, 0);
  const exam = await createMockExam(db, {
    questions: ORDINARY + RESERVE,
    content: ({ id }) => ({
      parts: [createTemplatePart({ questions: ORDINARY, reserve: RESERVE, sources: [toCategorySource(id)] })],
    }),
  });
  const [question] = exam.category.questions;
  if (!question) throw new Error('an empty category');
  const practised = await createCategoryWith(db, question);
  const other = await createCategory(db, { questions: 5 });
  await sql`create schema proof`.execute(db);
  await sql`create table proof.originals (id uuid, copies integer)`.execute(db);
  for (let i = 0; i < ORIGINALS; i++) {
    const client = callAs(db, await createPerson(db));
    const answers = { right: 30 + 4 * i, wrong: 20 - 2 * i };
    await noteOriginal(db, await takeMockExam(client, exam, answers), 1);
    await noteOriginal(db, await takeExam(client, practised, { count: PRACTICE, wrong: 2 * i }), 1);
    await noteOriginal(db, await takeExam(client, other, { wrong: i % 5 }), OTHER_PRACTICES);
  }
  await copyExams(db, people);
  await sql`vacuum analyze`.execute(db);
  await repairRanking(db);
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ answers: number }>`select count(*) as answers from exam_answers`.execute(db);
  return { question, people, answers: rows[0]?.answers ?? 0 };
}

async function createCategoryWith(db: Database, question: TestQuestion): Promise<TestCategory> {
  const category = await createCategory(db, { questions: PRACTICE - 1 });
  await db
    .insertInto('question_categories')
    .values({ question_id: question.id, category_id: category.id, position: PRACTICE })
    .execute();
  await db
    .updateTable('categories')
    .set({ question_count: PRACTICE })
    .where('id', '=', category.id)
    .execute();
  return { ...category, questions: [...category.questions, question] };
}

async function noteOriginal(db: Database, sessionId: string, copies: number): Promise<void> {
  await sql`insert into proof.originals values (${sessionId}::uuid, ${copies}::integer)`.execute(db);
}

/** Gives each user copies of the exams of one of the original users, with other dates. */
async function copyExams(db: Database, people: number): Promise<void> {
  await sql`
    insert into profiles (username, email, email_verified)
    select 'opositor' || n, 'opositor' || n || '@example.com', true
    from generate_series(1, ${people}::integer) n`.execute(db);
  await sql`
    create table proof.copies as
    select o.id as original, gen_random_uuid() as id, p.id as user_id,
      app_now() - random() * interval '1 day' * ${DAYS}::integer as finished_at
    from (select id, row_number() over (order by id) as n from profiles where username like 'opositor%') p
    join (select o.*, dense_rank() over (order by s.user_id) as n
      from proof.originals o join exam_sessions s on s.id = o.id) o on o.n = 1 + p.n % ${ORIGINALS}::integer,
      generate_series(1, o.copies)`.execute(db);
  const [id, user_id, finished_at] = [sql`c.id`, sql`c.user_id`, sql`c.finished_at`];
  await copyRows(db, 'mock_exam_sheets', { id, user_id, delivered_at: finished_at });
  await copyRows(db, 'mock_exam_results', { session_id: id });
  await copyRows(db, 'exam_sessions', { id, user_id, created_at: finished_at });
  await copyRows(db, 'exam_answers', { session_id: id });
}

async function copyRows(
  db: Database,
  table: string,
  changed: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  const names = rows.map(({ name }) => name);
  const key = 'session_id' in changed ? 'session_id' : 'id';
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => changed[name] ?? sql.ref(`o.${name}`)))}
    from proof.copies c join ${sql.table(table)} o on o.${sql.ref(key)} = c.original`.execute(db);
}
