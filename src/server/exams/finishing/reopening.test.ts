import { afterEach, describe, expect, it } from 'vitest';
import { awardChampions } from '#server/badges/badges.service.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { reopenUnfinishedPeriods } from './recount.service.ts';

/** How far the clock is set ahead: by then the current day, week and month are over, whatever today is. */
const AHEAD_SECONDS = 40 * 86_400;

describe('periods that a wrong clock has closed', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    it('are opened again without their champions, and count who is to be seen now', async () => {
      const db = database();
      const category = await createCategory(db, { questions: 5 });
      const [first, second] = [await createPerson(db), await createPerson(db)];
      await takeExam(callAs(db, first), category);
      await takeExam(callAs(db, second), category, { wrong: 1 });

      await runDatabaseClock(db, AHEAD_SECONDS);
      expect(await awardChampions(db)).toBe(3);
      await runDatabaseClock(db);
      await callAs(db, first).privacy.setHidden({ hidden: true });

      expect(await reopenUnfinishedPeriods(db)).toMatchObject({ champions: 3, periods: { length: 3 } });
      expect(await findWrongTotals(db)).toEqual([]);
      expect(await reopenUnfinishedPeriods(db)).toEqual({ champions: 0, periods: [] });
      expect(await awardChampions(db)).toBe(0);

      await runDatabaseClock(db, AHEAD_SECONDS);
      expect(await awardChampions(db)).toBe(3);
      const named = await db
        .selectFrom('user_badges')
        .select('user_id')
        .where('period_type', 'is not', null)
        .execute();
      expect(named.map(({ user_id }) => user_id)).toEqual([second.id, second.id, second.id]);
      // periods that are really over stay closed
      expect(await reopenUnfinishedPeriods(db)).toEqual({ champions: 0, periods: [] });
    });
  });
});
