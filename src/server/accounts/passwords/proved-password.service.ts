import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { hasPasswordVersion } from '#server/identity/passwords/passwords.service.ts';
import { type PasswordNotProved, withProvedPassword } from '#server/identity/sessions/sessions.service.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { lockProfile } from './recovery.repository.ts';

export interface PasswordToProve {
  user: { id: string };
  password: string;
  source: RequestSource;
}

/**
 * Runs `work` with the profile locked, once the user has proved the password. Refuses if the password has changed
 * during the wait for the lock: a thief may have proved the password that the owner was just replacing.
 */
export function withLockedProfile<T>(
  db: Database,
  accounts: AccountsLibrary,
  { user, password, source }: PasswordToProve,
  work: (trx: Trx) => Promise<T>,
): Promise<T | PasswordNotProved> {
  return withProvedPassword(db, accounts, { userId: user.id, password, source }, (version) =>
    inTransaction(db, async (trx) => {
      await lockProfile(trx, user.id);
      return (await hasPasswordVersion(trx, user.id, version)) ? work(trx) : refuse('WRONG_PASSWORD');
    }),
  );
}
