import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { isStoredPassword } from '#server/identity/passwords/passwords.service.ts';
import { type NotProved, withProvedPassword } from '#server/identity/sessions/sessions.service.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { lockProfile } from './recovery.repository.ts';

export interface Proof {
  user: { id: string };
  password: string;
  source: RequestSource;
}

/**
 * Runs `work` with the profile locked, once the user has proved the password. Refuses if the password has changed
 * during the wait for the lock: a thief may have proved the former one, and lost the account since.
 */
export function withLockedProfile<T>(
  db: Database,
  accounts: AccountsLibrary,
  { user, password, source }: Proof,
  work: (trx: Trx) => Promise<T>,
): Promise<T | NotProved> {
  return withProvedPassword(db, accounts, { userId: user.id, password, source }, (version) =>
    inTransaction(db, async (trx) => {
      await lockProfile(trx, user.id);
      return (await isStoredPassword(trx, user.id, version)) ? work(trx) : refuse('WRONG_PASSWORD');
    }),
  );
}
