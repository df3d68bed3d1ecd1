import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

export interface Mail {
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
}

/** A mail of the outbox that is being sent. */
export interface DueMail extends Mail {
  id: string;
  created_at: Date;
  attempts: number;
}

/** One address and nothing else: no list, no display name, nothing that could end a header. */
const ONE_ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
/** The links in a mail are dead by then. */
const GIVE_UP_AFTER_HOURS = 24;

/** Puts a mail into the outbox as part of the caller's transaction; it is sent once that is committed. */
export async function enqueue(trx: Trx, mail: Mail): Promise<void> {
  if (!ONE_ADDRESS.test(mail.recipient)) throw new Error('a mail needs exactly one plain address');
  await trx.insertInto('outbox').values(mail).execute();
}

/** How many mails were put into the outbox for that address in the last minutes. */
export async function countRecentMails(
  db: Database | Trx,
  recipient: string,
  minutes: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Takes the mail that has been due longest, if any, so that no other process sends it: it is due again only after a
 * wait that doubles with each attempt from one minute to one hour. No transaction stays open while it is sent.
 */
export function claimDueMail(db: Database): Promise<DueMail | undefined> {
  return db
    .updateTable('outbox')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`app_now() + make_interval(secs => least(60 * power(2, least(attempts, 10)), 3600))`,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`app_now()`)
        .where('created_at', '>', sql<Date>`app_now() - make_interval(hours => ${GIVE_UP_AFTER_HOURS})`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'text_body', 'html_body', 'created_at', 'attempts'])
    .executeTakeFirst();
}

export async function markSent(db: Database, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql`app_now()`, last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Database, id: string, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}
