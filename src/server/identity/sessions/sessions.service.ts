import { randomBytes } from 'node:crypto';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account, Session } from '#shared/accounts/accounts.contract.ts';
import { canAdministrate } from '#shared/accounts/roles.rules.ts';
import { passwordLockout, type RequestSource } from '#server/identity/lockout-rules.service.ts';
import { type LockedOut, type TooManyAttempts, withLockout } from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { type Done, isRefused, refuse } from '#server/refusals/refusal.ts';
import { clearPendingLogIns } from '#server/identity/second-factor/pending-log-ins.service.ts';
import { runInHashingTurn, type ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { findPassword } from '#server/identity/passwords/passwords.repository.ts';
import { markSessionProved, type StoredAccount } from './logged-in.repository.ts';
import {
  formatExpiredCookies,
  formatSessionCookie,
  readSentToken,
  formatRenamedCookies,
  type SentToken,
} from './session-cookie.ts';
import {
  deleteEndedSessions,
  deleteExpiredVerifications,
  deleteSession,
  deleteSessionById,
  deleteSessions,
  findSession,
  listUserSessions,
  renewSession,
} from './sessions.repository.ts';

const WRONG_PASSWORD = refuse('WRONG_PASSWORD');
/** Why a password that a logged-in user entered again is refused. */
export type PasswordNotProved = typeof WRONG_PASSWORD | TooManyAttempts | ServerBusy;

/** Ends the browser's session, if it has one; returns the Set-Cookie lines that delete its cookie. */
export async function logOut(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<string[]> {
  const sent = await endSession(db, accounts, headers);
  return formatExpiredCookies(await accounts.cookie(), sent);
}

export async function endSession(
  db: Database,
  accounts: AccountsLibrary,
  headers: Headers,
): Promise<SentToken | undefined> {
  const sent = await readSent(accounts, headers);
  if (sent) await deleteSession(db, sent);
  return sent;
}

const readSent = async (accounts: AccountsLibrary, headers: Headers): Promise<SentToken | undefined> =>
  readSentToken(headers.get('cookie'), await accounts.cookie());

/** Returns the token of a request's cookie if its signature is valid; the session may have ended. */
export const readSessionToken = async (accounts: AccountsLibrary, headers: Headers) =>
  (await readSent(accounts, headers))?.token;

/** Reads the token from a session's cookie; undefined if the cookie has its former name and must first be renamed. */
export async function readUnrenamedToken(accounts: AccountsLibrary, headers: Headers) {
  const sent = await readSent(accounts, headers);
  return sent?.isFormer ? undefined : sent?.token;
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
  const { ageing, ...stored } = session;
  const account = toAccount(stored, accounts);
  if (sent.isFormer) return { account, cookies: formatRenamedCookies(cookie, sent.token) };
  return { account, cookies: ageing ? (await accounts.getSession(headers)).cookies : [] };
}

export function toAccount(
  { has_second_factor, ...account }: StoredAccount,
  { administratorsNeedSecondFactor }: Pick<AccountsLibrary, 'administratorsNeedSecondFactor'>,
): Account {
  const isAdministrator = canAdministrate(account);
  return {
    ...account,
    must_set_up_second_factor: administratorsNeedSecondFactor && isAdministrator && !has_second_factor,
    // administrators need not accept the terms: they work for the operator who sets them
    must_accept_terms: account.must_accept_terms && !isAdministrator,
  };
}

/**
 * Returns the Set-Cookie lines that delete the cookie of a session that has ended on another device but is still in
 * this browser.
 */
export async function formatEndedCookies(accounts: AccountsLibrary, headers: Headers): Promise<string[]> {
  const cookie = await accounts.cookie();
  const sent = readSentToken(headers.get('cookie'), cookie);
  return sent ? formatExpiredCookies(cookie, sent) : [];
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

/**
 * The user has just set up a second factor: keeps the caller's own session, with another token, and ends all others.
 * Returns the Set-Cookie lines; undefined if the session has ended while the profile was locked.
 */
export async function keepOnlyOwnSession(
  trx: Trx,
  accounts: AccountsLibrary,
  userId: string,
  token: string | undefined,
): Promise<string[] | undefined> {
  await deleteSessions(trx, userId, { except: token });
  if (token === undefined) return [];
  if (!(await markSessionProved(trx, token))) return undefined;
  return [await changeSessionToken(trx, accounts, token)];
}

/** Lists a user's sessions: the one of this browser first, then the last used ones. */
export async function listSessions(
  db: Database,
  accounts: AccountsLibrary,
  { userId, headers }: { userId: string; headers: Headers },
): Promise<Session[]> {
  return listUserSessions(db, userId, await readSessionToken(accounts, headers));
}

/** Ends one of the user's sessions, once the user proves the password. */
export function endSessionById(
  db: Database,
  accounts: AccountsLibrary,
  request: { userId: string; id: string; password: string; source: RequestSource },
): Promise<Done | PasswordNotProved> {
  return withProvedPassword(db, accounts, request, async () => {
    await deleteSessionById(db, request.userId, request.id);
    return {};
  });
}

/** Ends the user's other sessions, once the user proves the password; returns their number. */
export function endOtherSessions(
  db: Database,
  accounts: AccountsLibrary,
  request: { userId: string; password: string; headers: Headers; source: RequestSource },
): Promise<{ count: number } | PasswordNotProved> {
  const { userId, headers } = request;
  return withProvedPassword(db, accounts, request, async () => ({
    count: await deleteSessions(db, userId, { except: await readSessionToken(accounts, headers) }),
  }));
}

/** Runs `work` with the version of the stored password if it is right; counts wrong passwords. */
export async function withProvedPassword<T>(
  db: Database,
  accounts: AccountsLibrary,
  { userId, password, source }: { userId: string; password: string; source: RequestSource },
  work: (version: number) => Promise<T>,
): Promise<T | PasswordNotProved> {
  const result = await runInHashingTurn(db, { account: userId, source }, () =>
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

/** Deletes expired sessions, tokens and log-ins that were not finished. Any number of processes may run it at once. */
export async function clearExpiredSessions(db: Database): Promise<void> {
  await deleteEndedSessions(db);
  await deleteExpiredVerifications(db);
  await clearPendingLogIns(db);
}
