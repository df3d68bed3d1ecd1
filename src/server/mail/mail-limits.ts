import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { findSecondsUntilMail } from './outbox.ts';

/** How many mails may be written in an hour. */
export interface MailLimits {
  inAll: number;
  /** The most mails to addresses of one domain. */
  byDomain: number;
}

export type MailLimitReached = Refusal<'MAIL_LIMIT_REACHED', { seconds: number }>;

/** An arbitrary key for the advisory lock, used nowhere else. */
const MAIL_LIMITS_LOCK = 7_150_039;

/**
 * Refuses a mail that a visitor asks for when the limit of the hour is reached. Call it before `enqueue`, even if there
 * may be no recipient: otherwise the refusal would reveal who has an account. Mails that owners must get, such as about
 * a changed password, count but are never refused.
 *
 * The lock lasts until the transaction ends, so that concurrent mails can't exceed the limit: take it after all others.
 */
export async function refuseAboveMailLimits(
  trx: Trx,
  recipient: string,
  { inAll, byDomain }: MailLimits,
): Promise<MailLimitReached | undefined> {
  await sql`select pg_advisory_xact_lock(${MAIL_LIMITS_LOCK})`.execute(trx);
  const domain = recipient.split('@').at(-1) ?? '';
  const all = await findSecondsUntilMail(trx, sql`true`, { most: inAll, minutes: 60 });
  const sameDomain = await findSecondsUntilMail(trx, sql`split_part(recipient, '@', 2) = ${domain}`, {
    most: byDomain,
    minutes: 60,
  });
  const seconds = Math.max(all, sameDomain);
  return seconds > 0 ? refuse('MAIL_LIMIT_REACHED', { seconds }) : undefined;
}
