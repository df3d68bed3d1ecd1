import { afterEach, describe, expect, it } from 'vitest';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { inTransaction } from '#server/database/database.ts';
import { clearExpiredLimitCounts, consumeLimit, type Limit, resetCount, undoCount } from './limits.ts';

const THREE: Limit = { action: 'knock', most: 3, seconds: 600 };
const LOCKOUT: Limit = { ...THREE, action: 'knock wrongly', isLockout: true };

let subjects = 0;
const newSubject = (): string => `subject ${(subjects += 1)}`;

describe('a limit', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));
    const knock = (subject: string, limit = THREE) => consumeLimit(database(), limit, subject);
    const knockOften = async (subject: string, times: number, limit = THREE) => {
      const answers: (number | null)[] = [];
      for (let time = 0; time < times; time += 1) answers.push(await knock(subject, limit));
      return answers;
    };

    it('allows so many and then says how long to wait', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const subject = newSubject();
      expect(await knockOften(subject, 5)).toEqual([null, null, null, 600, 600]);
      await stopDatabaseClock(database(), '2026-05-04T10:09:59.5Z');
      expect(await knock(subject)).toBe(1);
    });

    it('starts anew after its time, counted from the first', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const subject = newSubject();
      await knock(subject);
      await stopDatabaseClock(database(), '2026-05-04T10:05:00Z');
      expect(await knockOften(subject, 3)).toEqual([null, null, 300]);
      await stopDatabaseClock(database(), '2026-05-04T10:10:00Z');
      expect(await knockOften(subject, 4)).toEqual([null, null, null, 600]);
    });

    it('is not made longer by those who go on', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const subject = newSubject();
      await knockOften(subject, 4);
      await stopDatabaseClock(database(), '2026-05-04T10:08:20Z');
      expect(await knockOften(subject, 2)).toEqual([100, 100]);
    });

    it('counts each subject and each action for itself', async () => {
      const [one, other] = [newSubject(), newSubject()];
      await knockOften(one, 4);
      expect(await knock(other)).toBeNull();
      expect(await knock(one, { ...THREE, action: 'ring' })).toBeNull();
    });

    it('forgives what is taken back, one at a time and never more than there was', async () => {
      const subject = newSubject();
      await knockOften(subject, 2);
      await undoCount(database(), THREE, subject);
      expect(await knockOften(subject, 3)).toEqual([null, null, expect.any(Number)]);
      for (let time = 0; time < 9; time += 1) await undoCount(database(), THREE, subject);
      expect(await knockOften(subject, 4)).toEqual([null, null, null, expect.any(Number)]);
    });

    it('starts anew for one subject and one action alone', async () => {
      const [one, other] = [newSubject(), newSubject()];
      const ring = { ...THREE, action: 'ring' };
      for (const subject of [one, other]) await knockOften(subject, 4);
      for (let time = 0; time < 4; time += 1) await knock(one, ring);
      await resetCount(database(), THREE, one);
      expect(await knockOften(one, 4)).toEqual([null, null, null, expect.any(Number)]);
      expect(await knock(other)).not.toBeNull();
      expect(await knock(one, ring)).not.toBeNull();
    });

    it('forgets with a transaction that rolls back what was counted in it, and only that', async () => {
      const subject = newSubject();
      await knockOften(subject, 2);
      const failing = inTransaction(database(), async (trx) => {
        await consumeLimit(trx, THREE, subject);
        throw new Error('something later');
      });
      await expect(failing).rejects.toThrow('something later');
      expect(await knockOften(subject, 2)).toEqual([null, expect.any(Number)]);
    });

    it('as a lockout lasts its whole time from the last one that was allowed', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const subject = newSubject();
      await knock(subject, LOCKOUT);
      await stopDatabaseClock(database(), '2026-05-04T10:09:59Z');
      expect([await knock(subject, LOCKOUT), await knock(subject, LOCKOUT)]).toEqual([null, null]);
      expect(await knock(subject, LOCKOUT)).toBe(600);
      await stopDatabaseClock(database(), '2026-05-04T10:19:58.999Z');
      expect(await knock(subject, LOCKOUT)).toBe(1);
      await stopDatabaseClock(database(), '2026-05-04T10:19:59Z');
      expect([await knock(subject, LOCKOUT), await knock(subject, LOCKOUT)]).toEqual([null, null]);
    });

    it('as a lockout forgets what was too long before the next', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const subject = newSubject();
      await knockOften(subject, 2, LOCKOUT);
      await stopDatabaseClock(database(), '2026-05-04T10:10:00Z');
      expect(await knockOften(subject, 4, LOCKOUT)).toEqual([null, null, null, 600]);
    });

    it('is forgotten after a day, not before', async () => {
      await database().deleteFrom('limits').execute();
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      await knock('old');
      await stopDatabaseClock(database(), '2026-05-05T09:00:00Z');
      await knock('young');
      await stopDatabaseClock(database(), '2026-05-05T10:00:01Z');
      await clearExpiredLimitCounts(database());
      const left = await database().selectFrom('limits').select('subject').execute();
      expect(left).toEqual([{ subject: 'young' }]);
    });
  });

  describe('with twenty at once', () => {
    const database = useDatabase('PostgreSQL', 20);

    it('lets exactly as many through as it allows', async () => {
      const ten: Limit = { ...THREE, most: 10 };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => consumeLimit(database(), ten, 'crowd')),
      );
      expect(answers.filter((answer) => answer === null)).toHaveLength(10);
    });

    it('takes back exactly what was let through, and what was refused leaves nothing', async () => {
      const ten: Limit = { ...THREE, most: 10 };
      const knockAndTakeBack = async (): Promise<void> => {
        if ((await consumeLimit(database(), ten, 'in and out')) === null)
          await undoCount(database(), ten, 'in and out');
      };
      for (let round = 0; round < 5; round += 1)
        await Promise.all(Array.from({ length: 20 }, knockAndTakeBack));
      const row = await database()
        .selectFrom('limits')
        .select('count')
        .where('subject', '=', 'in and out')
        .executeTakeFirst();
      expect(row?.count ?? 0).toBe(0);
    });
  });
});
