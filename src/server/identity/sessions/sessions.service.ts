import pLimit from 'p-limit';
import type { Database } from '#server/database/database.ts';
import type { Account, LogInForm } from '#shared/accounts/accounts.contract.ts';
import { attempt, logInGuard, passwordGuard, type Source, type TooMany } from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.ts';
import { findPassword, findPasswordByEmail } from '#server/identity/passwords/passwords.repository.ts';
import { expiredCookie, readToken } from './session-cookie.ts';
import {
  countSessions,
  deleteSession,
  deleteSessions,
  findLoggedIn,
  findSession,
} from './sessions.repository.ts';

export type LogIn =
  | { account: Account; cookies: string[] }
  | 'INVALID_CREDENTIALS'
  | 'EMAIL_NOT_CONFIRMED'
  | 'ACCOUNT_BLOCKED'
  | 'LOG_IN_FAILED';

// each asks the database a dozen times: of hundreds at once the others wait here, and nobody else behind them
const threeAtOnce = pLimit(3);

/** A new session; the one that the browser had before ends. */
export function logIn(
  db: Database,
  accounts: AccountsLibrary,
  { form, headers, source }: { form: LogInForm; headers: Headers; source: Source },
): Promise<LogIn | TooMany> {
  return threeAtOnce(() =>
    attempt(
      db,
      logInGuard(form.email, source),
      () => openSession(db, accounts, headers, form),
      (result) => {
        if (result === 'INVALID_CREDENTIALS') return 'failure';
        return typeof result === 'string' ? 'neither' : 'success';
      },
    ),
  );
}

async function openSession(
  db: Database,
  accounts: AccountsLibrary,
  headers: Headers,
  form: LogInForm,
): Promise<LogIn> {
  const proved = await findPasswordByEmail(db, form.email);
  const result = await accounts.logIn(form);
  if (typeof result === 'string') return result;
  const found = await findLoggedIn(db, result.user_id);
  if (!found || found.blocked || found.password !== proved) {
    await deleteSession(db, result.token);
    return found?.blocked ? 'ACCOUNT_BLOCKED' : 'INVALID_CREDENTIALS';
  }
  await endSession(db, accounts, headers);
  return { account: found.account, cookies: result.cookies };
}

/** Ends the browser's session, if it has one; answers the Set-Cookie that makes it forget it. */
export async function logOut(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<string> {
  await endSession(db, accounts, headers);
  return expiredCookie(await accounts.cookie());
}

async function endSession(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<void> {
  const token = await currentToken(accounts, headers);
  if (token) await deleteSession(db, token);
}

/** The session that a request's cookie names; not necessarily one that lasts. */
export async function currentToken(accounts: AccountsLibrary, headers: Headers): Promise<string | undefined> {
  return readToken(headers.get('cookie'), await accounts.cookie());
}

/**
 * Who the request's cookie belongs to, null for a visitor: one indexed read, a quarter of what the accounts library
 * needs; a test holds both equal. `cookies` renews the session where it is due.
 */
export async function readSession(
  db: Database,
  accounts: AccountsLibrary,
  headers: Headers,
): Promise<{ account: Account | null; cookies: string[] }> {
  const token = await currentToken(accounts, headers);
  const session = token ? await findSession(db, token) : undefined;
  if (!session) return { account: null, cookies: [] };
  const { ageing, ...account } = session;
  return { account, cookies: ageing ? (await accounts.getSession(headers)).cookies : [] };
}

/** A session that has ended elsewhere leaves its cookie behind: the Set-Cookie that removes it, if there is one. */
export async function cookiesToForget(accounts: AccountsLibrary, headers: Headers): Promise<string[]> {
  return (await currentToken(accounts, headers)) ? [expiredCookie(await accounts.cookie())] : [];
}

/** How many other browsers somebody is logged in with. */
export async function countOtherSessions(
  db: Database,
  accounts: AccountsLibrary,
  { userId, headers }: { userId: string; headers: Headers },
): Promise<number> {
  return countSessions(db, userId, { except: await currentToken(accounts, headers) });
}

/** Logs out every other browser of somebody who proves the password; answers how many there were. */
export function endOtherSessions(
  db: Database,
  accounts: AccountsLibrary,
  request: { userId: string; password: string; headers: Headers; source: Source },
): Promise<number | 'WRONG_PASSWORD' | TooMany> {
  const { userId, headers } = request;
  return provingPassword(db, accounts, request, async () =>
    deleteSessions(db, userId, { except: await currentToken(accounts, headers) }),
  );
}

/** Does `work`, which is given the stored hash, if the password is the right one; wrong ones are counted. */
export function provingPassword<T>(
  db: Database,
  accounts: AccountsLibrary,
  { userId, password, source }: { userId: string; password: string; source: Source },
  work: (hash: string) => Promise<T>,
): Promise<T | 'WRONG_PASSWORD' | TooMany> {
  return attempt<T | 'WRONG_PASSWORD'>(
    db,
    passwordGuard(userId, source),
    async () => {
      const hash = await findPassword(db, userId);
      if (hash === undefined || !(await accounts.verifyPassword({ hash, password }))) return 'WRONG_PASSWORD';
      return work(hash);
    },
    (result) => (result === 'WRONG_PASSWORD' ? 'failure' : 'success'),
  );
}
