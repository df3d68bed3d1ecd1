import type { Database } from '#server/database/database.ts';
import type { LogInForm } from '#shared/accounts/account-forms.contract.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { Disclosure } from '#server/env.ts';
import { findLogInLockout, type Source } from '#server/identity/lockout-rules.service.ts';
import { type LockedOut, type TooManyAttempts, withLockout } from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { inHashingTurn, type ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { findPasswordByEmail, updateHash } from '#server/identity/passwords/passwords.repository.ts';
import { isOutdatedHash } from '#server/identity/passwords/stored-hash.ts';
import { refuseFailure } from '#server/refusals/failure.ts';
import { type AnyRefusal, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { describeBrowser } from './describe-browser.ts';
import { deleteOldestSessions, deleteSession, findLoggedIn, nameSession } from './sessions.repository.ts';
import { endSession } from './sessions.service.ts';

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

interface LogInRequest {
  form: LogInForm;
  headers: Headers;
  source: Source;
  disclosure: Disclosure;
}

/** Opens a session; the browser's previous session ends, and the oldest ones above the maximum. */
export function logIn(
  db: Database,
  accounts: AccountsLibrary,
  request: LogInRequest,
): Promise<LogIn | LockedOut | TooManyAttempts | ServerBusy> {
  const { form, source } = request;
  return refuseFailure('LOG_IN_FAILED', () =>
    inHashingTurn(db, { account: form.email, source }, async () =>
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
  if (proved?.is_blocked) return refuseBlocked(accounts, proved.hash, form.password);
  const result = await accounts.logIn(form);
  if (isRefused(result)) return disclose(result, disclosure);
  const { user_id, token } = result;
  const found = await findLoggedIn(db, user_id);
  if (!proved || !found || found.blocked || found.version !== proved.version) {
    await deleteSession(db, { token, isFormer: false });
    return found?.blocked ? refuse('ACCOUNT_BLOCKED') : refuse('INVALID_CREDENTIALS');
  }
  await endSession(db, accounts, headers);
  await deleteOldestSessions(db, user_id, token);
  await nameSession(db, token, describeBrowser(headers.get('user-agent')));
  await renewOutdatedHash(db, accounts, { user_id, hash: proved.hash, password: form.password });
  return { account: found.account, cookies: result.cookies };
}

async function renewOutdatedHash(
  db: Database,
  accounts: AccountsLibrary,
  { user_id, hash, password }: { user_id: string; hash: string; password: string },
): Promise<void> {
  if (!isOutdatedHash(hash)) return;
  await updateHash(db, user_id, { hash: await accounts.hashPassword(password), instead: hash });
}

/** The library would open a session before it could be refused. */
async function refuseBlocked(
  accounts: AccountsLibrary,
  hash: string,
  password: string,
): Promise<Refusal<'ACCOUNT_BLOCKED'> | Refusal<'INVALID_CREDENTIALS'>> {
  const isRight = await accounts.verifyPassword({ hash, password });
  return isRight ? refuse('ACCOUNT_BLOCKED') : refuse('INVALID_CREDENTIALS');
}

/** Hidden, it doesn't tell whether a registration of that address came about. */
function disclose<T extends AnyRefusal>(
  refusal: T,
  disclosure: Disclosure,
): T | Refusal<'INVALID_CREDENTIALS'> {
  return disclosure === 'hidden' && refusal.code === 'EMAIL_NOT_CONFIRMED'
    ? refuse('INVALID_CREDENTIALS')
    : refusal;
}
