import pLimit from 'p-limit';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account, LogInForm } from '#shared/accounts/accounts.contract.ts';
import type { Disclosure } from '#server/env.ts';
import { findLogInLockout, passwordLockout, type Source } from '#server/identity/lockout-rules.service.ts';
import { type LockedOut, type TooManyAttempts, withLockout } from '#server/identity/lockouts.service.ts';
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
type NotProved = typeof WRONG_PASSWORD | TooManyAttempts;

// A log-in takes a dozen queries: of hundreds at once, all but three wait here, so that other calls get a connection.
const threeAtOnce = pLimit(3);

interface LogInRequest {
  form: LogInForm;
  headers: Headers;
  source: Source;
  disclosure: Disclosure;
}

/** Opens a session; the browser's previous session ends. */
export function logIn(
  db: Database,
  accounts: AccountsLibrary,
  request: LogInRequest,
): Promise<LogIn | LockedOut | TooManyAttempts> {
  const { form, source } = request;
  return refuseFailure('LOG_IN_FAILED', () =>
    threeAtOnce(async () =>
      withLockout(db, await findLogInLockout(db, form.email, source), ['INVALID_CREDENTIALS'], () =>
        openSession(db, accounts, request),
      ),
    ),
  );
}

async function openSession(
  db: Database,
  accounts: AccountsLibrary,
  { form, headers, disclosure }: LogInRequest,
): Promise<LogIn> {
  const proved = await findPasswordByEmail(db, form.email);
  const result = await accounts.logIn(form);
  // otherwise whoever has just registered that address could tell whether an account came about
  if (isRefused(result) && result.code === 'EMAIL_NOT_CONFIRMED' && disclosure === 'hidden')
    return refuse('INVALID_CREDENTIALS');
  if (isRefused(result)) return result;
  const found = await findLoggedIn(db, result.user_id);
  if (!found || found.blocked || found.password !== proved) {
    await deleteSession(db, result.token);
    return found?.blocked ? refuse('ACCOUNT_BLOCKED') : refuse('INVALID_CREDENTIALS');
  }
  await endSession(db, accounts, headers);
  return { account: found.account, cookies: result.cookies };
}

/** Ends the browser's session, if it has one; returns the Set-Cookie line that deletes its cookie. */
export async function logOut(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<string> {
  await endSession(db, accounts, headers);
  return expiredCookie(await accounts.cookie());
}

async function endSession(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<void> {
  const token = await readSessionToken(accounts, headers);
  if (token) await deleteSession(db, token);
}

/** Returns the token of a request's cookie if its signature is valid; the session may have ended. */
export async function readSessionToken(
  accounts: AccountsLibrary,
  headers: Headers,
): Promise<string | undefined> {
  return readToken(headers.get('cookie'), await accounts.cookie());
}

/**
 * Returns the account of a request's session, null for a visitor. It reads one row by index, a quarter of what the
 * accounts library needs; a test checks that both agree. `cookies` are the Set-Cookie lines of a session that was due
 * for renewal.
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

/**
 * A session that ended on another device leaves its cookie in this browser: returns the Set-Cookie line that deletes
 * it.
 */
export async function expiredCookies(accounts: AccountsLibrary, headers: Headers): Promise<string[]> {
  return (await readSessionToken(accounts, headers)) ? [expiredCookie(await accounts.cookie())] : [];
}

export async function countOtherSessions(
  db: Database,
  accounts: AccountsLibrary,
  { userId, headers }: { userId: string; headers: Headers },
): Promise<number> {
  return countSessions(db, userId, { except: await readSessionToken(accounts, headers) });
}

/** Ends the user's other sessions, once the user proves the password; returns their number. */
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

/** Runs `work` with the stored hash if the password is right; counts wrong passwords. */
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
  // a logged-in user is locked out of this step only, not of the account
  return isLockedOut(result) ? refuse('TOO_MANY_ATTEMPTS', result.data) : result;
}

function isLockedOut(result: unknown): result is LockedOut {
  return isRefused(result) && result.code === 'LOCKED_OUT';
}

/** Ends all sessions of a user. Lock the profile first. */
export async function endSessions(trx: Trx, userId: string): Promise<void> {
  await deleteSessions(trx, userId, { except: undefined });
}

/** Deletes expired sessions and tokens. Any number of processes may run it at once. */
export async function clearSessions(db: Database): Promise<void> {
  await deleteEndedSessions(db);
  await deleteExpiredVerifications(db);
}
