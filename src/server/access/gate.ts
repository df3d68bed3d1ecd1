import { readSession } from '#server/identity/sessions/sessions.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import type { Database } from '#server/database/database.ts';
import { isRefused, type Refusal, refuse } from '#server/refusals/refusal.ts';
import { setRequestSubject } from '#server/security-log/current-request.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { type PolicyAction, isActionAllowed } from './policies.ts';

export interface SessionSources {
  db: Database;
  accounts: AccountsLibrary;
}

/**
 * Returns the account of a request's session cookie, null for a visitor; `setCookie` receives the Set-Cookie lines that
 * renew the session.
 */
export async function readCaller(
  { db, accounts }: SessionSources,
  headers: Headers,
  setCookie: (line: string) => void,
): Promise<Account | null> {
  const { account, cookies } = await readSession(db, accounts, headers);
  for (const cookie of cookies) setCookie(cookie);
  if (account) setRequestSubject(account.email);
  return account;
}

type NotYetAdmitted = Refusal<'UNAUTHORIZED'> | Refusal<'PASSWORD_CHANGE_REQUIRED'>;
export type AdmissionRefusal =
  | NotYetAdmitted
  | Refusal<'SECOND_FACTOR_REQUIRED'>
  | Refusal<'TERMS_NOT_ACCEPTED'>
  | Refusal<'FORBIDDEN'>;

/**
 * Returns the caller, or refuses one who isn't logged in, must first change the password, set up a second factor or
 * accept the terms, or may not do `action`. Procedures and file routes share this check.
 */
export function admitCaller(caller: Account | null, action?: PolicyAction): Account | AdmissionRefusal {
  const user = admitBeforeAcceptance(caller);
  if (isRefused(user)) return user;
  if (user.must_accept_terms) return refuse('TERMS_NOT_ACCEPTED');
  return action === undefined || isActionAllowed(user, action) ? user : refuse('FORBIDDEN');
}

/** Admits also users who have not accepted changed terms: they may download their data and delete their account. */
export function admitBeforeAcceptance(
  caller: Account | null,
): Account | NotYetAdmitted | Refusal<'SECOND_FACTOR_REQUIRED'> {
  const user = admitWithoutSecondFactor(caller);
  if (isRefused(user)) return user;
  return user.must_set_up_second_factor ? refuse('SECOND_FACTOR_REQUIRED') : user;
}

export function admitWithoutSecondFactor(caller: Account | null): Account | NotYetAdmitted {
  const user = requireCaller(caller);
  if (isRefused(user)) return user;
  return user.must_change_password ? refuse('PASSWORD_CHANGE_REQUIRED') : user;
}

export function requireCaller(caller: Account | null): Account | Refusal<'UNAUTHORIZED'> {
  if (!caller) return refuse('UNAUTHORIZED');
  return caller;
}
