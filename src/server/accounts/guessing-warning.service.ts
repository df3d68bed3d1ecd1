import { type Database, inTransaction } from '#server/database/database.ts';
import { isLogInSlowed } from '#server/identity/lockouts.service.ts';
import { consumeLimit, type Limit } from '#server/limits/limits.ts';
import { hashSubject } from '#server/limits/subject.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { guessingMail } from './accounts.mails.ts';
import { lockByEmail } from './accounts.repository.ts';

const WARNING: Limit = { action: 'warning of guessing', most: 1, seconds: 24 * 3600 };

/**
 * Mails the owner of an account, once a day, once too many log-ins have failed and others have to wait. Returns whether
 * it did.
 */
export async function warnOfGuessing(
  db: Database,
  { email, origin }: { email: string; origin: string },
): Promise<boolean> {
  if (!(await isLogInSlowed(db, email))) return false;
  return inTransaction(db, async (trx) => {
    const owner = await lockByEmail(trx, email);
    // an unconfirmed address may have been registered by somebody else than its owner
    if (!owner?.email_verified) return false;
    if ((await consumeLimit(trx, WARNING, hashSubject(email))) !== null) return false;
    await enqueue(trx, guessingMail({ email, username: owner.username, link: `${origin}/forgot-password` }));
    return true;
  });
}
