import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { account } from '#shared/accounts/accounts.contract.ts';
import { cookieHeader, createRegisteredUser, TEST_PASSWORD } from './accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { takeExam } from './exams.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import { createOwnExam } from '#tests/support/mock-exams/own-exams.ts';
import { VALID_INPUTS, type TestIds } from '#tests/support/http/valid-inputs.ts';
import { callProcedure, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { snapshotTables } from '#tests/support/database/snapshot-tables.ts';
import { createFillableTemplate, createRoleTargets } from './role-targets.ts';

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

/** A user or visitor who calls the API over HTTP. */
export interface RoleSession {
  /** The id of the user; '' for a visitor. */
  id: string;
  email: string;
  /** The cookie of the current session, or of an ended one. */
  cookie: string;
  /** The token of every kind of link mailed to this user. */
  token: string;
}

export interface RoleFixtures {
  people: Record<Role, RoleSession>;
  /** Ids that calls of every role use; the exams belong to the role `user`. */
  ids: Omit<TestIds, 'email' | 'token'>;
}

/** Starts a server with a user of each role for the surrounding tests; resets the data before each test. */
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
    /** Returns a valid input of a procedure for a caller; an empty object if the procedure takes no input. */
    inputOf: (name: string, { email, token }: RoleSession): object =>
      VALID_INPUTS[name]?.({ ...requireSetup(fixtures).ids, email, token }) ?? {},
  };
}

/** Creates a user of each role, logged in if the role can log in, and exams of the role `user`. */
export async function createRoleFixtures(
  db: Database,
  server: Pick<TestServer, 'url'>,
): Promise<RoleFixtures> {
  const people = {} as Record<Role, RoleSession>;
  for (const role of ROLES) people[role] = role === 'visitor' ? NOBODY : await createRoleSession(db, server);
  const set = (role: Role, column: string, value: unknown) =>
    sql`update profiles set ${sql.ref(column)} = ${value} where id = ${people[role].id}::uuid`.execute(db);
  // set these columns only now: with them the users could not have logged in
  await set('unconfirmed', 'email_verified', false);
  await set('blocked', 'blocked', true);
  await set('administrator', 'role', 'admin');
  await db.deleteFrom('profiles').where('id', '=', people.deleted.id).execute();
  return { people, ids: await createUserExams(db, people.user.id) };
}

const NOBODY: RoleSession = { id: '', email: 'nadie@example.com', cookie: '', token: 'none' };

/** A user who has just logged in. */
export async function createRoleSession(db: Database, server: Pick<TestServer, 'url'>): Promise<RoleSession> {
  const { email } = await createRegisteredUser(db);
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
  // keep only the first cookie, the session's: without the browser's cookie every call comes from a new browser
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

/** Creates a finished exam and an open one of the user. */
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
    targets: await createRoleTargets(db),
  };
}

const newOwnExam = (category_id: string) => ({ id: randomUUID(), exam: createOwnExam(category_id) });

/** Creates a delivered and an open mock exam of the user. */
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
