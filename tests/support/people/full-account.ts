import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { rememberBrowser } from '#server/identity/known-browsers.service.ts';
import { type Account, account } from '#shared/accounts/accounts.contract.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createOwnExam } from '#tests/support/mock-exams/own-exams.ts';
import {
  createAnswerMarks,
  createMockExam,
  deliverOpenSheet,
  saveMarks,
  startSheet,
  takeMockExam,
} from '#tests/support/mock-exams/sheets.ts';
import { cookieHeader, createRegisteredUser, createTestLibrary, logInUser } from './accounts.ts';
import { takeExam } from './exams.ts';
import { insertRareRows, ACCOUNT_MARKER_WORD } from './full-account-rows.ts';

type Client = ReturnType<typeof callAs>;

export interface FullAccount {
  person: Account;
  /** The headers with the cookie of the user's open session. */
  headers: Headers;
  category: TestCategory;
}

/** Creates a user with at least one row in every table that holds personal data. */
export async function createFullAccount(db: Database): Promise<FullAccount> {
  const form = await createRegisteredUser(db, {
    username: 'Xilofonista',
    email: 'xilofonista@secreta.example.com',
  });
  const loggedIn = await logInUser(db, createTestLibrary(db), new Headers(), form);
  if (typeof loggedIn === 'string') throw new Error(loggedIn);
  const person = account.parse(loggedIn.account);
  const client = callAs(db, person);
  await client.accounts.requestRecovery({ email: form.email });
  await rememberBrowser(db, person.id, randomUUID());
  const category = await createCategory(db, { questions: 40 });
  await takeExams(client, category);
  await takeMockExams(db, client, category);
  await planReviews(client, category);
  await insertRareRows(db, person, category);
  await actAsAdministrator(db, person, category);
  return { person, headers: cookieHeader(loggedIn.cookies), category };
}

async function takeExams(client: Client, category: TestCategory): Promise<void> {
  await takeExam(client, category, { wrong: 2 });
  const abandoned = await client.exams.start({ category_id: category.id, count: 5 });
  await client.exams.abandon({ attempt_id: abandoned.id });
  await client.reports.create({
    report_id: randomUUID(),
    question_id: category.questions[0]?.id ?? '',
    issue_type: 'typo',
    description: `Aquí falta una letra, dice ${ACCOUNT_MARKER_WORD}`,
  });
}

/** Takes an official mock exam and an own one, both delivered; leaves another open with a mark. */
async function takeMockExams(db: Database, client: Client, category: TestCategory): Promise<void> {
  const exam = await createMockExam(db, { questions: 5 });
  await takeMockExam(client, exam, { right: 2, wrong: 1 });
  const id = randomUUID();
  await client.mockExams.own.create({
    id,
    exam: createOwnExam(category.id, { name: `Simulacro de ${ACCOUNT_MARKER_WORD}` }),
  });
  await deliverOpenSheet(client, await startSheet(client, id));
  const open = await startSheet(client, exam.template_id);
  await saveMarks(client, open, createAnswerMarks(exam.category, open.questions, { right: 1 }));
}

async function planReviews(client: Client, category: TestCategory): Promise<void> {
  const question_id = category.questions[1]?.id ?? '';
  await client.review.saveQuestion({ question_id, note: `Recuerda la ${ACCOUNT_MARKER_WORD}` });
  await client.review.programmes.save({
    id: randomUUID(),
    name: `Programa ${ACCOUNT_MARKER_WORD}`,
    choice: {
      category_ids: [category.id],
      laws: [],
      deck: null,
      not_seen_days: null,
      count: 5,
      shuffles_choices: false,
      minutes: null,
    },
  });
  const settings = await client.review.settings();
  const holidays = [{ first: '2026-08-01', last: '2026-08-15' }];
  await client.review.saveSettings({ ...settings, daily_questions: 25, holidays });
  // start a practice, answer one question and leave the practice open
  const attempt = await client.exams.start({
    category_id: category.id,
    count: 5,
  });
  await client.exams.answer({
    attempt_id: attempt.id,
    position: 0,
    selected_answer: 0,
    time_taken: 1,
  });
  await client.review.undo({ question_id: attempt.current?.question_id ?? '' });
}

/** Makes the user a former administrator: audit entries were written by the user and are about the user. */
async function actAsAdministrator(db: Database, person: Account, category: TestCategory): Promise<void> {
  await inTransaction(db, async (trx) => {
    const change = { action: 'updated', entity: 'category', entity_id: category.id } as const;
    await recordChange(trx, person, {
      ...change,
      entity_name: category.name,
      after: { description: ACCOUNT_MARKER_WORD },
    });
    await recordChange(trx, null, {
      action: 'blocked',
      entity: 'user',
      entity_id: person.id,
      entity_name: person.username,
    });
  });
  await db
    .insertInto('question_imports')
    .values({
      file_name: `preguntas de ${ACCOUNT_MARKER_WORD}.json`,
      created_by: person.id,
    })
    .execute();
  const other = await createPerson(db);
  await db
    .insertInto('points_withdrawals')
    .values({
      id: randomUUID(),
      user_id: other.id,
      period_type: 'monthly',
      period_start: '2025-10-01',
      points: 1,
      reason: `Respuestas copiadas, dice ${ACCOUNT_MARKER_WORD}`,
      withdrawn_by: person.id,
    })
    .execute();
  await sql`insert into question_bulk_changes (id, change, selected, changed, made_by, undone_at, restored)
    values (gen_random_uuid(), '{"kind":"state"}', 2, 2, ${person.id}::uuid, app_now(), 2)`.execute(db);
}
