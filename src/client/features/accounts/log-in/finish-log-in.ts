import { startSession } from '#client/data/session.ts';
import { deletionCancelledStore } from '#client/features/accounts/own/deletion-cancelled.ts';
import { tabStorage } from '#client/lib/storage/storage.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';

/** Session storage key of the e-mail that is locked out in this tab. */
export const LOCKED_EMAIL_KEY = 'lockedOutEmail';

/** Starts the session here; the route sees it and redirects. */
export function finishLogIn({
  deletion_cancelled,
  ...account
}: Account & { deletion_cancelled: boolean }): void {
  tabStorage.write(LOCKED_EMAIL_KEY, null);
  deletionCancelledStore.setState(deletion_cancelled);
  startSession(account);
}
