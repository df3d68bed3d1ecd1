import { randomBytes } from 'node:crypto';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account, Session } from '#shared/accounts/accounts.contract.ts';
import { passwordLockout, type Source } from '#server/identity/lockout-rules.service.ts';
import { type LockedOut, type TooManyAttempts, withLockout } from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { type Done, isRefused, refuse } from '#server/refusals/refusal.ts';
import { inHashingTurn, type ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { findPassword } from '#server/identity/passwords/passwords.repository.ts';
import {
  expiredCookies,
  formatSessionCookie,
  readSentToken,
  renamedCookies,
  type SentToken,
} from './session-cookie.ts';
import {
  deleteEndedSessions,
  deleteExpiredVerifications,
  deleteSession,
  deleteSessionById,
  deleteSessions,
  findSession,
  findSessions,
  renewSession,
} from './sessions.repository.ts';

const WRONG_PASSWORD = refuse('WRONG_PASSWORD');
type NotProved = typeof WRONG_PASSWORD | TooManyAttempts | ServerBusy;

/** Ends the browser's session, if it has one; returns the Set-Cookie lines that delete its cookie. */
export async function logOut(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<string[]> {
  const sent = await endSession(db, accounts, headers);
  return expiredCookies(await accounts.cookie(), sent);
}

export async function endSession(
  db: Database,
  accounts: AccountsLibrary,
  headers: Headers,
): Promise<SentToken | undefined> {
  const sent = readSentToken(headers.get('cookie'), await accounts.cookie());
  if (sent) await deleteSession(db, sent);
  return sent;
}

/** Returns the token of a request's cookie if its signature is valid; the session may have ended. */
export async function readSessionToken(
  accounts: AccountsLibrary,
  headers: Headers,
): Promise<string | undefined> {
  return readSentToken(headers.get('cookie'), await accounts.cookie())?.token;
}

/**
 * Returns the account of a request's session, null for a visitor. It reads one row by index, a quarter of what the
 * accounts library needs; a test checks that both agree. `cookies` are the Set-Cookie lines of a session that was due
 * for renewal, or whose cookie had its former name.
 */
export async function readSession(
  db: Database,
  accounts: AccountsLibrary,
  headers: Headers,
): Promise<{ account: Account | null; cookies: string[] }> {
  const cookie = await accounts.cookie();
  const sent = readSentToken(headers.get('cookie'), cookie);
  const session = sent && (await findSession(db, sent));
  if (!session) return { account: null, cookies: [] };
  const { ageing, ...account } = session;
  if (sent.isFormer) return { account, cookies: renamedCookies(cookie, sent.token) };
  return { account, cookies: ageing ? (await accounts.getSession(headers)).cookies : [] };
}

/**
 * A session that ended on another device leaves its cookie in this browser: returns the Set-Cookie line that deletes
 * it.
 */
export async function listEndedCookies(accounts: AccountsLibrary, headers: Headers): Promise<string[]> {
  const cookie = await accounts.cookie();
  const sent = readSentToken(headers.get('cookie'), cookie);
  return sent ? expiredCookies(cookie, sent) : [];
}

/** Gives the caller's own session another token; returns its Set-Cookie line, to be sent once `trx` is committed. */
export async function changeSessionToken(
  trx: Trx,
  accounts: AccountsLibrary,
  token: string,
): Promise<string> {
  const newToken = randomBytes(32).toString('base64url');
  await renewSession(trx, { token, newToken });
  return formatSessionCookie(await accounts.cookie(), newToken);
}

/** The user's own session first, then the last used ones. */
export async function listSessions(
  db: Database,
  accounts: AccountsLibrary,
  { userId, headers }: { userId: string; headers: Headers },
): Promise<Session[]> {
  return findSessions(db, userId, await readSessionToken(accounts, headers));
}

/** Ends one of the user's sessions, once the user proves the password. */
export function endSessionById(
  db: Database,
  accounts: AccountsLibrary,
  request: { userId: string; id: string; password: string; source: Source },
): Promise<Done | NotProved> {
  return withProvedPassword(db, accounts, request, async () => {
    await deleteSessionById(db, request.userId, request.id);
    return {};
  });
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

/** Runs `work` with the version of the stored password if it is right; counts wrong passwords. */
export async function withProvedPassword<T>(
  db: Database,
  accounts: AccountsLibrary,
  { userId, password, source }: { userId: string; password: string; source: Source },
  work: (version: number) => Promise<T>,
): Promise<T | NotProved> {
  const result = await inHashingTurn(db, { account: userId, source }, () =>
    withLockout(db, passwordLockout(userId, source), ['WRONG_PASSWORD'], async () => {
      const stored = await findPassword(db, userId);
      if (!stored || !(await accounts.verifyPassword({ hash: stored.hash, password }))) return WRONG_PASSWORD;
      return work(stored.version);
    }),
  );
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
