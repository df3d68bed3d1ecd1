import type { Trx } from '#server/database/database.ts';
import { deleteMailsTo } from '#server/mail/outbox.ts';
import * as repository from './accounts.repository.ts';
import { selectEmailsOfUser } from '#server/accounts/own/addresses.sql.ts';
import { findMailRecipient, lockProfile } from '#server/accounts/passwords/recovery.repository.ts';

/** Hides or shows a user in the profile only; the caller must update the ranking in the same transaction. */
export function setUserHidden(trx: Trx, given: { user_id: string; hidden: boolean }): Promise<void> {
  return repository.updateProfileHidden(trx, given);
}

/**
 * Locks a user to whom this transaction sends a mail, and returns the recipient; undefined if the account is gone.
 * Without the lock, a concurrent deletion of the account would miss the mail, which isn't committed yet.
 */
export async function lockMailRecipient(
  trx: Trx,
  userId: string,
): Promise<{ email: string; username: string } | undefined> {
  await lockProfile(trx, userId);
  return findMailRecipient(trx, userId);
}

/**
 * Deletes a profile with its sessions, password, totals, badges and mails, once `before` has deleted the rows that reference
 * it.
 */
export async function deleteProfile(trx: Trx, userId: string, before: () => Promise<void>): Promise<void> {
  await lockProfile(trx, userId);
  await before();
  await deleteMailsTo(trx, selectEmailsOfUser(userId));
  await repository.deleteProfile(trx, userId);
}
