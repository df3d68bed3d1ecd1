import type { Trx } from '#server/database/database.ts';
import { deleteSessions } from '#server/identity/sessions/sessions.repository.ts';
import { insertPassword, updatePassword } from './passwords.repository.ts';

export function createPassword(trx: Trx, userId: string, hash: string): Promise<void> {
  return insertPassword(trx, userId, hash);
}

export interface NewPassword {
  hash: string;
  /** Changes the password only if this hash is still stored. */
  instead?: string;
  /** The token of the session to keep. */
  except?: string | undefined;
}

/**
 * Sets the password and ends all other sessions; returns false if the stored password has changed meanwhile. Lock the
 * profile first.
 */
export async function setPassword(
  trx: Trx,
  userId: string,
  { except, ...password }: NewPassword,
): Promise<boolean> {
  if (!(await updatePassword(trx, userId, password))) return false;
  await deleteSessions(trx, userId, { except });
  return true;
}
