import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, inTransaction } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import {
  claimDueMail,
  clearOldMails,
  type DueMail,
  enqueue,
  enqueueAll,
  selectMailsToAddress,
  findSecondsUntilMail,
} from './outbox.ts';
import { sendDueMails } from './sender.ts';

const log = createLog('silent');
const mailTo = (recipient: string) => ({
  recipient,
  subject: 'Hola',
  text_body: 'Hola.',
  html_body: '<p>Hola.</p>',
});
const post = (db: Database, ...recipients: string[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const recipient of recipients) await enqueue(trx, mailTo(recipient));
  });
const makeDue = (db: Database) => sql`update outbox set next_attempt_at = app_now()`.execute(db);

describeOnBothEngines((database) => {
  beforeEach(async () => {
    await sql`delete from outbox`.execute(database());
    await runDatabaseClock(database());
  });

  describe('the outbox', () => {
    it('holds a mail only once the transaction around it is committed', async () => {
      const failing = inTransaction(database(), async (trx) => {
        await enqueue(trx, mailTo('a@example.com'));
        throw new Error('something later');
      });
      await expect(failing).rejects.toThrow('something later');
      expect(await claimDueMail(database())).toBeUndefined();
    });

    it.each(['', 'a', 'a@b, c@d', 'a@b\r\nBcc: c@d', '<a@b>', 'Ana <a@b>', 'a@b@c', 'a@b c'])(
      'takes no recipient like %j',
      async (recipient) => {
        await expect(post(database(), recipient)).rejects.toThrow('one plain address');
      },
    );

    it('knows when an address may get another mail', async () => {
      const wait = (recipient: string, most: number): Promise<number> =>
        inTransaction(database(), (trx) =>
          findSecondsUntilMail(trx, selectMailsToAddress(recipient), { most, minutes: 15 }),
        );
      await stopDatabaseClock(database(), '2026-08-02T12:00:00Z');
      await post(database(), 'a@example.com', 'b@example.com');
      await stopDatabaseClock(database(), '2026-08-02T12:05:00Z');
      await post(database(), 'a@example.com');
      expect(await wait('a@example.com', 3)).toBe(0);
      expect(await wait('a@example.com', 2)).toBe(600);
      expect(await wait('a@example.com', 1)).toBe(900);
      expect(await wait('b@example.com', 1)).toBe(600);
      await stopDatabaseClock(database(), '2026-08-02T12:15:00Z');
      expect(await wait('a@example.com', 2)).toBe(0);
    });

    it('keeps a mail for a week, sent or not', async () => {
      await stopDatabaseClock(database(), '2026-08-02T12:00:00Z');
      await post(database(), 'sent@example.com');
      await sendDueMails(database(), () => Promise.resolve(), log);
      await post(database(), 'unsent@example.com');
      await stopDatabaseClock(database(), '2026-08-02T12:01:00Z');
      await post(database(), 'later@example.com');
      const left = async (): Promise<string[]> => {
        await clearOldMails(database());
        const rows = await database().selectFrom('outbox').select('recipient').orderBy('recipient').execute();
        return rows.map(({ recipient }) => recipient);
      };
      await stopDatabaseClock(database(), '2026-08-09T12:00:00Z');
      expect(await left()).toEqual(['later@example.com', 'sent@example.com', 'unsent@example.com']);
      await stopDatabaseClock(database(), '2026-08-09T12:00:30Z');
      expect(await left()).toEqual(['later@example.com']);
    });
  });

  describe('sending', () => {
    it('delivers each mail once and marks it', async () => {
      await post(database(), 'a@example.com', 'b@example.com');
      const delivered: DueMail[] = [];
      const deliver = async (mail: DueMail): Promise<void> => void delivered.push(mail);
      expect(await sendDueMails(database(), deliver, log)).toBe(2);
      expect(await sendDueMails(database(), deliver, log)).toBe(0);
      await makeDue(database());
      expect(await sendDueMails(database(), deliver, log)).toBe(0);
      expect(delivered.map(({ recipient }) => recipient).toSorted()).toEqual([
        'a@example.com',
        'b@example.com',
      ]);
      const rows = await database().selectFrom('outbox').select(['sent_at', 'last_error']).execute();
      expect(rows).toEqual([1, 2].map(() => ({ sent_at: expect.any(Date) as Date, last_error: null })));
    });

    it('keeps the body of a mail only until it is sent', async () => {
      await post(database(), 'a@example.com');
      expect(await bodies()).toEqual({ 'a@example.com': 'Hola.<p>Hola.</p>' });
      await sendDueMails(database(), () => Promise.reject(new Error('disk full')), log);
      expect(await bodies()).toEqual({ 'a@example.com': 'Hola.<p>Hola.</p>' });
      await makeDue(database());
      await sendDueMails(database(), () => Promise.resolve(), log);
      expect(await bodies()).toEqual({ 'a@example.com': null });
      const sentWithBody = sql`update outbox set text_body = 'a', html_body = 'b'`.execute(database());
      await expect(sentWithBody).rejects.toThrow('outbox_sent_without_bodies');
    });

    it('keeps no body of a mail that is given up, refused for good or too old', async () => {
      await stopDatabaseClock(database(), '2026-11-02T10:00:00Z');
      await post(database(), 'refused@example.com');
      const refusal = Object.assign(new Error('550 no such user'), { code: 'EENVELOPE' });
      await sql`update outbox set attempts = 7`.execute(database());
      await sendDueMails(database(), () => Promise.reject(refusal), log);
      expect(await bodies()).toEqual({ 'refused@example.com': null });
      await makeDue(database());
      expect(await claimDueMail(database())).toBeUndefined();
      await post(database(), 'old@example.com');
      await stopDatabaseClock(database(), '2026-11-03T09:59:59Z');
      await clearOldMails(database());
      expect(await bodies()).toMatchObject({ 'old@example.com': 'Hola.<p>Hola.</p>' });
      await stopDatabaseClock(database(), '2026-11-03T10:00:00Z');
      await clearOldMails(database());
      expect(await bodies()).toMatchObject({ 'old@example.com': null });
      await runDatabaseClock(database());
    });

    const bodies = async (): Promise<Record<string, string | null>> => {
      const rows = await database().selectFrom('outbox').selectAll().execute();
      return Object.fromEntries(
        rows.map(({ recipient, text_body, html_body }) => [
          recipient,
          text_body === null || html_body === null ? null : text_body + html_body,
        ]),
      );
    };

    it('takes bulk mail after all other, and counts it in no limit', async () => {
      const bulk = { ...mailTo('bulk@example.com'), is_bulk: true };
      await inTransaction(database(), (trx) => enqueueAll(trx, [bulk, bulk]));
      await sql`update outbox set next_attempt_at = app_now() - interval '1 minute'`.execute(database());
      await post(database(), 'a@example.com');
      const wait = (most: number): Promise<number> =>
        inTransaction(database(), (trx) => findSecondsUntilMail(trx, sql`true`, { most, minutes: 60 }));
      expect([await wait(2), (await wait(1)) > 0]).toEqual([0, true]);
      const claimed = [await claimDueMail(database()), await claimDueMail(database())];
      expect(claimed.map((mail) => mail?.recipient)).toEqual(['a@example.com', 'bulk@example.com']);
    });

    it('keeps no connection or transaction busy while a mail is on its way', async () => {
      await post(database(), 'a@example.com');
      const other = async (): Promise<void> =>
        void (await database().selectFrom('profiles').select('id').execute());
      expect(await sendDueMails(database(), other, log)).toBe(1);
    });

    it('gives a mail up after a day, or sooner where its link is dead sooner', async () => {
      await stopDatabaseClock(database(), '2026-11-02T10:00:00Z');
      await post(database(), 'day@example.com');
      await inTransaction(database(), (trx) =>
        enqueue(trx, { ...mailTo('hour@example.com'), useful_seconds: 3600 }),
      );
      const dueAt = async (at: string): Promise<string | undefined> => {
        await stopDatabaseClock(database(), at);
        await sql`update outbox set next_attempt_at = app_now() where sent_at is null`.execute(database());
        const mails = [await claimDueMail(database()), await claimDueMail(database())];
        return mails
          .map((mail) => mail?.recipient ?? '')
          .toSorted()
          .join(' ')
          .trim();
      };
      expect(await dueAt('2026-11-02T10:59:59Z')).toBe('day@example.com hour@example.com');
      expect(await dueAt('2026-11-02T11:00:00Z')).toBe('day@example.com');
      expect(await dueAt('2026-11-03T09:59:59Z')).toBe('day@example.com');
      expect(await dueAt('2026-11-03T10:00:00Z')).toBe('');
      await runDatabaseClock(database());
    });
  });
});
