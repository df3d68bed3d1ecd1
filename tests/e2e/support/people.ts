import type { BrowserContext } from '@playwright/test';
import { type Api, apiOver, registerAndLogIn } from '#tests/support/http/browserless.ts';
import { ADMINISTRATOR, type Plaza } from './plaza.ts';

/** A user with a confirmed account. */
export interface Person {
  username: string;
  email: string;
  password: string;
  /** The user's calls from another device. */
  api: Api;
}

/** The password that `registerAndLogIn` uses. */
export const PASSWORD = 'Opositor-2026';

let count = 0;

/** A username that this worker's server doesn't have yet. */
export function freshName(): string {
  count += 1;
  // all of the same length
  return `opositora-${count.toString(36).padStart(2, '0')}`;
}

export async function newPerson(plaza: Plaza, username = freshName()): Promise<Person> {
  const api = apiOver(() => plaza.origin);
  await registerAndLogIn(api, plaza.origin, plaza.dataDir, username);
  return { username, email: `${username}@example.com`, password: PASSWORD, api };
}

/** The administrator's API, outside of any browser. */
export async function administratorApi(plaza: Plaza): Promise<Api> {
  const api = apiOver(() => plaza.origin);
  await api.accounts.logIn(ADMINISTRATOR);
  return api;
}

/** Logs a user in without the log-in screen: the browser gets the session cookie. */
export async function logInHere(
  context: BrowserContext,
  origin: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const answer = await context.request.post(`${origin}/rpc/accounts/logIn`, {
    data: { json: { email, password } },
  });
  if (!answer.ok()) throw new Error(`log-in was refused: ${await answer.text()}`);
}
