import { createLinkToken, hashLinkToken } from '#server/accounts/link-tokens.service.ts';
import { lockProfile } from '#server/accounts/passwords/recovery.repository.ts';
import { MAIL_LIMIT } from '#server/accounts/passwords/recovery.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { TooManyAttempts } from '#server/identity/lockouts.service.ts';
import { removeSecondFactor } from '#server/identity/second-factor/second-factor.service.ts';
import { endSessions } from '#server/identity/sessions/sessions.service.ts';
import { type MailLimitReached, type MailLimits, refuseAboveMailLimits } from '#server/mail/mail-limits.ts';
import { enqueue, selectMailsToAddress, secondsUntilMail } from '#server/mail/outbox.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { consumeRemoval, findUserOfRemoval, insertRemoval } from './removal.repository.ts';
import { factorRemovalMail } from './second-factor.mails.ts';
import { notifyOwner } from './second-factor.service.ts';

const EXPIRED = refuse('FACTOR_REMOVAL_EXPIRED');

/** Mails a user who has lost every factor, at an administrator's request, the link that removes them all. */
export async function createRemovalMail(
  trx: Trx,
  user: { id: string; email: string; username: string },
  { origin, mailLimits }: { origin: string; mailLimits: MailLimits },
): Promise<Done | TooManyAttempts | MailLimitReached> {
  const full = await refuseAboveMailLimits(trx, user.email, mailLimits);
  if (full) return full;
  const seconds = await secondsUntilMail(trx, selectMailsToAddress(user.email), MAIL_LIMIT);
  if (seconds > 0) return refuse('TOO_MANY_ATTEMPTS', { seconds });
  const token = createLinkToken();
  await insertRemoval(trx, { token_hash: hashLinkToken(token), user_id: user.id });
  await enqueue(trx, factorRemovalMail({ ...user, link: `${origin}/remove-second-factor?token=${token}` }));
  return {};
}

/** Uses the removal link: removes all second factors and ends all sessions; the password stays. */
export async function confirmRemoval(
  db: Database,
  { token, origin }: { token: string; origin: string },
): Promise<Done | Refusal<'FACTOR_REMOVAL_EXPIRED'>> {
  const token_hash = hashLinkToken(token);
  const userId = await findUserOfRemoval(db, token_hash);
  if (userId === undefined) return EXPIRED;
  return inTransaction(db, async (trx) => {
    await lockProfile(trx, userId);
    if (!(await consumeRemoval(trx, { token_hash, user_id: userId }))) return EXPIRED;
    await removeSecondFactor(trx, userId);
    await endSessions(trx, userId);
    await notifyOwner(trx, { userId, change: 'removed', origin });
    return {};
  });
}
