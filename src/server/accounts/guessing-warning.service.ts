import { type Database, inTransaction } from '#server/database/database.ts';
import { isLogInSlowed } from '#server/identity/lockouts.service.ts';
import { consumeLimit, type Limit } from '#server/limits/limits.ts';
import { hashSubject } from '#server/limits/subject.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { guessingWarningMail } from './accounts.mails.ts';
import { lockAccountByEmail } from './accounts.repository.ts';

const WARNING: Limit = { action: 'warning of guessing', most: 1, seconds: 24 * 3600 };

/**
 * Warns the owner of an account by mail, at most once a day, when so many log-ins have failed that further ones must
 * wait. Returns whether it sent the mail.
 */
export async function warnOfPasswordGuessing(
  db: Database,
  { email, origin }: { email: string; origin: string },
): Promise<boolean> {
  if (!(await isLogInSlowed(db, email))) return false;
  return inTransaction(db, async (trx) => {
    const owner = await lockAccountByEmail(trx, email);
    // an unconfirmed address may have been registered by somebody else than its owner
    if (!owner?.email_verified) return false;
    if ((await consumeLimit(trx, WARNING, hashSubject(email))) !== null) return false;
    await enqueue(
      trx,
      guessingWarningMail({ email, username: owner.username, link: `${origin}/forgot-password` }),
    );
    return true;
  });
}
