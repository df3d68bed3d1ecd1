import { randomBytes } from 'node:crypto';
import type { Database, Trx } from '#server/database/database.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import { type OpenSession, replaceSession } from './log-in.service.ts';
import { formatSessionCookie } from './session-cookie.ts';
import { insertProvedSession, lockLoggedIn } from './logged-in.repository.ts';
import { toAccount } from './sessions.service.ts';

const EXPIRED = refuse('LOG_IN_EXPIRED');
const BLOCKED = refuse('ACCOUNT_BLOCKED');

export type SecondFactorNotProved = typeof EXPIRED | Refusal<'NOT_PROVED'>;

/**
 * Opens the session of a user who proves a second factor. `prove` gets the version of the password and uses up the code
 * or passkey in the same transaction; if it refuses, nothing has changed.
 */
export async function openProvedSession(
  db: Database,
  accounts: AccountsLibrary,
  { userId, headers }: { userId: string; headers: Headers },
  prove: (trx: Trx, passwordVersion: number) => Promise<SecondFactorNotProved | undefined>,
): Promise<OpenSession | SecondFactorNotProved | typeof BLOCKED> {
  const token = randomBytes(32).toString('base64url');
  const account = await inTransactionUnlessRefused(db, async (trx) => {
    const found = await lockLoggedIn(trx, userId);
    if (!found) return EXPIRED;
    if (found.blocked) return BLOCKED;
    const refused = await prove(trx, found.version);
    if (refused) return refused;
    await insertProvedSession(trx, { user_id: userId, token });
    return toAccount(found.account, accounts);
  });
  if (isRefused(account)) return account;
  await replaceSession(db, accounts, { user_id: userId, token, headers });
  return { account, cookies: [formatSessionCookie(await accounts.cookie(), token)] };
}
