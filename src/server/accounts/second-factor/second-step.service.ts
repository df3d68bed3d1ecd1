import type { Database, Trx } from '#server/database/database.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { findSecondStepLockout, type RequestSource } from '#server/identity/lockout-rules.service.ts';
import { type LockedOut, type TooManyAttempts, withLockout } from '#server/identity/lockouts.service.ts';
import {
  consumePendingLogIn,
  findPendingLogIn,
} from '#server/identity/second-factor/pending-log-ins.service.ts';
import {
  consumeRecoveryCode,
  consumeTotpCode,
  findSecondFactor,
} from '#server/identity/second-factor/second-factor.service.ts';
import type { OpenSession, StartedLogIn } from '#server/identity/sessions/log-in.service.ts';
import { openProvedSession } from '#server/identity/sessions/proved-session.service.ts';
import { refuseFailure } from '#server/refusals/failure.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { setRequestSubject } from '#server/security-log/current-request.ts';
import type { PendingLogIn, SecondStep } from '#shared/accounts/second-factor.contract.ts';
import { notifyOwnerOfFactorChange } from './second-factor.service.ts';

const NOT_PROVED = refuse('NOT_PROVED');
const EXPIRED = refuse('LOG_IN_EXPIRED');

/** Returns the second factors with which the user can complete the log-in. */
export async function describePendingLogIn(
  db: Database,
  { user_id, token }: StartedLogIn,
): Promise<PendingLogIn> {
  const { has_totp, has_passkeys, recovery_codes_left } = await findSecondFactor(db, user_id);
  return { token, has_totp, has_passkeys, has_recovery_codes: recovery_codes_left > 0 };
}

interface CodeRequest {
  step: SecondStep;
  headers: Headers;
  source: RequestSource;
  /** The origin of links in mails. */
  origin: string;
}

/** Opens the session of a log-in whose password was right, once a code is right, too. */
export async function logInWithCode(
  db: Database,
  accounts: AccountsLibrary,
  request: CodeRequest,
): Promise<
  | OpenSession
  | typeof NOT_PROVED
  | typeof EXPIRED
  | Refusal<'ACCOUNT_BLOCKED'>
  | Refusal<'LOG_IN_FAILED'>
  | LockedOut
  | TooManyAttempts
> {
  const { step, headers, source } = request;
  const pending = await findPendingLogIn(db, step.token);
  if (!pending) return EXPIRED;
  const userId = pending.user_id;
  setRequestSubject(pending.email);
  return refuseFailure('LOG_IN_FAILED', async () =>
    withLockout(db, await findSecondStepLockout(db, pending.email, source), ['NOT_PROVED'], () =>
      openProvedSession(db, accounts, { userId, headers }, async (trx, passwordVersion) => {
        // the password has changed since the first step, which proved the former one
        if ((await consumePendingLogIn(trx, step.token)) !== passwordVersion) return EXPIRED;
        return (await consumeCode(trx, accounts, userId, request)) ? undefined : NOT_PROVED;
      }),
    ),
  );
}

/** Consumes a code and returns whether it was right; a mail tells the user that a recovery code was used. */
async function consumeCode(
  trx: Trx,
  accounts: AccountsLibrary,
  userId: string,
  { step: { method, code }, origin }: CodeRequest,
): Promise<boolean> {
  if (method === 'totp') return consumeTotpCode(trx, accounts, userId, code);
  const codes_left = await consumeRecoveryCode(trx, userId, code);
  if (codes_left === undefined) return false;
  await notifyOwnerOfFactorChange(trx, { userId, change: 'recovery_code_used', origin, codes_left });
  return true;
}
