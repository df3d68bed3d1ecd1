import type { Trx } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { lockAccount, lockAdministrators, type Managed, updateAccount } from './account-state.repository.ts';
import { endSessions } from '#server/identity/sessions/sessions.service.ts';
import { canAdministrate, type Role } from '#shared/accounts/roles.rules.ts';

export interface Locked {
  person: Managed;
  /** Whether nobody else is an administrator who can come in. */
  isLastAdministrator: boolean;
}

/**
 * An account that is about to be changed; without it, whether there is an administrator left can't change either. Whoever
 * calls may have been withdrawn while they waited for others.
 */
export async function lockManaged(
  trx: Trx,
  { caller, id }: { caller: string; id: string },
): Promise<Locked | Refusal<'FORBIDDEN'> | Refusal<'USER_NOT_FOUND'>> {
  const administrators = (await lockAdministrators(trx)).filter(canComeIn);
  if (!administrators.some((one) => one.id === caller)) return refuse('FORBIDDEN');
  const person = await lockAccount(trx, id);
  if (!person) return refuse('USER_NOT_FOUND');
  const others = administrators.filter((one) => one.id !== id);
  return { person, isLastAdministrator: canAdministrate(person) && others.length === 0 };
}

/** Confirmed and not blocked. */
export function canComeIn({ email_verified, blocked }: Managed): boolean {
  return email_verified && !blocked;
}

// All below are to be called with the account locked.

export function confirmAccount(trx: Trx, id: string): Promise<void> {
  return updateAccount(trx, id, { email_verified: true });
}

export function setAccountRole(trx: Trx, id: string, role: Role): Promise<void> {
  return updateAccount(trx, id, { role });
}

/** Whoever is blocked is out at the next call by that alone; their sessions go so that unblocking doesn't bring them back. */
export async function setAccountBlocked(trx: Trx, id: string, blocked: boolean): Promise<void> {
  await updateAccount(trx, id, { blocked });
  if (blocked) await endSessions(trx, id);
}
