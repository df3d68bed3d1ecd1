import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, inTransaction } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { findFreePort } from '#tests/support/http/free-port.ts';
import {
  hangUp,
  type MailServer,
  type ReceivedMail,
  smtpRefusal,
  sendNoReply,
  stopReplyingAt,
  startBrokenMailServer,
  startMailServer,
} from '#tests/support/people/mail-server.ts';
import { enqueue } from './outbox.ts';
import { sendDueMails } from './sender.ts';
import { type DeliverMail, createSmtpDelivery } from './transport.ts';

const log = createLog('silent');
const FROM = 'Plaza <plaza@example.org>';
const START = Date.parse('2026-08-02T12:00:00Z');
/** Short timeouts, for servers that don't answer anyway. */
const SHORT = { connecting: 300, silence: 300, whole: 600 };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function mailServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...given);
  cleanups.push(server.close);
  return server;
}

const deliveryTo = (url: string): DeliverMail => createSmtpDelivery({ url, tls: 'none' }, FROM);
const recipientsOf = (mails: ReceivedMail[]): string[] => mails.flatMap(({ to }) => to).toSorted();
const people = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `p${String(i).padStart(3, '0')}@example.com`);

const post = (db: Database, recipients: string[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const recipient of recipients) {
      await enqueue(trx, { recipient, subject: 'Hola', text_body: 'Hola.', html_body: '<p>Hola.</p>' });
    }
  });

