import { confirmationMail } from '#server/accounts/accounts.mails.ts';
import { lockAccountByEmail } from '#server/accounts/accounts.repository.ts';
import { createLinkToken, hashLinkToken } from '#server/accounts/link-tokens.service.ts';
import { confirmEmailOfUser, lockProfile } from '#server/accounts/passwords/recovery.repository.ts';
import {
  MAILS_PER_ADDRESS_LIMIT,
  type RecoveryRequest,
} from '#server/accounts/passwords/recovery.service.ts';
import { afterCommit, type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { countConfirmationResend, type TooManyAttempts } from '#server/identity/lockouts.service.ts';
import { type MailLimitReached, refuseAboveMailLimits } from '#server/mail/mail-limits.ts';
import { enqueue, selectMailsToAddress, findSecondsUntilMail } from '#server/mail/outbox.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import {
  consumeConfirmationLink,
  deleteConfirmationLinks,
  findUserOfConfirmation,
  insertConfirmationLink,
} from './confirmation.repository.ts';

/** Mails a link that confirms this account and no other, even if another account gets the same address later. */
export async function createConfirmationMail(
  trx: Trx,
  { id, email, username, origin }: { id: string; email: string; username: string; origin: string },
): Promise<void> {
  const token = createLinkToken();
  await insertConfirmationLink(trx, { token_hash: hashLinkToken(token), user_id: id });
  await enqueue(trx, confirmationMail({ email, username, link: `${origin}/verify-email?token=${token}` }));
}

/** Sends another confirmation link to an unconfirmed account; past the limit of mails it sends none. */
export async function resendVerification(
  db: Database,
  { email, origin, disclosure, mailLimits, source }: RecoveryRequest,
): Promise<Done | TooManyAttempts | MailLimitReached> {
  const crowded = await countConfirmationResend(db, source);
  if (crowded) return crowded;
  return inTransaction(db, async (trx) => {
    const person = await lockAccountByEmail(trx, email);
    const full = await refuseAboveMailLimits(trx, email, mailLimits);
    if (full) return full;
    if (!person || person.email_verified) return {};
    const seconds = await findSecondsUntilMail(trx, selectMailsToAddress(email), MAILS_PER_ADDRESS_LIMIT);
    if (seconds > 0) return disclosure === 'hidden' ? {} : refuse('TOO_MANY_ATTEMPTS', { seconds });
    await createConfirmationMail(trx, { ...person, email, origin });
    return {};
  });
}

/** Uses the link: confirms the account and deletes its other links. */
export async function confirmEmail(
  db: Database,
  token: string,
): Promise<Done | Refusal<'CONFIRMATION_EXPIRED'>> {
  const tokenHash = hashLinkToken(token);
  const userId = await findUserOfConfirmation(db, tokenHash);
  if (userId === undefined) return EXPIRED;
  return inTransaction(db, async (trx) => {
    await lockProfile(trx, userId);
    if (!(await consumeConfirmationLink(trx, tokenHash))) return EXPIRED;
    await confirmEmailOfUser(trx, userId);
    await deleteConfirmationLinks(trx, userId);
    afterCommit(trx, () => logSecurityEvent('user_confirmed'));
    return {};
  });
}

const EXPIRED = refuse('CONFIRMATION_EXPIRED');
