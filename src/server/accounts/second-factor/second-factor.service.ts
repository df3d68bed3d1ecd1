import {
  type PasswordToProve as PasswordProof,
  withLockedProfile,
} from '#server/accounts/passwords/proved-password.service.ts';
import { findMailRecipient, lockProfile } from '#server/accounts/passwords/recovery.repository.ts';
import { afterCommit, type Database, type Trx } from '#server/database/database.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import * as factors from '#server/identity/second-factor/second-factor.service.ts';
import {
  type PasswordNotProved,
  keepOnlyOwnSession,
  readSessionToken,
} from '#server/identity/sessions/sessions.service.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { isFactorAddition, secondFactorChangedMail, type SecondFactorChange } from './second-factor.mails.ts';
import { createUndoLink } from './undo.service.ts';

export type FactorChangeProof = PasswordProof & { user: Account };

/** Creates the secret for an authenticator app; nothing changes until a code of the app is confirmed. */
export function beginTotpSetup(
  db: Database,
  accounts: AccountsLibrary,
  proof: FactorChangeProof,
): Promise<{ secret: string; uri: string } | Refusal<'TOTP_ALREADY_ON'> | PasswordNotProved> {
  return withLockedProfile(db, accounts, proof, async (trx) => {
    const begun = await factors.beginTotp(trx, accounts, proof.user);
    return begun ?? refuse('TOTP_ALREADY_ON');
  });
}

export interface AddedFactor {
  /** The new recovery codes; null if the user has some already. */
  recovery_codes: string[] | null;
  cookies: string[];
}

/** Turns an authenticator app on with its first code. */
export async function confirmTotp(
  db: Database,
  accounts: AccountsLibrary,
  request: { user: Account; code: string; headers: Headers; origin: string },
): Promise<AddedFactor | Refusal<'CODE_NOT_CONFIRMED'> | Refusal<'TOTP_EXPIRED'>> {
  const { user, code, headers, origin } = request;
  const token = await readSessionToken(accounts, headers);
  return inTransactionUnlessRefused(db, async (trx) => {
    await lockProfile(trx, user.id);
    const isConfirmed = await factors.confirmTotp(trx, accounts, user.id, code);
    if (isConfirmed === undefined) return refuse('TOTP_EXPIRED');
    if (!isConfirmed) return refuse('CODE_NOT_CONFIRMED');
    const added = await finishAddingFactor(trx, accounts, {
      userId: user.id,
      token,
      origin,
      change: 'totp_added',
    });
    return added ?? refuse('TOTP_EXPIRED');
  });
}

/**
 * Completes the adding of a factor: creates recovery codes if it is the first one, and ends the other sessions. Returns
 * undefined if the caller's session has ended meanwhile, because the owner has taken the account back. Lock the profile
 * first.
 */
export async function finishAddingFactor(
  trx: Trx,
  accounts: AccountsLibrary,
  added: { userId: string; token: string | undefined; origin: string; change: SecondFactorChange },
): Promise<AddedFactor | undefined> {
  const { userId, token, origin, change } = added;
  const { recovery_codes_left } = await factors.findSecondFactor(trx, userId);
  const recovery_codes = recovery_codes_left === 0 ? await factors.renewRecoveryCodes(trx, userId) : null;
  const cookies = await keepOnlyOwnSession(trx, accounts, userId, token);
  if (!cookies) return undefined;
  await notifyOwnerOfFactorChange(trx, { userId, change, origin });
  return { recovery_codes, cookies };
}

export function removeTotp(
  db: Database,
  accounts: AccountsLibrary,
  { origin, ...proof }: FactorChangeProof & { origin: string },
): Promise<Done | PasswordNotProved> {
  const userId = proof.user.id;
  return withLockedProfile(db, accounts, proof, async (trx) => {
    if (await factors.removeTotp(trx, userId))
      await notifyOwnerOfFactorChange(trx, { userId, change: 'totp_removed', origin });
    return {};
  });
}

export function renewRecoveryCodes(
  db: Database,
  accounts: AccountsLibrary,
  { origin, ...proof }: FactorChangeProof & { origin: string },
): Promise<{ recovery_codes: string[] } | Refusal<'NO_SECOND_FACTOR'> | PasswordNotProved> {
  const userId = proof.user.id;
  return withLockedProfile(db, accounts, proof, async (trx) => {
    const { has_totp, has_passkeys } = await factors.findSecondFactor(trx, userId);
    if (!has_totp && !has_passkeys) return refuse('NO_SECOND_FACTOR');
    const recovery_codes = await factors.renewRecoveryCodes(trx, userId);
    await notifyOwnerOfFactorChange(trx, { userId, change: 'recovery_codes_renewed', origin });
    return { recovery_codes };
  });
}

/** Tells the account's owner by mail that a second factor has changed, and writes the security log. */
export async function notifyOwnerOfFactorChange(
  trx: Trx,
  { userId, change, origin, ...details }: NoticeOfChange,
): Promise<void> {
  const owner = await findMailRecipient(trx, userId);
  if (!owner) return;
  const page = isFactorAddition(change)
    ? `undo-second-factor?token=${await createUndoLink(trx, { user_id: userId, email: owner.email })}`
    : 'forgot-password';
  const mail = secondFactorChangedMail(change, {
    ...owner,
    ...details,
    link: `${origin}/${page}`,
  });
  await enqueue(trx, mail);
  afterCommit(trx, () => logSecurityEvent('user_updated', { reason: change.toUpperCase() }));
}

interface NoticeOfChange {
  userId: string;
  change: SecondFactorChange;
  /** The origin of the link in the mail. */
  origin: string;
  codes_left?: number;
}
