import type { Trx } from '#server/database/database.ts';
import { deleteSessions } from '#server/identity/sessions/sessions.repository.ts';
import { findPassword, insertPassword, updatePassword } from './passwords.repository.ts';

/** A temporary password must be changed before its user can do anything else. */
export function createPassword(
  trx: Trx,
  userId: string,
  hash: string,
  { isTemporary = false } = {},
): Promise<void> {
  return insertPassword(trx, userId, { hash, isTemporary });
}

export interface NewPassword {
  hash: string;
  /** Changes the password only if this version is still stored. */
  instead?: number;
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

/** Whether the password that was proved is still the account's. Lock the profile first. */
export async function hasPasswordVersion(trx: Trx, userId: string, version: number): Promise<boolean> {
  return (await findPassword(trx, userId))?.version === version;
}
