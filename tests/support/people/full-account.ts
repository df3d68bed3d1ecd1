import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { rememberBrowser } from '#server/identity/known-browsers.service.ts';
import { deleteEmailChange, insertEmailChange } from '#server/accounts/own/email.repository.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { type Account, account } from '#shared/accounts/accounts.contract.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createOwnExam } from '#tests/support/mock-exams/own-exams.ts';
import {
  answerMarks,
  createMockExam,
  deliver,
  saveMarks,
  startSheet,
  takeMockExam,
} from '#tests/support/mock-exams/sheets.ts';
import { cookieHeader, createRegistered, createTestLibrary, logInUser } from './accounts.ts';
import { takeExam } from './exams.ts';

type Client = ReturnType<typeof callAs>;

/** A word that stands in every text which this user has written, and nowhere else. */
export const OWN_WORD = 'zarzaparrilla';

export interface FullAccount {
  person: Account;
  /** Of an open session. */
  headers: Headers;
  category: TestCategory;
}

/** A user with at least one row in every table that holds something of a user. */
export async function createFullAccount(db: Database): Promise<FullAccount> {
  const form = await createRegistered(db, {
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
    description: `Aquí falta una letra, dice ${OWN_WORD}`,
  });
}

/** One of the administration and one of their own, both delivered; one is open with a mark. */
async function takeMockExams(db: Database, client: Client, category: TestCategory): Promise<void> {
  const exam = await createMockExam(db, { questions: 5 });
  await takeMockExam(client, exam, { right: 2, wrong: 1 });
  const id = randomUUID();
  await client.mockExams.own.create({
    id,
    exam: createOwnExam(category.id, { name: `Simulacro de ${OWN_WORD}` }),
  });
  await deliver(client, await startSheet(client, id));
  const open = await startSheet(client, exam.template_id);
  await saveMarks(client, open, answerMarks(exam.category, open.questions, { right: 1 }));
}

