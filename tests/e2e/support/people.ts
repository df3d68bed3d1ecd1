import type { BrowserContext } from '@playwright/test';
import { type ApiClient, createApiClient, registerAndLogIn } from '#tests/support/http/api-client.ts';
import { ADMINISTRATOR, type PlazaServer } from './server.ts';

/** A user with a confirmed account. */
export interface TestUser {
  username: string;
  email: string;
  password: string;
  /** The user's calls from another device. */
  api: ApiClient;
}

/** The password that `registerAndLogIn` uses. */
export const TEST_USER_PASSWORD = 'Opositor-2026';

let count = 0;

/** A username that this worker's server doesn't have yet. */
export function uniqueUsername(): string {
  count += 1;
  // all usernames have the same length
  return `opositor-${count.toString(36).padStart(3, '0')}`;
}

export async function registerUser(plaza: PlazaServer, username = uniqueUsername()): Promise<TestUser> {
  const api = createApiClient(() => plaza.origin);
  await registerAndLogIn(api, plaza.dataDir, username);
  return { username, email: `${username}@example.com`, password: TEST_USER_PASSWORD, api };
}

/** The administrator's API, outside of any browser. */
export async function createAdminClient(plaza: PlazaServer): Promise<ApiClient> {
  const logIn = (): Promise<unknown> => api.accounts.logIn(ADMINISTRATOR);
  const api = createApiClient(() => plaza.origin, { logInAgain: logIn });
  await logIn();
  return api;
}

const adminClients = new WeakMap<PlazaServer, Promise<ApiClient>>();

/** Returns the administrator's API client that all tests on a server share. */
export function getAdminClient(plaza: PlazaServer): Promise<ApiClient> {
  const client = adminClients.get(plaza) ?? createAdminClient(plaza);
  adminClients.set(plaza, client);
  return client;
}

/**
 * Makes a user's password temporary, like the first administrator's. Works on a running server only with PostgreSQL.
 */
export async function makePasswordTemporary(
  plaza: PlazaServer,
  { username }: Pick<TestUser, 'username'>,
): Promise<void> {
  await plaza.changeDatabase(async (db) => {
    const owner = db.selectFrom('profiles').select('id').where('username', '=', username);
    await db
      .updateTable('auth_accounts')
      .set({ password_temporary: true })
      .where('user_id', 'in', owner)
      .execute();
  });
}

/** Makes the terms outdated for one user, as if an administrator had changed them since. Works only with PostgreSQL. */
export async function makeTermsOutdated(
  plaza: PlazaServer,
  { username }: Pick<TestUser, 'username'>,
): Promise<void> {
  await plaza.changeDatabase(async (db) => {
    await db
      .updateTable('legal_pages')
      .set({ required_since: new Date('2000-01-02T00:00:00Z') })
      .where('identifier', '=', 'terms')
      .execute();
    await db
      .updateTable('profiles')
      .set({ terms_accepted_at: new Date('2000-01-01T00:00:00Z') })
      .where('username', '=', username)
      .execute();
  });
}

/** Logs a user in without the log-in screen: the browser gets the session cookie. */
export async function logInBrowser(
  context: BrowserContext,
  origin: string,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<void> {
  const answer = await context.request.post(`${origin}/rpc/accounts/logIn`, {
    data: { json: { email, password } },
  });
  if (!answer.ok()) throw new Error(`log-in was refused: ${await answer.text()}`);
}
