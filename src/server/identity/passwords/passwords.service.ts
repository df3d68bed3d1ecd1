import type { Trx } from '#server/database/database.ts';
import { deleteSessions } from '#server/identity/sessions/sessions.repository.ts';
import { insertPassword, updatePassword } from './passwords.repository.ts';

/** The first password of a new account. */
export function createPassword(trx: Trx, userId: string, hash: string): Promise<void> {
  return insertPassword(trx, userId, hash);
}

export interface NewPassword {
  hash: string;
  /** The hash that must still be stored, or nothing is changed. */
  instead?: string;
  /** The token of the session that stays. */
  except?: string | undefined;
}

/** Sets the password and ends every other session; false where another one is stored by now. Lock the profile first. */
export async function setPassword(
  trx: Trx,
  userId: string,
  { except, ...password }: NewPassword,
): Promise<boolean> {
  if (!(await updatePassword(trx, userId, password))) return false;
  await deleteSessions(trx, userId, { except });
  return true;
}
