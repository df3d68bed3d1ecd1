import { findTakenUsernameOrEmail, updateUsername } from '#server/accounts/accounts.repository.ts';
import { findMailRecipient, lockProfile } from '#server/accounts/passwords/recovery.repository.ts';
import { isReservedUsername } from '#server/accounts/registration/reserved-usernames.ts';
import { afterCommit, type Database, inTransaction } from '#server/database/database.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { refuseViolations } from '#server/refusals/violations.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { findNextUsernameChangeTime, insertFormerUsername } from './username.repository.ts';

const TAKEN = refuse('USERNAME_TAKEN');
/** The refusal by the violated constraint, if a concurrent call takes the username first. */
const LOST_RACE = { profiles_username_unique: TAKEN, profiles_username_kept: TAKEN };

/** Changes a username, at most once in 30 days; nobody else can take the former name for 90 days. */
export async function changeUsername(
  db: Database,
  userId: string,
  username: string,
): Promise<
  | Done
  | typeof TAKEN
  | Refusal<'USERNAME_RESERVED'>
  | Refusal<'USERNAME_CHANGED_RECENTLY', { allowed_at: Date }>
> {
  if (isReservedUsername(username)) return refuse('USERNAME_RESERVED');
  return refuseViolations(LOST_RACE, () =>
    inTransaction(db, async (trx) => {
      await lockProfile(trx, userId);
      const current = await findMailRecipient(trx, userId);
      if (!current || current.username === username) return {};
      const allowed_at = await findNextUsernameChangeTime(trx, userId);
      if (allowed_at) return refuse('USERNAME_CHANGED_RECENTLY', { allowed_at });
      if ((await findTakenUsernameOrEmail(trx, { username, email: current.email }, userId)).username)
        return TAKEN;
      await insertFormerUsername(trx, { user_id: userId, username: current.username });
      await updateUsername(trx, userId, username);
      afterCommit(trx, () => logSecurityEvent('user_updated', { reason: 'USERNAME' }));
      return {};
    }),
  );
}
