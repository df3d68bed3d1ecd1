import type { Trx } from '#server/database/database.ts';
import { deleteMailsTo } from '#server/mail/outbox.ts';
import * as repository from './accounts.repository.ts';
import { selectAddresses } from '#server/accounts/own/addresses.sql.ts';
import { findRecipient, lockProfile } from '#server/accounts/passwords/recovery.repository.ts';

/** Updates only the profile, which it locks; the caller must update the ranking in the same transaction. */
export function setHidden(trx: Trx, given: { user_id: string; hidden: boolean }): Promise<void> {
  return repository.updateHidden(trx, given);
}

/**
 * Returns the recipient of a mail of this transaction; undefined if the account is gone. The lock makes a deletion of
 * the account wait: otherwise it could delete the user's mails before this one is committed.
 */
export async function lockRecipient(
  trx: Trx,
  userId: string,
): Promise<{ email: string; username: string } | undefined> {
  await lockProfile(trx, userId);
  return findRecipient(trx, userId);
}

/**
 * Deletes a profile with its sessions, password, totals, badges and mails, once `before` has deleted the rows that reference
 * it.
 */
export async function deleteProfile(trx: Trx, userId: string, before: () => Promise<void>): Promise<void> {
  await lockProfile(trx, userId);
  await before();
  await deleteMailsTo(trx, selectAddresses(userId));
  await repository.deleteProfile(trx, userId);
}
