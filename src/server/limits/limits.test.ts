import { afterEach, describe, expect, it } from 'vitest';
import { runClock, stopClock } from '#server/testing/clock.ts';
import { onBothEngines, useDatabase } from '#server/testing/database.ts';
import { clearLimits, countAgainst, type Limit } from './limits.ts';

const THREE: Limit = { action: 'knock', most: 3, seconds: 600 };

let subjects = 0;
const newSubject = (): string => `subject ${(subjects += 1)}`;

describe('a limit', () => {
  onBothEngines((database) => {
    afterEach(() => runClock(database()));
    const knock = (subject: string, limit = THREE) => countAgainst(database(), limit, subject);
    const knockOften = async (subject: string, times: number) => {
      const answers: (number | null)[] = [];
      for (let time = 0; time < times; time += 1) answers.push(await knock(subject));
      return answers;
    };

    it('allows so many and then says how long to wait', async () => {
      await stopClock(database(), '2026-05-04T10:00:00Z');
      const subject = newSubject();
      expect(await knockOften(subject, 5)).toEqual([null, null, null, 600, 600]);
      await stopClock(database(), '2026-05-04T10:09:59.5Z');
      expect(await knock(subject)).toBe(1);
    });

    it('starts anew after its time, counted from the first', async () => {
      await stopClock(database(), '2026-05-04T10:00:00Z');
      const subject = newSubject();
      await knock(subject);
      await stopClock(database(), '2026-05-04T10:05:00Z');
      expect(await knockOften(subject, 3)).toEqual([null, null, 300]);
      await stopClock(database(), '2026-05-04T10:10:00Z');
      expect(await knockOften(subject, 4)).toEqual([null, null, null, 600]);
    });

    it('is not made longer by those who go on', async () => {
      await stopClock(database(), '2026-05-04T10:00:00Z');
      const subject = newSubject();
      await knockOften(subject, 4);
      await stopClock(database(), '2026-05-04T10:08:20Z');
      expect(await knockOften(subject, 2)).toEqual([100, 100]);
    });

    it('counts each subject and each action for itself', async () => {
      const [one, other] = [newSubject(), newSubject()];
      await knockOften(one, 4);
      expect(await knock(other)).toBeNull();
      expect(await knock(one, { ...THREE, action: 'ring' })).toBeNull();
    });

    it('is forgotten after a day, not before', async () => {
      await database().deleteFrom('limits').execute();
      await stopClock(database(), '2026-05-04T10:00:00Z');
      await knock('old');
      await stopClock(database(), '2026-05-05T09:00:00Z');
      await knock('young');
      await stopClock(database(), '2026-05-05T10:00:01Z');
      await clearLimits(database());
      const left = await database().selectFrom('limits').select('subject').execute();
      expect(left).toEqual([{ subject: 'young' }]);
    });
  });

  describe('with twenty at once', () => {
    const database = useDatabase('PostgreSQL', 20);

    it('lets exactly as many through as it allows', async () => {
      const ten: Limit = { ...THREE, most: 10 };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => countAgainst(database(), ten, 'crowd')),
      );
      expect(answers.filter((answer) => answer === null)).toHaveLength(10);
    });
  });
});
