import { withLockedProfile } from '#server/accounts/passwords/proved-password.service.ts';
import { lockProfile } from '#server/accounts/passwords/recovery.repository.ts';
import type { Database } from '#server/database/database.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import {
  countPasskeyLogIn,
  type TooManyAttempts,
  withPasskeyLimit,
} from '#server/identity/lockouts.service.ts';
import * as passkeys from '#server/identity/second-factor/passkeys.service.ts';
import { findPendingLogIn } from '#server/identity/second-factor/pending-log-ins.service.ts';
import type { OpenSession } from '#server/identity/sessions/log-in.service.ts';
import {
  type SecondFactorNotProved as NotLoggedIn,
  openProvedSession,
} from '#server/identity/sessions/proved-session.service.ts';
import { type PasswordNotProved, readSessionToken } from '#server/identity/sessions/sessions.service.ts';
import { refuseFailure } from '#server/refusals/failure.ts';
import { type Done, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import { setRequestSubject } from '#server/security-log/current-request.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { CreatedPasskey, Passkey, UsedPasskey } from '#shared/accounts/passkeys.contract.ts';
import {
  type AddedFactor,
  finishAddingFactor,
  notifyOwnerOfFactorChange,
  type FactorChangeProof,
} from './second-factor.service.ts';

const UNAVAILABLE = refuse('PASSKEYS_UNAVAILABLE');
const TOO_MANY = refuse('TOO_MANY_PASSKEYS');
const NOT_PROVED = refuse('NOT_PROVED');

export async function listPasskeys(
  db: Database,
  { userId, origin }: { userId: string; origin: string },
): Promise<{ passkeys: Passkey[]; are_available: boolean }> {
  return { passkeys: await passkeys.listPasskeys(db, userId), are_available: !isRefused(findSite(origin)) };
}

/** Returns the options with which the browser creates a passkey; nothing changes until the passkey is added. */
export function beginAddingPasskey(
  db: Database,
  accounts: AccountsLibrary,
  { origin, ...proof }: FactorChangeProof & { origin: string },
): Promise<{ options: Record<string, unknown> } | typeof UNAVAILABLE | typeof TOO_MANY | PasswordNotProved> {
  return withLockedProfile(db, accounts, proof, async (trx) => {
    const site = findSite(origin);
    if (isRefused(site)) return site;
    if (await passkeys.hasMaxPasskeys(trx, proof.user.id)) return TOO_MANY;
    return { options: { ...(await passkeys.beginAddingPasskey(trx, site, proof.user)) } };
  });
}

export async function addPasskey(
  db: Database,
  accounts: AccountsLibrary,
  request: { user: Account; name: string; credential: CreatedPasskey; headers: Headers; origin: string },
): Promise<AddedFactor | typeof UNAVAILABLE | typeof TOO_MANY | Refusal<'PASSKEY_REFUSED'>> {
  const { user, name, credential, headers, origin } = request;
  const site = findSite(origin);
  if (isRefused(site)) return site;
  const token = await readSessionToken(accounts, headers);
  return inTransactionUnlessRefused(db, async (trx) => {
    await lockProfile(trx, user.id);
    // other passkeys may have been added since the user began to add this one
    if (await passkeys.hasMaxPasskeys(trx, user.id)) return TOO_MANY;
    const isAdded = await passkeys.addPasskey(trx, site, { userId: user.id, name, credential });
    if (!isAdded) return refuse('PASSKEY_REFUSED');
    const added = await finishAddingFactor(trx, accounts, {
      userId: user.id,
      token,
      origin,
      change: 'passkey_added',
    });
    return added ?? refuse('PASSKEY_REFUSED');
  });
}

export async function renamePasskey(
  db: Database,
  passkey: { user_id: string; id: string; name: string },
): Promise<Done | Refusal<'PASSKEY_NOT_FOUND'>> {
  return (await passkeys.renamePasskey(db, passkey)) ? {} : refuse('PASSKEY_NOT_FOUND');
}

export function removePasskey(
  db: Database,
  accounts: AccountsLibrary,
  { id, origin, ...proof }: FactorChangeProof & { id: string; origin: string },
): Promise<Done | PasswordNotProved> {
  const userId = proof.user.id;
  return withLockedProfile(db, accounts, proof, async (trx) => {
    if (await passkeys.removePasskey(trx, { user_id: userId, id }))
      await notifyOwnerOfFactorChange(trx, { userId, change: 'passkey_removed', origin });
    return {};
  });
}

/** Returns the options of a log-in with a passkey; with the `token` of a log-in's first step, only for its user. */
export async function beginPasskeyLogIn(
  db: Database,
  { token, origin, source }: { token: string | null; origin: string; source: RequestSource },
): Promise<{ options: Record<string, unknown> } | typeof UNAVAILABLE | TooManyAttempts> {
  const site = findSite(origin);
  if (isRefused(site)) return site;
  const crowded = await countPasskeyLogIn(db, source);
  if (crowded) return crowded;
  const pending = token === null ? undefined : await findPendingLogIn(db, token);
  return { options: { ...(await passkeys.beginPasskeyLogIn(db, site, pending?.user_id ?? null)) } };
}

/**
 * Opens a session with a passkey, without a password. Failures are limited: anybody can send the id of a passkey, and
 * each try locks the profile of its owner.
 */
export async function logInWithPasskey(
  db: Database,
  accounts: AccountsLibrary,
  request: { credential: UsedPasskey; headers: Headers; origin: string; source: RequestSource },
): Promise<
  | OpenSession
  | NotLoggedIn
  | typeof UNAVAILABLE
  | Refusal<'ACCOUNT_BLOCKED'>
  | Refusal<'LOG_IN_FAILED'>
  | TooManyAttempts
> {
  const { credential, headers, origin, source } = request;
  const site = findSite(origin);
  if (isRefused(site)) return site;
  return withPasskeyLimit(db, source, async () => {
    const owner = await passkeys.findPasskeyOwner(db, credential);
    if (!owner) return NOT_PROVED;
    setRequestSubject(owner.email);
    const userId = owner.id;
    return refuseFailure('LOG_IN_FAILED', () =>
      openProvedSession(db, accounts, { userId, headers }, async (trx) =>
        (await passkeys.verifyPasskey(trx, site, { userId, credential })) ? undefined : NOT_PROVED,
      ),
    );
  });
}

function findSite(origin: string): passkeys.PasskeySite | typeof UNAVAILABLE {
  const relyingParty = passkeys.findRelyingParty(origin);
  return relyingParty === undefined ? UNAVAILABLE : { origin, relyingParty };
}
