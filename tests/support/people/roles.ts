import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { account } from '#shared/accounts/accounts.contract.ts';
import { cookieHeader, createRegistered, TEST_PASSWORD } from './accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { takeExam } from './exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { createOwnExam } from '#tests/support/mock-exams/own-exams.ts';
import {
  createPart,
  createTemplate,
  createTemplateContent,
  fromCategory,
} from '#tests/support/mock-exams/templates.ts';
import { VALID_INPUTS, type TestIds } from '#tests/support/http/valid-inputs.ts';
import { callProcedure, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { createEarner, createWithdrawal } from '#tests/support/people/points.ts';

/** Every role from which a call may come. */
export const ROLES = [
  'visitor',
  'unconfirmed',
  'user',
  'other',
  'blocked',
  'deleted',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

/** A user or visitor who calls over HTTP. */
export interface RoleSession {
  /** '' for a visitor. */
  id: string;
  email: string;
  /** Of the current session, or of an ended one. */
  cookie: string;
  /** Of every kind of mailed link of this user. */
  token: string;
}

export interface RoleFixtures {
  people: Record<Role, RoleSession>;
  /** Ids that every role uses; the exams belong to the user. */
  ids: Omit<TestIds, 'email' | 'token'>;
}

/** A server with a user of each role for the surrounding tests; after each test the data is reset. */
export function useServerWithRoles(database: () => Database) {
  let server: Awaited<ReturnType<typeof startTestServer>> | undefined;
  let fixtures: RoleFixtures | undefined;
  let restore: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    server = await startTestServer(database());
    fixtures = await createRoleFixtures(database(), server);
    restore = await snapshotTables(database());
  });
  afterAll(() => server?.close());
  beforeEach(() => restore?.());

  const requireSetup = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the server and its users exist only within a test');
    return value;
  };
  return {
    server: () => requireSetup(server),
    fixtures: () => requireSetup(fixtures),
    restore: () => requireSetup(restore)(),
    /** The valid input of a procedure for this caller; nothing where it takes no input. */
    inputOf: (name: string, { email, token }: RoleSession): object =>
      VALID_INPUTS[name]?.({ ...requireSetup(fixtures).ids, email, token }) ?? {},
  };
}

/** A user of each role, logged in where the role allows it, and the exams of the user. */
export async function createRoleFixtures(
  db: Database,
  server: Pick<TestServer, 'url'>,
): Promise<RoleFixtures> {
  const people = {} as Record<Role, RoleSession>;
  for (const role of ROLES) people[role] = role === 'visitor' ? NOBODY : await createRoleSession(db, server);
  const set = (role: Role, column: string, value: unknown) =>
    sql`update profiles set ${sql.ref(column)} = ${value} where id = ${people[role].id}::uuid`.execute(db);
  // Only now: each of them needed a session first.
  await set('unconfirmed', 'email_verified', false);
  await set('blocked', 'blocked', true);
  await set('administrator', 'role', 'admin');
  await db.deleteFrom('profiles').where('id', '=', people.deleted.id).execute();
  return { people, ids: await createUserExams(db, people.user.id) };
}

const NOBODY: RoleSession = { id: '', email: 'nadie@example.com', cookie: '', token: 'none' };

/** A user who has just logged in. */
export async function createRoleSession(db: Database, server: Pick<TestServer, 'url'>): Promise<RoleSession> {
  const { email } = await createRegistered(db);
  const answer = await callProcedure(server, 'accounts/logIn', { email, password: TEST_PASSWORD });
  const { id } = account.parse(answer.data);
  const token = randomUUID();
  const token_hash = createHash('sha256').update(token).digest('base64url');
  for (const table of ['recovery_links', 'confirmation_links', 'second_factor_removals'])
    await sql`insert into ${sql.table(table)} (token_hash, user_id, expires_at)
      values (${token_hash}, ${id}::uuid, app_now() + interval '1 hour')`.execute(db);
  for (const table of ['email_changes', 'former_emails', 'factor_undo_links'])
    await sql`insert into ${sql.table(table)} (token_hash, user_id, email, expires_at)
      values (${token_hash}, ${id}::uuid, ${`${table}-${token}@example.com`}, app_now() + interval '1 hour')`.execute(
      db,
    );
  // without that of the browser, which comes second: every call is one from a new browser
  const cookie = cookieHeader((answer.headers['set-cookie'] ?? []).slice(0, 1)).get('cookie') ?? '';
  return { id, email, cookie, token };
}

/** An administrator who has just logged in. */
export async function createAdministratorSession(
  db: Database,
  server: Pick<TestServer, 'url'>,
): Promise<RoleSession> {
  const session = await createRoleSession(db, server);
  await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', session.id).execute();
  return session;
}

