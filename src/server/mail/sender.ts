import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { toMailFailure } from './failures.ts';
import { claimDueMail, type DueMail, markGivenUp, delayQueue, markFailed, markSent } from './outbox.ts';
import type { DeliverMail } from './transport.ts';

/** A permanent refusal is tried again for two hours: a misconfigured server refuses all mails permanently. */
const REFUSED_ATTEMPTS = 8;

/**
 * Sends all due mails one after the other and returns how many were sent. A mail that fails is tried again later; when
 * the server fails, the whole queue is delayed, so nothing is due any more.
 */
export async function sendDueMails(
  db: Database,
  deliver: DeliverMail,
  log: Log,
  stopping?: AbortSignal,
): Promise<number> {
  let sent = 0;
  while (!stopping?.aborted) {
    const mail = await claimDueMail(db);
    if (!mail) break;
    try {
      await deliver(mail);
    } catch (error) {
      log.warn({ mail: mail.id, attempts: mail.attempts, err: error }, 'mail not sent');
      await recordFailure(db, mail, error);
      continue;
    }
    await markSent(db, mail.id);
    sent += 1;
  }
  return sent;
}

async function recordFailure(db: Database, mail: DueMail, error: unknown): Promise<void> {
  const failure = toMailFailure(error);
  await markFailed(db, mail.id, error instanceof Error ? error.message : 'unknown');
  if (failure === 'refused' && mail.attempts >= REFUSED_ATTEMPTS) await markGivenUp(db, mail.id);
  if (failure === 'unreachable' || failure === 'interrupted')
    await delayQueue(db, mail, failure === 'interrupted');
}
