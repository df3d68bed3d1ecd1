import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { failureOf } from './failures.ts';
import { claimDueMail, type DueMail, giveUp, holdBack, markFailed, markSent } from './outbox.ts';
import type { Deliver } from './transport.ts';

/** A refusal for good is still asked again, for two hours: a server that is set up wrongly refuses everything so. */
const REFUSED_ATTEMPTS = 8;

/**
 * Sends every mail that is due, one after the other, until told to stop; answers how many went out. A mail that fails is
 * tried again later; for a mail server that fails the whole queue waits, which ends the round.
 */
export async function sendDueMails(
  db: Database,
  deliver: Deliver,
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
      await noteFailure(db, mail, error);
      continue;
    }
    await markSent(db, mail.id);
    sent += 1;
  }
  return sent;
}

async function noteFailure(db: Database, mail: DueMail, error: unknown): Promise<void> {
  const failure = failureOf(error);
  await markFailed(db, mail.id, error instanceof Error ? error.message : 'unknown');
  if (failure === 'refused' && mail.attempts >= REFUSED_ATTEMPTS) await giveUp(db, mail.id);
  // then nothing is due any more
  if (failure === 'unreachable' || failure === 'interrupted')
    await holdBack(db, mail, failure === 'interrupted');
}