/** One finished exam and one open exam of the user. */
async function createUserExams(db: Database, userId: string): Promise<RoleFixtures['ids']> {
  const user = await db
    .selectFrom('profiles')
    .select(['id', 'username', 'email', 'role', 'dark_mode', 'hidden'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const client = callAs(
    db,
    account.parse({
      ...user,
      must_change_password: false,
      must_set_up_second_factor: false,
      must_accept_terms: false,
    }),
  );
  const category = await createCategory(db);
  const session_id = await takeExam(client, category);
  await db.insertInto('review_practices').values({ attempt_id: session_id, user_id: userId }).execute();
  const [answered] = (await client.exams.results({ session_id })).answers;
  const { id: attempt_id } = await client.exams.start({ category_id: category.id, count: 5 });
  await sql`insert into legal_pages (identifier, title, content)
    values ('privacy', 'Privacidad', '<p>Nada</p>') on conflict do nothing`.execute(db);
  return {
    ...(await createUserSheets(db, client)),
    own_exam_id: (await client.mockExams.own.create(newOwnExam(category.id))).id,
    session_id,
    attempt_id,
    category_id: category.id,
    question_id: answered?.question_id ?? '',
    targets: await createTargets(db),
  };
}

const newOwnExam = (category_id: string) => ({ id: randomUUID(), exam: createOwnExam(category_id) });

/** A delivered mock exam and an open one. */
async function createUserSheets(
  db: Database,
  client: ReturnType<typeof callAs>,
): Promise<Pick<TestIds, 'mock_exam_id' | 'sheet_id' | 'delivered_id'>> {
  const mock_exam_id = await createFillableTemplate(db, { published: true });
  const start = () => client.mockExams.start({ template_id: mock_exam_id, version: 1 });
  const { attempt_id: delivered_id } = await start();
  await client.mockExams.deliver({ attempt_id: delivered_id, device_id: randomUUID(), marks: [] });
  const { attempt_id: sheet_id } = await start();
  return { mock_exam_id, sheet_id, delivered_id };
}

async function createTargets(db: Database): Promise<TestIds['targets']> {
  const { id: group_id } = await db
    .insertInto('category_groups')
    .values({ name: 'Grupo de sobra', description: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: category_id } = await createCategory(db, { questions: 0 });
  const { questions } = await createCategory(db, { questions: 1 });
  return {
    group_id,
    shared_text_id: await createEmptySharedText(db),
    arranged_text: await createArrangedText(db),
    category_id,
    question_id: questions[0]?.id ?? '',
    ready: await createImport(db, 'ready'),
    refused: await createRefusedImport(db),
    undecided: await createRefusedImport(db),
    unwanted: await createImport(db, 'ready'),
    published: await createImport(db, 'published'),
    report_id: await createReport(db, questions[0]?.id ?? ''),
    line_number: await createAuditEntry(db),
    user_id: (await createPerson(db)).id,
    factor_owner_id: await createFactorOwner(db),
    unconfirmed_id: await createUnconfirmed(db),
    blockable_id: (await createPerson(db)).id,
    leaver_id: (await createPerson(db)).id,
    earner_id: await createEarner(db),
    withdrawal_id: await createWithdrawal(db),
    bulk_change: await createBulkChange(db),
    ruling_id: await createRuling(db),
    new_ruling_id: randomUUID(),
    template_id: await createTemplate(db),
    publishable_template_id: await createFillableTemplate(db),
  };
}

/** It gave a question a source. */
async function createBulkChange(db: Database): Promise<string> {
  const { questions } = await createCategory(db, { questions: 1 });
  const question_id = questions[0]?.id ?? '';
  const id = randomUUID();
  const change = { kind: 'source', source: { exam: 'AGE C2', year: null, is_reserve: false } };
  await db.updateTable('questions').set({ source_exam: 'AGE C2' }).where('id', '=', question_id).execute();
  await db
    .insertInto('question_bulk_changes')
    .values({ id, change, selected: 1, changed: 1, made_by: null })
    .execute();
  const facts = { source_year: null, source_number: null, source_is_reserve: false };
  await db
    .insertInto('question_bulk_items')
    .values({
      bulk_change_id: id,
      question_id,
      before: { ...facts, source_exam: null },
      after: { ...facts, source_exam: 'AGE C2' },
    })
    .execute();
  return id;
}

async function createEmptySharedText(db: Database): Promise<string> {
  const { id } = await db
    .insertInto('shared_texts')
    .values({ title: `Supuesto ${randomUUID()}`, text: 'Ana solicita una licencia.', text_format: 'plain' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function createArrangedText(db: Database): Promise<TestIds['targets']['arranged_text']> {
  const id = await createEmptySharedText(db);
  const questions = await db
    .insertInto('questions')
    .values(
      [1, 2].map((shared_text_position) => ({
        question_text: `¿Pregunta ${randomUUID()}?`,
        choices: ['Sí', 'No'],
        correct_answer: 0,
        explanation: null,
        shared_text_id: id,
        shared_text_version: 1,
        shared_text_position,
      })),
    )
    .returning(['id', 'shared_text_position as position'])
    .execute();
  const reversed = questions.toSorted((a, b) => Number(b.position) - Number(a.position));
  return { id, question_ids: reversed.map((question) => question.id) };
}

async function createReport(db: Database, question_id: string): Promise<string> {
  const { id } = await db
    .insertInto('question_reports')
    .values({ question_id, user_id: null, issue_type: 'typo', description: 'Falta una letra' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** On a question that is in no exam. */
async function createRuling(db: Database): Promise<string> {
  const { questions } = await createCategory(db, { questions: 1 });
  const ruling_id = randomUUID();
  await db
    .insertInto('question_rulings')
    .values({
      id: ruling_id,
      question_id: questions[0]?.id ?? '',
      version: 1,
      ruling: 'annulled',
      correct_answer: null,
      reason: 'Lo dice el acta',
      ruled_by: null,
    })
    .execute();
  await db.insertInto('question_remarkings').values({ ruling_id, is_revocation: false }).execute();
  return ruling_id;
}

async function createFillableTemplate(db: Database, { published = false } = {}): Promise<string> {
  const { id } = await createCategory(db);
  return createTemplate(db, {
    published,
    content: createTemplateContent({ parts: [createPart({ sources: [fromCategory(id)] })] }),
  });
}

/** An audit entry of a command. */
async function createAuditEntry(db: Database): Promise<number> {
  const { number } = await db
    .insertInto('audit_log')
    .values({ action: 'created', entity: 'group', entity_name: 'Grupo de sobra' })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

async function createFactorOwner(db: Database): Promise<string> {
  const { id } = await createPerson(db);
  await db
    .insertInto('totp_secrets')
    .values({ user_id: id, secret: 'encrypted', last_step: null, confirmed_at: new Date() })
    .execute();
  return id;
}

async function createUnconfirmed(db: Database): Promise<string> {
  const { id } = await createPerson(db);
  await db.updateTable('profiles').set({ email_verified: false }).where('id', '=', id).execute();
  return id;
}

/** An import whose file has no entries. */
async function createImport(db: Database, status: 'ready' | 'published'): Promise<string> {
  const { id } = await db
    .insertInto('question_imports')
    .values({
      file_name: 'preguntas.json',
      status,
      total: 0,
      questions_new: 0,
      repeats: 0,
      repeats_extended: 0,
      categories_created: 0,
      ...(status === 'published' ? { published_at: new Date() } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An import whose file has a good entry and one with a problem. */
async function createRefusedImport(db: Database): Promise<string> {
  const { id } = await db
    .insertInto('question_imports')
    .values({
      file_name: 'mala.json',
      status: 'refused',
      total: 2,
      staged: 1,
      importable: 1,
      problems: ['mal'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('question_import_previews')
    .values([
      { import_id: id, number: 1, is_staged: true, line: null, excerpt: null },
      { import_id: id, number: 2, is_staged: false, line: null, excerpt: 'a', problems: ['mal'] },
    ])
    .execute();
  await db
    .insertInto('question_import_files')
    .values({ import_id: id, part: 1, bytes: Buffer.from('[]') })
    .execute();
  await db
    .insertInto('question_import_categories')
    .values({ import_id: id, key: 'tema', name: 'Tema' })
    .execute();
  return id;
}

/** Tables of the roles that calls change; they are reset between two calls. */
const RESTORED_TABLES = [
  'auth_sessions',
  'auth_accounts',
  'recovery_links',
  'confirmation_links',
  'account_deletions',
  'email_changes',
  'former_emails',
  'former_usernames',
  'second_factor_removals',
  'factor_undo_links',
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'pending_log_ins',
  'exam_attempts',
  'mock_exam_sheets',
  'mock_exam_results',
  'abandoned_attempts',
];

/** Saves these tables; the returned function restores them. */
export async function snapshotTables(db: Database): Promise<() => Promise<void>> {
  await sql`create schema kept`.execute(db);
  for (const table of [...RESTORED_TABLES, 'profiles'])
    await sql`create table kept.${sql.ref(table)} as table ${sql.table(table)}`.execute(db);
  const again = RESTORED_TABLES.map(
    (table) => `delete from ${table}; insert into ${table} table kept.${table};`,
  );
  const written = sql.raw(await readWrittenColumns(db));
  await sql`
    create function kept.restore() returns void language sql begin atomic
      -- somebody whom a call removed
      insert into profiles (${written}) select ${written} from kept.profiles on conflict do nothing;
      ${sql.raw(again.join('\n'))}
      update profiles p set username = k.username, email = k.email, email_verified = k.email_verified, dark_mode = k.dark_mode, hidden = k.hidden
        from kept.profiles k where k.id = p.id;
      -- an administrator who changes them asks everybody
      update legal_pages set required_since = null where required_since is not null;
      delete from limits;
      delete from outbox;
    end`.execute(db);
  return async () => {
    await sql`select kept.restore()`.execute(db);
  };
}

/** The columns of profiles that are not computed from others, as a list in SQL. */
async function readWrittenColumns(db: Database): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'profiles' and is_generated = 'NEVER'`.execute(db);
  return rows[0]?.columns ?? '';
}
