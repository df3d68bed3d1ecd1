import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

export interface Mail {
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  /** How long it is worth sending, when its link lives shorter than a day. */
  useful_seconds?: number | undefined;
}

/** A mail of the outbox that is being sent. */
export interface DueMail extends Omit<Mail, 'useful_seconds'> {
  id: string;
  created_at: Date;
  attempts: number;
}

/** One address and nothing else: no list, no display name, nothing that could end a header. */
const ONE_ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
/** The links in a mail are dead by then at the latest. */
const USEFUL_SECONDS = 24 * 3600;
/** How long the queue waits for a mail server that failed, at first and at most: soon after it is back all goes out. */
const HOLD_BACK_SECONDS = { first: 30, most: 300 };
/**
 * Mails hold addresses, names and links. After a day each is sent or given up; as long as an account waits for its
 * confirmation, somebody who asks what became of their mail can be answered.
 */
export const KEEP_DAYS = 7;

/** Puts a mail into the outbox as part of the caller's transaction; it is sent once that is committed. */
export async function enqueue(trx: Trx, mail: Mail): Promise<void> {
  if (!ONE_ADDRESS.test(mail.recipient)) throw new Error('a mail needs exactly one plain address');
  const { useful_seconds = USEFUL_SECONDS, ...values } = mail;
  const give_up_at = sql<Date>`app_now() + make_interval(secs => ${useful_seconds})`;
  await trx
    .insertInto('outbox')
    .values({ ...values, give_up_at })
    .execute();
}

/** Whole seconds until an address may get another mail, where it gets so many in so many minutes; 0: at once. */
export async function secondsUntilMail(
  trx: Trx,
  recipient: string,
  { most, minutes }: { most: number; minutes: number },
): Promise<number> {
  const last = await trx
    .selectFrom('outbox')
    .select(
      sql<number>`ceil(extract(epoch from created_at - app_now()) + 60 * ${minutes}::integer)::integer`.as(
        'left',
      ),
    )
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return Math.max(0, last?.left ?? 0);
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
        .where('give_up_at', '>', sql<Date>`app_now()`)
        .orderBy('next_attempt_at')
        // of those that wait for the server together, the same one finds out each time
        .orderBy('attempts', 'desc')
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

/** Tries it no more: it is due only when it's too old to be sent. */
export async function giveUp(db: Database, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ next_attempt_at: eb.ref('give_up_at') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Lets the queue wait for the server on which `tried` failed, for a time that doubles with the attempts of that one mail:
 * it finds out when the server is back, the others keep their attempts. A server that `mayHaveIt` gets that one later, as
 * after any failure, and the others before it.
 */
export async function holdBack(db: Database, tried: DueMail, mayHaveIt: boolean): Promise<void> {
  const { first, most } = HOLD_BACK_SECONDS;
  const seconds = Math.min(first * 2 ** (tried.attempts - 1), most);
  const until = sql<Date>`app_now() + make_interval(secs => ${seconds})`;
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where((of) =>
          mayHaveIt
            ? of('next_attempt_at', '<', until)
            : of.or([of('next_attempt_at', '<', until), of('id', '=', tried.id)]),
        )
        // several processes may do this at once
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Removes what is too old to be kept; to be called now and then, by any number of processes. */
export async function clearOldMails(db: Database): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`app_now() - make_interval(days => ${KEEP_DAYS})`)
    .execute();
}
