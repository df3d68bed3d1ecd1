import { updateEmail } from '#server/accounts/accounts.repository.ts';
import { createLinkToken, hashLinkToken } from '#server/accounts/link-tokens.service.ts';
import { consumeFormerEmailsSince } from '#server/accounts/own/email.repository.ts';
import { hashRandomPassword, returnAccountToOwner } from '#server/accounts/passwords/passwords.service.ts';
import { findMailRecipient, lockProfile } from '#server/accounts/passwords/recovery.repository.ts';
import { afterCommit, type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import type { TooManyAttempts } from '#server/identity/lockouts.service.ts';
import { runInHashingTurn, type ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { removeFactorsSince } from '#server/identity/second-factor/second-factor.service.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { refuseViolations } from '#server/refusals/violations.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import * as repository from './undo.repository.ts';

const EXPIRED = refuse('FACTOR_UNDO_EXPIRED');
/** The refusal if another account has the address by now: it is free again shortly before the link expires. */
const LOST_ADDRESS = { profiles_email_unique: EXPIRED, profiles_email_kept: EXPIRED };

/** Creates the link with which the owner removes the factor that this transaction adds; returns its token. */
export async function createUndoLink(trx: Trx, owner: { user_id: string; email: string }): Promise<string> {
  const token = createLinkToken();
  await repository.insertUndoLink(trx, {
    ...owner,
    token_hash: hashLinkToken(token),
  });
  return token;
}

/**
 * Uses the undo link of a factor that a thief of the password may have added: removes the factor, the password, and all
 * later factors and e-mails. Returns the token with which the owner chooses another password.
 */
export function undoFactorAddition(
  db: Database,
  accounts: AccountsLibrary,
  { token, source }: { token: string; source: RequestSource },
): Promise<{ token: string } | Refusal<'FACTOR_UNDO_EXPIRED'> | TooManyAttempts | ServerBusy> {
  return runInHashingTurn(db, { source }, async () => {
    const tokenHash = hashLinkToken(token);
    const userId = await repository.findUserOfUndoLink(db, tokenHash);
    if (userId === undefined) return EXPIRED;
    const hash = await hashRandomPassword(accounts);
    return refuseViolations(LOST_ADDRESS, () =>
      inTransaction(db, async (trx) => {
        await lockProfile(trx, userId);
        const link = await repository.consumeUndoLink(trx, tokenHash);
        if (!link) return EXPIRED;
        await removeChangesSince(trx, userId, link);
        afterCommit(trx, () => logSecurityEvent('user_updated', { reason: 'FACTOR_UNDONE' }));
        return { token: await returnAccountToOwner(trx, userId, hash) };
      }),
    );
  });
}

/** Removes later factors, and restores the address to which the link was mailed: mails must not go to a stranger. */
async function removeChangesSince(
  trx: Trx,
  userId: string,
  { email, added_at }: repository.UndoLink,
): Promise<void> {
  const current = await findMailRecipient(trx, userId);
  if (!current) return;
  const later = await consumeFormerEmailsSince(trx, userId, { email, since: added_at });
  const emails = [current.email, ...later].filter((other) => other !== email);
  await removeFactorsOfOthers(trx, userId, { changed_at: added_at, emails });
  if (current.email === email) return;
  await updateEmail(trx, userId, email);
  afterCommit(trx, () => logSecurityEvent('user_updated', { reason: 'EMAIL_RESTORED' }));
}

/**
 * Removes the factors that were added since the account's e-mail was changed; `emails` are the account's addresses
 * since then. Lock the profile first.
 */
export async function removeFactorsOfOthers(
  trx: Trx,
  userId: string,
  changed: { changed_at: string; emails: string[] },
): Promise<void> {
  const since = await repository.findTakeOverTime(trx, userId, changed);
  await removeFactorsSince(trx, userId, since);
  await repository.deleteUndoLinksSince(trx, userId, since);
}
