import type { Trx } from '#server/database/database.ts';
import * as repository from './accounts.repository.ts';
import { lockProfile } from '#server/accounts/passwords/recovery.repository.ts';

/** Part of hiding, which the ranking has to be told in the same transaction; locks the profile. */
export function setHidden(trx: Trx, given: { user_id: string; hidden: boolean }): Promise<void> {
  return repository.updateHidden(trx, given);
}

/** Deletes a profile with its sessions, password, totals and badges, after `before` has taken away what would keep it. */
export async function deleteProfile(trx: Trx, userId: string, before: () => Promise<void>): Promise<void> {
  await lockProfile(trx, userId);
  await before();
  await repository.deleteProfile(trx, userId);
}