describeOnDatabase((database) => {
  beforeEach(async () => {
    await sql`delete from outbox`.execute(database());
    await atMinute(0);
  });

  const atMinute = (minute: number): Promise<void> =>
    stopDatabaseClock(database(), new Date(START + minute * 60_000).toISOString());

  const send = (deliver: DeliverMail): Promise<number> => sendDueMails(database(), deliver, log);

  /** The number of attempts of each mail, the fewest first. */
  const attempts = async (): Promise<number[]> => {
    const rows = await database().selectFrom('outbox').select('attempts').orderBy('attempts').execute();
    return rows.map((row) => row.attempts);
  };

  /** Returns the minute at which the next mail is due, if it is before `end`. */
  async function nextDue(end: number): Promise<number | undefined> {
    const { due } = await database()
      .selectFrom('outbox')
      .select((eb) => eb.fn.min('next_attempt_at').as('due'))
      .where('sent_at', 'is', null)
      .executeTakeFirstOrThrow();
    const minute = due === null ? end : (due.getTime() - START) / 60_000;
    return minute < end ? minute : undefined;
  }

  /** Calls the sender just before each mail is due and when it is due; returns the minutes at which it tried a mail. */
  async function minutesOfTries(end: number, deliver: DeliverMail): Promise<number[]> {
    const tries: number[] = [];
    for (let minute: number | undefined = 0; minute !== undefined; minute = await nextDue(end)) {
      for (const at of [minute - 0.01, minute]) {
        await atMinute(at);
        await send(async (mail) => {
          tries.push(at);
          await deliver(mail);
        });
      }
    }
    return tries;
  }

  describe('a mail server that refuses', () => {
    it('one recipient takes the others', async () => {
      const { url, mails } = await mailServer({
        onRecipient: (address) => (address.startsWith('p001') ? smtpRefusal(550, 'no such user') : undefined),
      });
      await post(database(), people(4));
      expect(await send(deliveryTo(url))).toBe(3);
      expect(recipientsOf(mails)).toEqual(people(4).filter((address) => !address.startsWith('p001')));
      const unsent = await database()
        .selectFrom('outbox')
        .select(['recipient', 'last_error'])
        .where('sent_at', 'is', null)
        .execute();
      expect(unsent).toEqual([
        { recipient: 'p001@example.com', last_error: expect.stringContaining('550 no such user') as string },
      ]);
    });

    it.each([
      ['its recipient', { onRecipient: () => smtpRefusal(451, 'later') }],
      ['its text', { onMail: () => smtpRefusal(452, 'no room') }],
    ])('%s for a while is asked after 1, 2, 4 … 60 minutes and gets it in the end', async (_, refusing) => {
      const refuses = await mailServer(refusing);
      await post(database(), people(2));
      const tries = await minutesOfTries(190, deliveryTo(refuses.url));
      // each of the two mails is tried at all of these minutes
      const once = [0, 1, 3, 7, 15, 31, 63, 123, 183];
      expect(tries).toEqual(once.flatMap((minute) => [minute, minute]));
      expect(refuses.mails).toEqual([]);

      const takes = await mailServer();
      await atMinute(242.5);
      expect(await send(deliveryTo(takes.url))).toBe(0);
      await atMinute(243);
      expect(await send(deliveryTo(takes.url))).toBe(2);
      expect(recipientsOf(takes.mails)).toEqual(people(2));
    });

    it('for good is asked for two hours, as one that is set up wrongly does so too, and then left alone', async () => {
      const { url } = await mailServer({ onRecipient: () => smtpRefusal(550, 'no such user') });
      await post(database(), people(1));
      const day = 24 * 60;
      expect(await minutesOfTries(day, deliveryTo(url))).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
      for (const minute of [day - 0.1, day, day + 1]) {
        await atMinute(minute);
        await send(() => Promise.reject(new Error(`tried at ${minute}`)));
      }
      expect(await attempts()).toEqual([8]);
    });
  });

  describe('a mail server that fails', () => {
    const failing = {
      'says nothing': sendNoReply,
      'hangs up': hangUp,
      'falls silent when it has the mail': stopReplyingAt('.'),
    } satisfies Record<string, Parameters<typeof startBrokenMailServer>[0]>;

    it.each(Object.entries(failing))(
      'because it %s is asked once for all mails, which go out when it is back',
      async (_, speak) => {
        const broken = await startBrokenMailServer(speak);
        cleanups.push(broken.close);
        const deliver = createSmtpDelivery({ url: broken.url, tls: 'none' }, FROM, SHORT);
        await post(database(), people(12));
        expect(await send(deliver)).toBe(0);
        await atMinute(0.49);
        expect(await send(deliver)).toBe(0);
        expect(broken.connections()).toBe(1);
        expect(await attempts()).toEqual([...Array<number>(11).fill(0), 1]);

        const { url, mails } = await mailServer();
        await atMinute(1);
        expect(await send(deliveryTo(url))).toBe(12);
        expect(recipientsOf(mails)).toEqual(people(12));
      },
    );

    it.each([
      ['is not there', async () => `smtp://127.0.0.1:${await findFreePort()}`],
      [
        'does not take the password',
        async () => (await mailServer({ login: () => false })).url.replace('//', '//plaza:wrong@'),
      ],
      [
        'does not take the sender',
        async () => (await mailServer({ onSender: () => smtpRefusal(553, 'no') })).url,
      ],
    ])('because it %s is looked for with one mail, at most every five minutes', async (_, findUrl) => {
      const deliver = deliveryTo(await findUrl());
      await post(database(), people(12));
      expect(await minutesOfTries(25, deliver)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 12.5, 17.5, 22.5]);
      expect(await attempts()).toEqual([...Array<number>(11).fill(0), 8]);

      const { url, mails } = await mailServer();
      await atMinute(27.5);
      expect(await send(deliveryTo(url))).toBe(12);
      expect(recipientsOf(mails)).toEqual(people(12));
    });

    it('is found back by a mail written meanwhile', async () => {
      await post(database(), people(1));
      expect(await send(deliveryTo(`smtp://127.0.0.1:${await findFreePort()}`))).toBe(0);
      const { url } = await mailServer();
      await post(database(), ['new@example.com']);
      expect(await send(deliveryTo(url))).toBe(1);
    });

    it('at one mail only gets the others, and that one seldom: it may have it', async () => {
      const taken: string[] = [];
      const deliver: DeliverMail = ({ recipient }) => {
        if (recipient !== 'p000@example.com') return Promise.resolve(taken.push(recipient));
        return Promise.reject(
          Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }),
        );
      };
      await atMinute(0);
      await post(database(), people(1));
      await send(deliver);
      await post(database(), people(30).slice(1));
      const tries = await minutesOfTries(200, deliver);
      expect(taken.toSorted()).toEqual(people(30).slice(1));
      expect(tries).toEqual([...Array<number>(29).fill(0), 1, 3, 7, 15, 31, 63, 123, 183]);
    });
  });

  describe('a process that is told to stop', () => {
    it('begins no other mail', async () => {
      const stopping = new AbortController();
      await post(database(), people(3));
      const deliver = (): Promise<void> => Promise.resolve(stopping.abort());
      expect(await sendDueMails(database(), deliver, log, stopping.signal)).toBe(1);
      expect(await attempts()).toEqual([0, 0, 1]);
    });
  });
});

describe('several processes on one PostgreSQL', () => {
  const database = useDatabase('PostgreSQL');

  it('send each mail once between them through a slow mail server', async () => {
    const { url, mails } = await mailServer({ takesMs: 50 });
    await post(database(), people(40));
    const counts = await Promise.all([1, 2, 3, 4].map(() => sendDueMails(database(), deliveryTo(url), log)));
    expect(recipientsOf(mails)).toEqual(people(40));
    expect(counts.reduce((a, b) => a + b)).toBe(40);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('find together that the mail server is down, and lose nothing', async () => {
    await sql`delete from outbox`.execute(database());
    await post(database(), people(40));
    const gone = deliveryTo(`smtp://127.0.0.1:${await findFreePort()}`);
    const counts = await Promise.all([1, 2, 3, 4].map(() => sendDueMails(database(), gone, log)));
    expect(counts).toEqual([0, 0, 0, 0]);
    const rows = await database().selectFrom('outbox').select(['attempts', 'next_attempt_at']).execute();
    expect(rows.reduce((sum, row) => sum + row.attempts, 0)).toBeLessThanOrEqual(4);
    const due = sql<boolean>`next_attempt_at <= app_now()`;
    expect(await database().selectFrom('outbox').select('id').where(due).execute()).toEqual([]);
  });
});