async function planReviews(client: Client, category: TestCategory): Promise<void> {
  const question_id = category.questions[1]?.id ?? '';
  await client.review.saveQuestion({ question_id, note: `Recuerda la ${OWN_WORD}` });
  await client.review.programmes.save({
    id: randomUUID(),
    name: `Programa ${OWN_WORD}`,
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
  // the answer of a practice, which stays open
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

const MAIL = {
  subject: 'Aviso',
  text_body: 'Texto',
  html_body: '<p>Texto</p>',
};

/** What only rulings, closed periods and withdrawn points leave. */
async function insertRareRows(db: Database, { id }: Account, category: TestCategory): Promise<void> {
  const ruling = randomUUID();
  await sql`
    insert into question_rulings (id, question_id, version, ruling, reason, ruled_by)
    values (${ruling}::uuid, ${category.questions[39]?.id ?? ''}::uuid, 1, 'annulled', ${`Lo dice el acta de ${OWN_WORD}`}, ${id}::uuid)`.execute(
    db,
  );
  const { id: remarking_id } = await db
    .insertInto('question_remarkings')
    .values({ ruling_id: ruling, is_revocation: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into mark_changes (remarking_id, user_id, exams)
    values (${remarking_id}::uuid, ${id}::uuid, '[]')`.execute(db);
  await db
    .insertInto('question_remarking_people')
    .values({ remarking_id, person: id, session_ids: [] })
    .execute();
  await sql`
    insert into legal_pages (identifier, title, content) values ('terms', 'Aviso Legal', '<p>Nada</p>')
    on conflict do nothing`.execute(db);
  await db.insertInto('legal_acceptances').values({ user_id: id, identifier: 'terms', version: 1 }).execute();
  const october = { user_id: id, period_type: 'monthly', period_start: '2025-10-01' } as const;
  await db
    .insertInto('late_points')
    .values({ ...october, points: 1 })
    .execute();
  const badge = { ...october, badge_type: 'monthly_champion', period_end: '2025-11-01', milestone: null };
  for (const table of ['user_badges', 'withdrawn_badges'] as const)
    await db
      .insertInto(table)
      .values({ id: randomUUID(), ...badge, points_earned: 1 })
      .execute();
  const withdrawal_id = randomUUID();
  await db
    .insertInto('points_withdrawals')
    .values({
      id: withdrawal_id,
      ...october,
      points: 1,
      reason: `Respuestas automáticas, dice ${OWN_WORD}`,
      withdrawn_by: null,
    })
    .execute();
  await db
    .insertInto('withdrawn_points')
    .values({ withdrawal_id, user_id: id, day: '2025-10-03', points: 1 })
    .execute();
  await sql`
    insert into answer_paces (user_id, length_class, median_ms, computed_on)
    values (${id}::uuid, 0, 9000, '2025-10-03') on conflict do nothing`.execute(db);
  await sql`insert into review_practices (attempt_id, user_id) values (gen_random_uuid(), ${id}::uuid)`.execute(
    db,
  );
  await sql`insert into review_rebuilds (user_id) values (${id}::uuid) on conflict do nothing`.execute(db);
  // a change that another one replaces
  const replaced = `reemplazada@${OWN_WORD}.example.com`;
  await inTransaction(db, async (trx) => {
    await insertEmailChange(trx, {
      user_id: id,
      email: replaced,
      token_hash: 'replaced',
    });
    await enqueue(trx, { recipient: replaced, ...MAIL });
    await deleteEmailChange(trx, id);
  });
  await sql`
    insert into email_changes (user_id, email, token_hash, expires_at)
    values (${id}::uuid, ${`nueva@${OWN_WORD}.example.com`}, 'new', app_now() + interval '1 day')`.execute(
    db,
  );
  await sql`
    insert into former_emails (token_hash, user_id, email, expires_at)
    values ('former', ${id}::uuid, ${`antigua@${OWN_WORD}.example.com`}, app_now() + interval '7 days')`.execute(
    db,
  );
  await insertFactors(db, id);
  await sql`
    insert into former_usernames (user_id, username, expires_at)
    values (${id}::uuid, ${OWN_WORD}, app_now() + interval '90 days')`.execute(db);
  await inTransaction(db, (trx) => enqueue(trx, { recipient: `antigua@${OWN_WORD}.example.com`, ...MAIL }));
  await sql`
    insert into account_downloads (user_id, is_large, ready_at, expires_at)
    values (${id}::uuid, true, app_now(), app_now() + interval '3 days')`.execute(db);
  await sql`
    insert into account_download_chunks (user_id, number, bytes)
    values (${id}::uuid, 1, convert_to(${OWN_WORD}, 'UTF8'))`.execute(db);
  await sql`
    insert into account_deletions (user_id, due_at) values (${id}::uuid, app_now() + interval '7 days')`.execute(
    db,
  );
}

async function insertFactors(db: Database, user_id: string): Promise<void> {
  await db
    .insertInto('totp_secrets')
    .values({ user_id, secret: 'encrypted', last_step: 1, confirmed_at: new Date() })
    .execute();
  await db.insertInto('recovery_codes').values({ user_id, code_hash: 'hash' }).execute();
  await db
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: 'credential',
      public_key: Buffer.from('key'),
      counter: 1,
      transports: ['internal'],
      name: OWN_WORD,
    })
    .execute();
  const expires_at = new Date('2100-01-01');
  await db
    .insertInto('passkey_challenges')
    .values({ challenge: 'challenge', user_id, purpose: 'registration', expires_at })
    .execute();
  await db
    .insertInto('pending_log_ins')
    .values({ token_hash: 'pending', user_id, password_version: 1, expires_at })
    .execute();
  await db
    .insertInto('second_factor_removals')
    .values({ token_hash: 'removal', user_id, expires_at })
    .execute();
  await db
    .insertInto('factor_undo_links')
    .values({
      token_hash: 'undo',
      user_id,
      email: `antigua@${OWN_WORD}.example.com`,
      expires_at,
    })
    .execute();
  // the session is one that has proved it
  await db
    .updateTable('auth_sessions')
    .set({ second_factor_at: new Date() })
    .where('user_id', '=', user_id)
    .execute();
}

/** A former administrator: lines of the audit are theirs and about them. */
async function actAsAdministrator(db: Database, person: Account, category: TestCategory): Promise<void> {
  await inTransaction(db, async (trx) => {
    const change = { action: 'updated', entity: 'category', entity_id: category.id } as const;
    await record(trx, person, { ...change, entity_name: category.name, after: { description: OWN_WORD } });
    await record(trx, null, {
      action: 'blocked',
      entity: 'user',
      entity_id: person.id,
      entity_name: person.username,
    });
  });
  await db
    .insertInto('question_imports')
    .values({
      file_name: `preguntas de ${OWN_WORD}.json`,
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
      reason: `Respuestas copiadas, dice ${OWN_WORD}`,
      withdrawn_by: person.id,
    })
    .execute();
  await sql`insert into question_bulk_changes (id, change, selected, changed, made_by, undone_at, restored)
    values (gen_random_uuid(), '{"kind":"state"}', 2, 2, ${person.id}::uuid, app_now(), 2)`.execute(db);
}
