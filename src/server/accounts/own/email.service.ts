import { findTakenUsernameOrEmail, updateEmail } from '#server/accounts/accounts.repository.ts';
import { deleteConfirmationLinks } from '#server/accounts/confirmation/confirmation.repository.ts';
import { createLinkToken, hashLinkToken } from '#server/accounts/link-tokens.service.ts';
import { hashRandomPassword, returnAccountToOwner } from '#server/accounts/passwords/passwords.service.ts';
import { withLockedProfile } from '#server/accounts/passwords/proved-password.service.ts';
import {
  deleteRecoveryLinks,
  findMailRecipient,
  lockProfile,
} from '#server/accounts/passwords/recovery.repository.ts';
import {
  MAILS_PER_ADDRESS_LIMIT,
  type RecoveryRequest,
} from '#server/accounts/passwords/recovery.service.ts';
import { deleteRemovalLinks } from '#server/accounts/second-factor/removal.repository.ts';
import { removeFactorsOfOthers } from '#server/accounts/second-factor/undo.service.ts';
import { afterCommit, type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import type { TooManyAttempts } from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { runInHashingTurn, type ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { type MailLimitReached, refuseAboveMailLimits } from '#server/mail/mail-limits.ts';
import { enqueue, selectMailsToAddress, findSecondsUntilMail } from '#server/mail/outbox.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { refuseViolations } from '#server/refusals/violations.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { newEmailConfirmationMail, emailChangedMail } from './email.mails.ts';
import * as repository from './email.repository.ts';

const TAKEN = refuse('EMAIL_TAKEN');
const EXPIRED = refuse('CONFIRMATION_EXPIRED');
const RESTORE_EXPIRED = refuse('RESTORE_EXPIRED');
/** The refusal by the violated constraint, if a concurrent call takes the address first. */
const LOST_RACE = { profiles_email_unique: TAKEN, profiles_email_kept: TAKEN };

type EmailRequest = RecoveryRequest & { userId: string; password: string };

/** Mails a link to the new address; the e-mail changes only when the user opens the link. */
export function requestEmailChange(
  db: Database,
  accounts: AccountsLibrary,
  request: EmailRequest,
): Promise<
  | Done
  | typeof TAKEN
  | Refusal<'SAME_EMAIL'>
  | Refusal<'WRONG_PASSWORD'>
  | TooManyAttempts
  | MailLimitReached
  | ServerBusy
> {
  const { userId, password, source } = request;
  return withLockedProfile(db, accounts, { user: { id: userId }, password, source }, (trx) =>
    mailConfirmation(trx, request),
  );
}

async function mailConfirmation(
  trx: Trx,
  { userId, email, origin, disclosure, mailLimits }: EmailRequest,
): Promise<Done | typeof TAKEN | Refusal<'SAME_EMAIL'> | TooManyAttempts | MailLimitReached> {
  const user = await findMailRecipient(trx, userId);
  if (!user) return {};
  if (user.email === email) return refuse('SAME_EMAIL');
  const taken = await findTakenUsernameOrEmail(trx, { ...user, email }, userId);
  if (taken.email && disclosure !== 'hidden') return TAKEN;
  const full = await refuseAboveMailLimits(trx, email, mailLimits);
  if (full) return full;
  const seconds = await findSecondsUntilMail(trx, selectMailsToAddress(email), MAILS_PER_ADDRESS_LIMIT);
  if (seconds > 0) return refuse('TOO_MANY_ATTEMPTS', { seconds });
  // with hidden disclosure, the reply doesn't reveal that another account has the address
  if (taken.email) return {};
  const token = createLinkToken();
  await repository.insertEmailChange(trx, { user_id: userId, email, token_hash: hashLinkToken(token) });
  const link = `${origin}/new-email?token=${token}`;
  await enqueue(trx, newEmailConfirmationMail({ email, username: user.username, link }));
  return {};
}

/** Changes the e-mail by the link sent to the new address; mails the former address a link that undoes the change. */
export async function confirmEmailChange(
  db: Database,
  { token, origin }: { token: string; origin: string },
): Promise<Done | typeof EXPIRED | typeof TAKEN> {
  const tokenHash = hashLinkToken(token);
  const userId = await repository.findUserOfEmailChange(db, tokenHash);
  if (userId === undefined) return EXPIRED;
  return refuseViolations(LOST_RACE, () =>
    inTransaction(db, async (trx) => {
      await lockProfile(trx, userId);
      const email = await repository.consumeEmailChange(trx, tokenHash);
      const former = await findMailRecipient(trx, userId);
      if (email === undefined || !former) return EXPIRED;
      const way = createLinkToken();
      await repository.insertFormerEmail(trx, {
        user_id: userId,
        email: former.email,
        token_hash: hashLinkToken(way),
      });
      await updateEmail(trx, userId, email);
      // deletes recovery links too: they were mailed to the former address
      await deleteRecoveryLinks(trx, userId);
      await deleteConfirmationLinks(trx, userId);
      await deleteRemovalLinks(trx, userId);
      await enqueue(trx, emailChangedMail({ ...former, link: `${origin}/restore-email?token=${way}` }));
      afterCommit(trx, () => logSecurityEvent('user_updated', { reason: 'EMAIL' }));
      return {};
    }),
  );
}

/**
 * Restores the former address by the link that was mailed to it. A thief who knows the password may have made the
 * change: removes the password, and the second factors that were added since. Returns the token with which the owner
 * chooses another password.
 */
export function restoreFormerEmail(
  db: Database,
  accounts: AccountsLibrary,
  { token, source }: { token: string; source: RequestSource },
): Promise<{ token: string } | typeof RESTORE_EXPIRED | TooManyAttempts | ServerBusy> {
  return runInHashingTurn(db, { source }, async () => {
    const tokenHash = hashLinkToken(token);
    const userId = await repository.findUserOfFormerEmail(db, tokenHash);
    if (userId === undefined) return RESTORE_EXPIRED;
    const hash = await hashRandomPassword(accounts);
    return inTransaction(db, async (trx) => {
      await lockProfile(trx, userId);
      const former = await repository.consumeFormerEmail(trx, tokenHash);
      const current = await findMailRecipient(trx, userId);
      if (!former || !current) return RESTORE_EXPIRED;
      const emails = [current.email, ...former.later];
      await removeFactorsOfOthers(trx, userId, { changed_at: former.changed_at, emails });
      await updateEmail(trx, userId, former.email);
      const recovery = await returnAccountToOwner(trx, userId, hash);
      afterCommit(trx, () => logSecurityEvent('user_updated', { reason: 'EMAIL_RESTORED' }));
      return { token: recovery };
    });
  });
}
