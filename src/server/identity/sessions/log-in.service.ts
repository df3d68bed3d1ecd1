import type { Database } from '#server/database/database.ts';
import type { LogInForm } from '#shared/accounts/account-forms.contract.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { AccountDisclosure } from '#server/env.ts';
import { findLogInLockout, type RequestSource } from '#server/identity/lockout-rules.service.ts';
import { type LockedOut, type TooManyAttempts, withLockout } from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { runInHashingTurn, type ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import {
  findPasswordByEmail,
  type PasswordByEmail,
  updateHash,
} from '#server/identity/passwords/passwords.repository.ts';
import { isOutdatedHash } from '#server/identity/passwords/stored-hash.ts';
import { startPendingLogIn } from '#server/identity/second-factor/pending-log-ins.service.ts';
import { refuseFailure } from '#server/refusals/failure.ts';
import { type AnyRefusal, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { describeBrowser } from './describe-browser.ts';
import { findLoggedIn, type LoggedIn } from './logged-in.repository.ts';
import { deleteOldestSessions, deleteSession, nameSession } from './sessions.repository.ts';
import { endSession, toAccount } from './sessions.service.ts';

export interface OpenSession {
  account: Account;
  cookies: string[];
}

/** The password was right; the token is for the second step. */
export interface StartedLogIn {
  user_id: string;
  token: string;
}

type LogIn =
  | OpenSession
  | StartedLogIn
  | Refusal<'INVALID_CREDENTIALS'>
  | Refusal<'EMAIL_NOT_CONFIRMED'>
  | Refusal<'ACCOUNT_BLOCKED'>
  | Refusal<'LOG_IN_FAILED'>;

interface LogInRequest {
  form: LogInForm;
  headers: Headers;
  source: RequestSource;
  disclosure: AccountDisclosure;
}

/** Opens a session, or begins the log-in of a user with a second factor; ends previous sessions (`replaceSession`). */
export function logIn(
  db: Database,
  accounts: AccountsLibrary,
  request: LogInRequest,
): Promise<LogIn | LockedOut | TooManyAttempts | ServerBusy> {
  const { form, source } = request;
  return refuseFailure('LOG_IN_FAILED', () =>
    runInHashingTurn(db, { account: form.email, source }, async () =>
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
  if (proved && mayNotOpenSession(proved)) return checkPassword(db, accounts, proved, { form, disclosure });
  const result = await accounts.logIn(form);
  if (isRefused(result)) return disclose(result, disclosure);
  const { user_id, token } = result;
  const found = await findLoggedIn(db, user_id);
  if (!proved || !found || hasChanged(found, proved)) {
    await deleteSession(db, { token, isFormer: false });
    return found?.blocked ? refuse('ACCOUNT_BLOCKED') : refuse('INVALID_CREDENTIALS');
  }
  await replaceSession(db, accounts, { user_id, token, headers });
  await renewOutdatedHash(db, accounts, { user_id, hash: proved.hash, password: form.password });
  return { account: toAccount(found.account, accounts), cookies: result.cookies };
}

/** Whether the accounts library must not see the log-in: it would open a session for a blocked user, or before the second factor. */
function mayNotOpenSession({ is_blocked, has_second_factor }: PasswordByEmail): boolean {
  return is_blocked || has_second_factor;
}

async function checkPassword(
  db: Database,
  accounts: AccountsLibrary,
  { user_id, hash, version, email_verified, is_blocked }: PasswordByEmail,
  { form, disclosure }: Pick<LogInRequest, 'form' | 'disclosure'>,
): Promise<LogIn> {
  const isRight = await accounts.verifyPassword({ hash, password: form.password });
  if (!isRight) return refuse('INVALID_CREDENTIALS');
  if (is_blocked) return refuse('ACCOUNT_BLOCKED');
  if (!email_verified) return disclose(refuse('EMAIL_NOT_CONFIRMED'), disclosure);
  await renewOutdatedHash(db, accounts, { user_id, hash, password: form.password });
  return { user_id, token: await startPendingLogIn(db, { user_id, password_version: version }) };
}

/** Whether the account has changed while the password was checked. */
function hasChanged({ account, blocked, version }: LoggedIn, proved: PasswordByEmail): boolean {
  return blocked || account.has_second_factor || version !== proved.version;
}

/** Ends the browser's previous session, and the user's oldest ones above the maximum. */
export async function replaceSession(
  db: Database,
  accounts: AccountsLibrary,
  { user_id, token, headers }: { user_id: string; token: string; headers: Headers },
): Promise<void> {
  await endSession(db, accounts, headers);
  await deleteOldestSessions(db, user_id, token);
  await nameSession(db, token, describeBrowser(headers.get('user-agent')));
}

async function renewOutdatedHash(
  db: Database,
  accounts: AccountsLibrary,
  { user_id, hash, password }: { user_id: string; hash: string; password: string },
): Promise<void> {
  if (!isOutdatedHash(hash)) return;
  await updateHash(db, user_id, { hash: await accounts.hashPassword(password), instead: hash });
}

/**
 * Gives the same reply to every failed log-in if accounts are hidden: it must not reveal whether the address was
 * registered.
 */
function disclose<T extends AnyRefusal>(
  refusal: T,
  disclosure: AccountDisclosure,
): T | Refusal<'INVALID_CREDENTIALS'> {
  return disclosure === 'hidden' && refusal.code === 'EMAIL_NOT_CONFIRMED'
    ? refuse('INVALID_CREDENTIALS')
    : refusal;
}
