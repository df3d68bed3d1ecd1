import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, inTransaction } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { onBothEngines, useDatabase } from '#server/testing/database.ts';
import { claimDueMail, countRecentMails, type DueMail, enqueue } from './outbox.ts';
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

onBothEngines((database) => {
  beforeEach(() => sql`delete from outbox`.execute(database()));

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

    it('counts the mails of the last minutes for one address', async () => {
      await post(database(), 'a@example.com', 'a@example.com', 'b@example.com');
      await sql`update outbox set created_at = app_now() - interval '16 minutes'
        where id = (select id from outbox where recipient = 'a@example.com' limit 1)`.execute(database());
      expect(await countRecentMails(database(), 'a@example.com', 15)).toBe(1);
      expect(await countRecentMails(database(), 'a@example.com', 17)).toBe(2);
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

    it('waits longer after each failure, from one minute to one hour, and loses nothing', async () => {
      await post(database(), 'a@example.com');
      const minutes: number[] = [];
      for (let attempt = 0; attempt < 9; attempt++) {
        await makeDue(database());
        expect(await sendDueMails(database(), () => Promise.reject(new Error('421 later')), log)).toBe(0);
        const row = await database()
          .selectFrom('outbox')
          .select([
            'last_error',
            sql<number>`round(extract(epoch from next_attempt_at - app_now()) / 60)::int`.as('wait'),
          ])
          .executeTakeFirstOrThrow();
        expect(row.last_error).toBe('421 later');
        minutes.push(row.wait);
      }
      expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);

      await makeDue(database());
      expect(await sendDueMails(database(), () => Promise.resolve(), log)).toBe(1);
    });

    it('goes on with the others when one fails', async () => {
      await post(database(), 'bad@example.com', 'good@example.com');
      const deliver = ({ recipient }: DueMail): Promise<void> =>
        recipient.startsWith('bad') ? Promise.reject(new Error('550 no')) : Promise.resolve();
      expect(await sendDueMails(database(), deliver, log)).toBe(1);
    });

    it('keeps no connection or transaction busy while a mail is on its way', async () => {
      await post(database(), 'a@example.com');
      const other = async (): Promise<void> =>
        void (await database().selectFrom('profiles').select('id').execute());
      expect(await sendDueMails(database(), other, log)).toBe(1);
    });

    it('gives a mail up after a day: its links are dead', async () => {
      await post(database(), 'a@example.com');
      await sql`update outbox set created_at = app_now() - interval '25 hours'`.execute(database());
      expect(await claimDueMail(database())).toBeUndefined();
    });
  });
});

describe('several processes on PostgreSQL', () => {
  const database = useDatabase('PostgreSQL');

  it('send each mail once between them', async () => {
    const recipients = Array.from({ length: 60 }, (_, i) => `p${i}@example.com`);
    await post(database(), ...recipients);
    const delivered: string[] = [];
    const deliver = async ({ recipient }: DueMail): Promise<void> => {
      delivered.push(recipient);
      // somebody else's turn
      await database().selectFrom('profiles').select('id').execute();
    };
    const counts = await Promise.all([1, 2, 3].map(() => sendDueMails(database(), deliver, log)));
    expect(delivered.toSorted()).toEqual(recipients.toSorted());
    expect(counts.reduce((a, b) => a + b)).toBe(60);
    expect(Math.max(...counts)).toBeLessThan(60);
  });
});
