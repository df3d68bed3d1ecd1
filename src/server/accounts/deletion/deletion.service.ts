import { deletionCancelledMail, deletionMail } from '#server/accounts/accounts.mails.ts';
import { lockAccountForDeletion } from '#server/accounts/administration/account-state.service.ts';
import { findMailRecipient, lockProfile } from '#server/accounts/passwords/recovery.repository.ts';
import { afterCommit, type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import type { TooManyAttempts } from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import type { ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { hasPasswordVersion } from '#server/identity/passwords/passwords.service.ts';
import { endSessions, withProvedPassword } from '#server/identity/sessions/sessions.service.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import {
  deleteAccountDeletion,
  findDeletionTime,
  hasRequestedDeletion,
  insertAccountDeletion,
  isDeletionDue,
  listDueDeletions,
} from './deletion.repository.ts';

const LAST_ADMINISTRATOR = refuse('LAST_ADMINISTRATOR');
const NOT_DUE = refuse('NOT_DUE');

/** Requests the deletion of a user who proves the password; ends all sessions: the next log-in cancels the deletion. */
export function requestDeletion(
  db: Database,
  accounts: AccountsLibrary,
  { user, origin, ...proof }: { user: Account; password: string; source: RequestSource; origin: string },
): Promise<
  { due_at: Date } | Refusal<'WRONG_PASSWORD'> | typeof LAST_ADMINISTRATOR | TooManyAttempts | ServerBusy
> {
  return withProvedPassword(db, accounts, { ...proof, userId: user.id }, (version) =>
    inTransaction(db, async (trx) => {
      const account = await lockAccountForDeletion(trx, user.id);
      // the account was deleted, or the password changed, since the password was checked
      if (!account || !(await hasPasswordVersion(trx, user.id, version))) return refuse('WRONG_PASSWORD');
      if (account.isLastAdministrator) return LAST_ADMINISTRATOR;
      const pending = await findDeletionTime(trx, user.id);
      if (pending) return { due_at: pending };
      const due_at = await insertAccountDeletion(trx, user.id);
      await endSessions(trx, user.id);
      await enqueue(trx, deletionMail({ ...account.person, due_at, link: `${origin}/login` }));
      afterCommit(trx, () => logSecurityEvent('user_deletion_start'));
      return { due_at };
    }),
  );
}

/**
 * Cancels the deletion of an account whose user has just logged in; returns whether the account was to be deleted, or
 * undefined if the deletion job came first and the account is gone.
 */
export async function cancelDeletion(
  db: Database,
  { userId, origin }: { userId: string; origin: string },
): Promise<boolean | undefined> {
  const isLeaving = await hasRequestedDeletion(db, userId);
  if (!isLeaving) return isLeaving;
  return inTransaction(db, async (trx) => {
    await lockProfile(trx, userId);
    const owner = await findMailRecipient(trx, userId);
    if (!owner) return undefined;
    // of two concurrent log-ins only the first cancels the deletion
    const isCancelled = await deleteAccountDeletion(trx, userId);
    if (!isCancelled) return false;
    await enqueue(trx, deletionCancelledMail({ ...owner, link: `${origin}/forgot-password` }));
    afterCommit(trx, () => logSecurityEvent('user_deletion_cancel'));
    return true;
  });
}

export function listAccountsDueForDeletion(db: Database): Promise<string[]> {
  return listDueDeletions(db);
}

/** Locks an account whose deletion is due; refuses if a log-in has cancelled it, or for the last administrator. */
export async function lockAccountDueForDeletion(
  trx: Trx,
  userId: string,
): Promise<typeof NOT_DUE | typeof LAST_ADMINISTRATOR | undefined> {
  const account = await lockAccountForDeletion(trx, userId);
  if (!account || !(await isDeletionDue(trx, userId))) return NOT_DUE;
  return account.isLastAdministrator ? LAST_ADMINISTRATOR : undefined;
}
