import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { readSettings } from '#server/env.ts';
import { type Account, account } from '#shared/accounts/accounts.contract.ts';
import { createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import type { TestServer } from '#tests/support/http/server.ts';
import { createOwnExam } from '../own-exams.ts';
import { createAnswerMarks, createMockExam, saveMarks, startSheet, takeMockExam } from '../sheets.ts';
import { createTemplatePart, toCategorySource } from '../templates.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { createRoleSession, type RoleSession } from '#tests/support/people/roles.ts';

const QUESTIONS = 40;
const ON_THE_SHEET = 15;
const EXAM_BUDGETS = readSettings({ EXAMS_PER_HOUR: '100000', QUESTIONS_PER_HOUR: '1000000' }).examBudgets;

/** A user with an open mock exam, an open practice and finished exams that share some of the mock exam's questions. */
export interface Learner extends RoleSession {
  person: Account;
  category_id: string;
  template_id: string;
  own_exam_id: string;
  sheet_id: string;
  /** The questions of the open mock exam. */
  question_ids: string[];
  attempt_id: string;
  session_ids: string[];
  delivered_id: string;
}

/** Creates a user with a question bank that no other learner uses; another user has answered its questions too. */
export async function createLearner(db: Database, server: Pick<TestServer, 'url'>): Promise<Learner> {
  const session = await createRoleSession(db, server);
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'username', 'email', 'role', 'dark_mode', 'hidden'])
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  const person = account.parse({
    ...row,
    must_change_password: false,
    must_set_up_second_factor: false,
    must_accept_terms: false,
  });
  const client = callAs(db, person, { examBudgets: EXAM_BUDGETS });
  const { template_id, category } = await createMockExam(db, {
    questions: QUESTIONS,
    content: ({ id }) => ({
      shuffles_choices: true,
      parts: [
        createTemplatePart({ questions: ON_THE_SHEET - 2, reserve: 2, sources: [toCategorySource(id)] }),
      ],
    }),
  });
  await explainWithMarker(db, category);
  await answerAsSomebodyElse(db, template_id, category);
  const session_ids = [
    await takeExam(client, category, { count: 10, wrong: 4 }),
    await takeExam(client, category, { count: 10, wrong: 6 }),
  ];
  // mark both practices as started from today's review
  await db
    .insertInto('review_practices')
    .values(session_ids.map((attempt_id) => ({ attempt_id, user_id: person.id })))
    .execute();
  const delivered_id = await takeMockExam(client, { template_id, category }, { right: 7, wrong: 4 });
  const own = { id: randomUUID(), exam: createOwnExam(category.id) };
  const { id: own_exam_id } = await client.mockExams.own.create(own);
  const { id: attempt_id } = await client.exams.start({ category_id: category.id, count: 5 });
  const sheet = await startSheet(client, template_id);
  await saveMarks(client, sheet, createAnswerMarks(category, sheet.questions, { right: 4, wrong: 4 }));
  const question_ids = await practisedFirst(
    db,
    person.id,
    sheet.questions.map(({ question_id }) => question_id),
  );
  return {
    ...session,
    person,
    category_id: category.id,
    template_id,
    own_exam_id,
    sheet_id: sheet.id,
    question_ids,
    attempt_id,
    session_ids,
    delivered_id,
  };
}

/**
 * Puts practised questions first: where a request needs only one question, one with the user's own answers is tested.
 */
async function practisedFirst(db: Database, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('exam_answers')
    .innerJoin('exam_sessions', 'exam_sessions.id', 'exam_answers.session_id')
    .where('exam_sessions.user_id', '=', userId)
    .where('exam_answers.selected_answer', 'is not', null)
    .select('exam_answers.question_id')
    .execute();
  const practised = new Set(rows.map(({ question_id }) => question_id));
  return ids.toSorted((a, b) => Number(practised.has(b)) - Number(practised.has(a)));
}

async function answerAsSomebodyElse(
  db: Database,
  template_id: string,
  category: TestCategory,
): Promise<void> {
  const name = `otra${randomUUID().slice(0, 8)}`;
  const other = await createPerson(db, { username: name, email: `${name}@example.com` });
  const client = callAs(db, other, { examBudgets: EXAM_BUDGETS });
  for (let exams = 0; exams < 3; exams++) {
    await takeExam(client, category, { count: 10, wrong: 5 });
    await takeMockExam(client, { template_id, category }, { right: 7, wrong: 6 });
  }
}

/** A text in explanations and notes that contains the question's id: a reply with it reveals the question's key. */
const MARKER = /clave-([0-9a-f-]{36})/g;

async function explainWithMarker(db: Database, { questions }: TestCategory): Promise<void> {
  const ids = questions.map(({ id }) => id);
  await sql`
    update questions set explanation = 'Explicación clave-' || id,
      notes = array(select 'Nota ' || i || ' clave-' || id from generate_series(1, cardinality(choices)) i)
    where id = any (${ids}::uuid[])`.execute(db);
}

export function listMarkedQuestionIds(text: string): string[] {
  return [...text.matchAll(MARKER)].flatMap(([, id]) => id ?? []);
}
