import type { Trx } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import {
  lockAccount,
  lockAdministrators,
  type ManagedAccount,
  updateAccount,
} from './account-state.repository.ts';
import { listUsersRequestingDeletion } from '#server/accounts/deletion/deletion.repository.ts';
import { lockProfile } from '#server/accounts/passwords/recovery.repository.ts';
import { endSessions } from '#server/identity/sessions/sessions.service.ts';
import { canAdministrate, type Role } from '#shared/accounts/roles.rules.ts';

export interface LockedAccount {
  person: ManagedAccount;
  /** Whether no other administrator can log in. */
  isLastAdministrator: boolean;
}

/**
 * Locks an account for a change, together with all administrators, so that the last one can't be removed meanwhile. The
 * caller's role is checked again after the lock: it may have been withdrawn during the wait.
 */
export async function lockManagedAccount(
  trx: Trx,
  { caller, id }: { caller: string; id: string },
): Promise<LockedAccount | Refusal<'FORBIDDEN'> | Refusal<'USER_NOT_FOUND'>> {
  const administrators = await lockActiveAdministrators(trx);
  if (!administrators.some((one) => one.id === caller)) return refuse('FORBIDDEN');
  const person = await lockAccount(trx, id);
  return person ? toLockedAccount(person, administrators) : refuse('USER_NOT_FOUND');
}

/** Locks an account whose user has asked for its deletion; a log-in that would open a session waits for the lock. */
export async function lockAccountForDeletion(trx: Trx, id: string): Promise<LockedAccount | undefined> {
  const administrators = await lockActiveAdministrators(trx);
  await lockProfile(trx, id);
  const person = await lockAccount(trx, id);
  return person && toLockedAccount(person, administrators);
}

/** Locks all administrators; returns those who can log in and have not asked for the deletion of their account. */
async function lockActiveAdministrators(trx: Trx): Promise<ManagedAccount[]> {
  const administrators = (await lockAdministrators(trx)).filter(canLogIn);
  // a separate statement, so that it sees what was committed while the first one waited for the lock
  const leaving = await listUsersRequestingDeletion(
    trx,
    administrators.map(({ id }) => id),
  );
  return administrators.filter(({ id }) => !leaving.has(id));
}

function toLockedAccount(person: ManagedAccount, administrators: ManagedAccount[]): LockedAccount {
  const others = administrators.filter(({ id }) => id !== person.id);
  return { person, isLastAdministrator: canAdministrate(person) && others.length === 0 };
}

export function canLogIn({ email_verified, blocked }: ManagedAccount): boolean {
  return email_verified && !blocked;
}

// The functions below need the account to be locked.

export function confirmAccount(trx: Trx, id: string): Promise<void> {
  return updateAccount(trx, id, { email_verified: true });
}

export function setAccountRole(trx: Trx, id: string, role: Role): Promise<void> {
  return updateAccount(trx, id, { role });
}

export function setAccountExtraTime(trx: Trx, id: string, extra_time_percent: number): Promise<void> {
  return updateAccount(trx, id, { extra_time_percent });
}

/**
 * A blocked user is refused at the next request anyway; their sessions are deleted so that unblocking doesn't revive
 * them.
 */
export async function setAccountBlocked(trx: Trx, id: string, blocked: boolean): Promise<void> {
  await updateAccount(trx, id, { blocked });
  if (blocked) await endSessions(trx, id);
}
