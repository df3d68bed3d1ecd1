import { createLinkToken, hashLinkToken } from '#server/accounts/link-tokens.service.ts';
import { lockProfile } from '#server/accounts/passwords/recovery.repository.ts';
import { MAILS_PER_ADDRESS_LIMIT } from '#server/accounts/passwords/recovery.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { TooManyAttempts } from '#server/identity/lockouts.service.ts';
import { removeSecondFactor } from '#server/identity/second-factor/second-factor.service.ts';
import { endSessions } from '#server/identity/sessions/sessions.service.ts';
import { type MailLimitReached, type MailLimits, refuseAboveMailLimits } from '#server/mail/mail-limits.ts';
import { enqueue, selectMailsToAddress, findSecondsUntilMail } from '#server/mail/outbox.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { consumeRemovalLink, findUserOfRemovalLink, insertRemovalLink } from './removal.repository.ts';
import { factorRemovalMail } from './second-factor.mails.ts';
import { notifyOwnerOfFactorChange } from './second-factor.service.ts';

const EXPIRED = refuse('FACTOR_REMOVAL_EXPIRED');

/** Mails a user who has lost every factor, at an administrator's request, the link that removes them all. */
export async function createFactorRemovalMail(
  trx: Trx,
  user: { id: string; email: string; username: string },
  { origin, mailLimits }: { origin: string; mailLimits: MailLimits },
): Promise<Done | TooManyAttempts | MailLimitReached> {
  const full = await refuseAboveMailLimits(trx, user.email, mailLimits);
  if (full) return full;
  const seconds = await findSecondsUntilMail(trx, selectMailsToAddress(user.email), MAILS_PER_ADDRESS_LIMIT);
  if (seconds > 0) return refuse('TOO_MANY_ATTEMPTS', { seconds });
  const token = createLinkToken();
  await insertRemovalLink(trx, { token_hash: hashLinkToken(token), user_id: user.id });
  await enqueue(trx, factorRemovalMail({ ...user, link: `${origin}/remove-second-factor?token=${token}` }));
  return {};
}

/** Uses the removal link: removes all second factors and ends all sessions; the password stays. */
export async function confirmFactorRemoval(
  db: Database,
  { token, origin }: { token: string; origin: string },
): Promise<Done | Refusal<'FACTOR_REMOVAL_EXPIRED'>> {
  const token_hash = hashLinkToken(token);
  const userId = await findUserOfRemovalLink(db, token_hash);
  if (userId === undefined) return EXPIRED;
  return inTransaction(db, async (trx) => {
    await lockProfile(trx, userId);
    if (!(await consumeRemovalLink(trx, { token_hash, user_id: userId }))) return EXPIRED;
    await removeSecondFactor(trx, userId);
    await endSessions(trx, userId);
    await notifyOwnerOfFactorChange(trx, { userId, change: 'removed', origin });
    return {};
  });
}
