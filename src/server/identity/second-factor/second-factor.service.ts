import type { Database, Trx } from '#server/database/database.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import * as repository from './second-factor.repository.ts';
import { createTotpSecret, findTotpStep, formatTotpUri } from './totp.ts';

export interface SecondFactorStatus {
  has_totp: boolean;
  has_passkeys: boolean;
  recovery_codes_left: number;
}

export async function findSecondFactor(db: Database | Trx, userId: string): Promise<SecondFactorStatus> {
  return {
    has_totp: await repository.hasConfirmedTotp(db, userId),
    has_passkeys: await repository.hasPasskeys(db, userId),
    recovery_codes_left: await repository.countRecoveryCodes(db, userId),
  };
}

// The functions below require that the caller has locked the user's profile.

/** Stores a secret that waits for its first code; undefined if the user has a confirmed one. */
export async function beginTotp(
  trx: Trx,
  accounts: AccountsLibrary,
  { id, email }: { id: string; email: string },
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = createTotpSecret();
  const isNew = await repository.insertTotp(trx, { user_id: id, secret: await accounts.encrypt(secret) });
  return isNew ? { secret, uri: formatTotpUri(secret, email) } : undefined;
}

/** Confirms a new secret by its first code; returns whether the code is right, undefined if no secret waits for one. */
export async function confirmTotp(
  trx: Trx,
  accounts: AccountsLibrary,
  userId: string,
  code: string,
): Promise<boolean | undefined> {
  const totp = await repository.findTotp(trx, userId);
  if (!totp || totp.is_confirmed) return undefined;
  return acceptCode(trx, accounts, { userId, totp, code });
}

export function removeTotp(trx: Trx, userId: string): Promise<boolean> {
  return repository.deleteTotp(trx, userId);
}

/** Accepts each code of the app once. */
export async function consumeTotpCode(
  trx: Trx,
  accounts: AccountsLibrary,
  userId: string,
  code: string,
): Promise<boolean> {
  const totp = await repository.findTotp(trx, userId);
  return totp?.is_confirmed === true && acceptCode(trx, accounts, { userId, totp, code });
}

async function acceptCode(
  trx: Trx,
  accounts: AccountsLibrary,
  { userId, totp, code }: { userId: string; totp: repository.StoredTotp; code: string },
): Promise<boolean> {
  const secret = await accounts.decrypt(totp.secret);
  const step = secret === undefined ? undefined : findTotpStep(secret, code, totp.now);
  return step !== undefined && repository.acceptTotpStep(trx, userId, step);
}

/** Uses up a recovery code; returns how many are left, undefined if the user doesn't have this code. */
export async function consumeRecoveryCode(
  trx: Trx,
  userId: string,
  code: string,
): Promise<number | undefined> {
  const isRight = await repository.consumeRecoveryCode(trx, userId, hashRecoveryCode(code));
  return isRight ? repository.countRecoveryCodes(trx, userId) : undefined;
}

/** Replaces the recovery codes; only the returned value holds the new ones, because their hashes are stored. */
export async function renewRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await repository.replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode));
  return codes;
}

export async function removeSecondFactor(trx: Trx, userId: string): Promise<void> {
  await repository.deleteTotp(trx, userId);
  await repository.deletePasskeys(trx, userId);
}

/** Removes the factors that were added, and the recovery codes that were created, at `since` (a timestamp) or later. */
export function removeFactorsSince(trx: Trx, userId: string, since: string): Promise<void> {
  return repository.deleteFactorsSince(trx, userId, since);
}
