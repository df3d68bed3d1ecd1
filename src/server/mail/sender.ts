import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { claimDueMail, markFailed, markSent } from './outbox.ts';
import type { Deliver } from './transport.ts';

/** Shorter than the first wait after a failure: a mail that takes longer would be sent by somebody else too. */
const PATIENCE_MS = 45_000;

/** Sends every mail that is due, one after the other; one that fails is tried again later. Answers how many went out. */
export async function sendDueMails(db: Database, deliver: Deliver, log: Log): Promise<number> {
  let sent = 0;
  for (let mail = await claimDueMail(db); mail; mail = await claimDueMail(db)) {
    try {
      await inTime(deliver(mail));
    } catch (error) {
      log.warn({ mail: mail.id, attempts: mail.attempts, err: error }, 'mail not sent');
      await markFailed(db, mail.id, error instanceof Error ? error.message : 'unknown');
      continue;
    }
    await markSent(db, mail.id);
    sent += 1;
  }
  return sent;
}

async function inTime(delivery: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the mail server took too long')), PATIENCE_MS);
  try {
    await Promise.race([delivery, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
