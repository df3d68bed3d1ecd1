import pLimit from 'p-limit';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account, LogInForm } from '#shared/accounts/accounts.contract.ts';
import {
  type LockedOut,
  logInLockout,
  passwordLockout,
  type Source,
  type TooMany,
  withLockout,
} from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { refuseFailure } from '#server/refusals/failure.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { findPassword, findPasswordByEmail } from '#server/identity/passwords/passwords.repository.ts';
import { expiredCookie, readToken } from './session-cookie.ts';
import {
  countSessions,
  deleteEndedSessions,
  deleteExpiredVerifications,
  deleteSession,
  deleteSessions,
  findLoggedIn,
  findSession,
} from './sessions.repository.ts';

export interface OpenSession {
  account: Account;
  cookies: string[];
}

type LogIn =
  | OpenSession
  | Refusal<'INVALID_CREDENTIALS'>
  | Refusal<'EMAIL_NOT_CONFIRMED'>
  | Refusal<'ACCOUNT_BLOCKED'>
  | Refusal<'LOG_IN_FAILED'>;

const WRONG_PASSWORD = refuse('WRONG_PASSWORD');
type NotProved = typeof WRONG_PASSWORD | TooMany;

// a log-in takes a dozen queries: of hundreds at once the rest waits here, and other calls don't wait behind them
const threeAtOnce = pLimit(3);

/** Opens a session; the one that the browser had before ends. */
export function logIn(
  db: Database,
  accounts: AccountsLibrary,
  { form, headers, source }: { form: LogInForm; headers: Headers; source: Source },
): Promise<LogIn | LockedOut | TooMany> {
  return refuseFailure('LOG_IN_FAILED', () =>
    threeAtOnce(() =>
      withLockout(db, logInLockout(form.email, source), ['INVALID_CREDENTIALS'], () =>
        openSession(db, accounts, headers, form),
      ),
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
  if (isRefused(result)) return result;
  const found = await findLoggedIn(db, result.user_id);
  if (!found || found.blocked || found.password !== proved) {
    await deleteSession(db, result.token);
    return found?.blocked ? refuse('ACCOUNT_BLOCKED') : refuse('INVALID_CREDENTIALS');
  }
  await endSession(db, accounts, headers);
  return { account: found.account, cookies: result.cookies };
}

/** Ends the browser's session, if it has one; returns the Set-Cookie line that removes its cookie. */
export async function logOut(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<string> {
  await endSession(db, accounts, headers);
  return expiredCookie(await accounts.cookie());
}

async function endSession(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<void> {
  const token = await readSessionToken(accounts, headers);
  if (token) await deleteSession(db, token);
}

/** The token in a request's cookie, if its signature is ours; its session may have ended. */
export async function readSessionToken(
  accounts: AccountsLibrary,
  headers: Headers,
): Promise<string | undefined> {
  return readToken(headers.get('cookie'), await accounts.cookie());
}

/**
 * The account of a request, null for a visitor. One indexed read, a quarter of what the accounts library needs; a test
 * holds both equal. `cookies` are the Set-Cookie lines of a session that was due for renewal.
 */
export async function readSession(
  db: Database,
  accounts: AccountsLibrary,
  headers: Headers,
): Promise<{ account: Account | null; cookies: string[] }> {
  const token = await readSessionToken(accounts, headers);
  const session = token ? await findSession(db, token) : undefined;
  if (!session) return { account: null, cookies: [] };
  const { ageing, ...account } = session;
  return { account, cookies: ageing ? (await accounts.getSession(headers)).cookies : [] };
}

/** A session that has ended elsewhere leaves its cookie in the browser: the Set-Cookie line that removes it. */
export async function cookiesToForget(accounts: AccountsLibrary, headers: Headers): Promise<string[]> {
  return (await readSessionToken(accounts, headers)) ? [expiredCookie(await accounts.cookie())] : [];
}

export async function countOtherSessions(
  db: Database,
  accounts: AccountsLibrary,
  { userId, headers }: { userId: string; headers: Headers },
): Promise<number> {
  return countSessions(db, userId, { except: await readSessionToken(accounts, headers) });
}

/** Ends every other session of the user, who proves the password; returns how many there were. */
export function endOtherSessions(
  db: Database,
  accounts: AccountsLibrary,
  request: { userId: string; password: string; headers: Headers; source: Source },
): Promise<{ count: number } | NotProved> {
  const { userId, headers } = request;
  return withProvedPassword(db, accounts, request, async () => ({
    count: await deleteSessions(db, userId, { except: await readSessionToken(accounts, headers) }),
  }));
}

/** Runs `work` with the stored hash if the password is right; wrong ones are counted. */
export async function withProvedPassword<T>(
  db: Database,
  accounts: AccountsLibrary,
  { userId, password, source }: { userId: string; password: string; source: Source },
  work: (hash: string) => Promise<T>,
): Promise<T | NotProved> {
  const result = await withLockout(db, passwordLockout(userId, source), ['WRONG_PASSWORD'], async () => {
    const hash = await findPassword(db, userId);
    if (hash === undefined || !(await accounts.verifyPassword({ hash, password }))) return WRONG_PASSWORD;
    return work(hash);
  });
  // whoever is logged in is not locked out, only of this step
  return isLockedOut(result) ? refuse('TOO_MANY_ATTEMPTS', result.data) : result;
}

function isLockedOut(result: unknown): result is LockedOut {
  return isRefused(result) && result.code === 'LOCKED_OUT';
}

/** Ends all sessions of a user whose account is locked. */
export async function endSessions(trx: Trx, userId: string): Promise<void> {
  await deleteSessions(trx, userId, { except: undefined });
}

/** Deletes what has expired; to be called now and then, by any number of processes. */
export async function clearSessions(db: Database): Promise<void> {
  await deleteEndedSessions(db);
  await deleteExpiredVerifications(db);
}
