import { type NotNull, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { RETENTION_DAYS } from '#shared/retention.rules.ts';

export interface Mail {
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  /** How long it makes sense to send the mail, if its link expires in less than a day. */
  useful_seconds?: number | undefined;
  /** Whether the mail is one of many written at once: it waits for all others, and counts in no limit. */
  is_bulk?: boolean | undefined;
}

/** A mail that is due, claimed by this process. */
export interface DueMail extends Omit<Mail, 'useful_seconds' | 'is_bulk'> {
  id: string;
  created_at: Date;
  attempts: number;
}

/** Exactly one plain address, without anything that could end the header. */
const ONE_ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
/** How long mails are worth sending: after this time their links have expired. */
const USEFUL_SECONDS = 24 * 3600;
/** How long the queue waits for a mail server that failed: the first wait and the longest. */
const QUEUE_DELAY_SECONDS = { first: 30, most: 300 };
/**
 * Mails name people's addresses, so they are deleted; but not before unconfirmed accounts are, so that an operator can
 * look up what happened to a confirmation mail.
 */
export const MAIL_KEEP_DAYS = RETENTION_DAYS.mails;

/** The links in a mail give access to an account: the bodies of mails that were sent or given up are deleted. */
const WITHOUT_BODIES = { text_body: null, html_body: null };

/** Selects the mails to one address, for secondsUntilMail. */
export const selectMailsToAddress = (recipient: string): RawBuilder<unknown> => sql`recipient = ${recipient}`;

/** Queues a mail in the caller's transaction; it is sent after the commit. */
export async function enqueue(trx: Trx, mail: Mail): Promise<void> {
  await enqueueAll(trx, [mail]);
}

export async function enqueueAll(trx: Trx, mails: Mail[]): Promise<void> {
  if (mails.length > 0) await trx.insertInto('outbox').values(mails.map(toRow)).execute();
}

function toRow({ useful_seconds = USEFUL_SECONDS, is_bulk = false, ...mail }: Mail) {
  if (!ONE_ADDRESS.test(mail.recipient)) throw new Error('a mail needs exactly one plain address');
  return { ...mail, is_bulk, give_up_at: sql<Date>`app_now() + make_interval(secs => ${useful_seconds})` };
}

/**
 * Returns the whole seconds until another of the mails that `which` selects may be written (0: now), if at most `most`
 * may be written in `minutes`. A mail counts once, however often its delivery is tried.
 */
export async function findSecondsUntilMail(
  trx: Trx,
  which: RawBuilder<unknown>,
  { most, minutes }: { most: number; minutes: number },
): Promise<number> {
  const last = await trx
    .selectFrom('outbox')
    .select(
      sql<number>`ceil(extract(epoch from created_at - app_now()) + 60 * ${minutes}::integer)::integer`.as(
        'left',
      ),
    )
    .where('is_bulk', '=', false)
    .where(sql<SqlBool>`${which}`)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return Math.max(0, last?.left ?? 0);
}

/**
 * Claims the mail that has been due longest, bulk mails last. Sets its next attempt before it is sent, after a wait
 * that doubles from one minute to one hour: no other process sends it meanwhile, and no transaction stays open.
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
        .where('text_body', 'is not', null)
        .orderBy('is_bulk')
        .orderBy('next_attempt_at')
        // while the server fails, the same mail is tried each time
        .orderBy('attempts', 'desc')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'text_body', 'html_body', 'created_at', 'attempts'])
    .$narrowType<{ text_body: NotNull; html_body: NotNull }>()
    .executeTakeFirst();
}

/** Returns for how many seconds the oldest unsent mail has been waiting; 0 if there is none. */
export async function findOldestDueSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from app_now() - min(created_at)), 0)::float8 as seconds from outbox
    where sent_at is null and give_up_at > app_now() and text_body is not null`.execute(db);
  return rows[0]?.seconds ?? 0;
}

export async function markSent(db: Database, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql`app_now()`, last_error: null, ...WITHOUT_BODIES })
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

/** Gives up a mail; without its body it is never claimed again. */
export async function markGivenUp(db: Database, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ next_attempt_at: eb.ref('give_up_at'), ...WITHOUT_BODIES }))
    .where('id', '=', id)
    .execute();
}

/**
 * Delays all mails after the server failed on the mail `tried`; the delay doubles with the attempts of that mail. Only
 * this mail tests whether the server is back: the others count no attempts. If the server may have received it
 * (`mayHaveIt`), it keeps its later next attempt, and another mail tests the server.
 */
export async function delayQueue(db: Database, tried: DueMail, mayHaveIt: boolean): Promise<void> {
  const { first, most } = QUEUE_DELAY_SECONDS;
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
        // several processes may take mails at once
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/**
 * Deletes the mails to a user whose account is deleted, also unsent ones. `recipients` is a subquery for the addresses:
 * within one statement, no other account can take one of them meanwhile.
 */
export async function deleteMailsTo(trx: Trx, recipients: RawBuilder<unknown>): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(sql<SqlBool>`recipient in (${recipients})`)
    .execute();
}

/**
 * Deletes mails older than KEEP_DAYS, and the bodies of those that are too old to be sent. Any number of processes may
 * call it.
 */
export async function clearOldMails(db: Database): Promise<void> {
  await db
    .updateTable('outbox')
    .set(WITHOUT_BODIES)
    .where('give_up_at', '<=', sql<Date>`app_now()`)
    .where('text_body', 'is not', null)
    .execute();
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', sql<Date>`app_now() - make_interval(days => ${MAIL_KEEP_DAYS})`)
    .execute();
}
