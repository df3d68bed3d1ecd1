import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { deleteFinishedExams } from '#tests/support/database/empty-tables.ts';
import { countWrongRows, repairRanking } from './recount.service.ts';

const NOTHING = { totals: 0, points: 0, histogram: 0 };

describeOnDatabase((database) => {
  describe('repairing the ranking', () => {
    it('finds nothing to mend in what finishing exams has counted', async () => {
      await createHistory(database());
      expect(await repairRanking(database())).toEqual(NOTHING);
      expect(await findWrongTotals(database())).toEqual([]);
    });

    it('mends whatever disagrees with the finished exams, says before and after how much, and then finds nothing more', async () => {
      const db = database();
      const { shown, hidden } = await createHistory(db);
      await sql`update period_points set points = points + 7 where user_id = ${shown.id} and period_type = 'weekly'`.execute(
        db,
      );
      await sql`delete from period_points where user_id = ${shown.id} and period_type = 'daily'`.execute(db);
      await sql`insert into period_points select 'monthly', '2020-01-01', ${hidden.id}, 3, true, 'x'`.execute(
        db,
      );
      await sql`update period_histogram set users = users + 1 where period_type = 'monthly'`.execute(db);
      await sql`update user_totals set best_score = 1 where user_id = ${shown.id}`.execute(db);
      await sql`delete from user_totals where user_id = ${hidden.id}`.execute(db);
      await sql`update user_period_totals set total_time = total_time + 1 where user_id = ${shown.id}`.execute(
        db,
      );
      await sql`delete from user_category_totals where user_id = ${hidden.id}`.execute(db);
      await sql`
        insert into user_category_totals
        select user_id, period_type, date '2020-01-01', gen_random_uuid(), 1, 1, 1 from user_period_totals
        where user_id = ${shown.id} and period_type = 'daily'`.execute(db);

      const expected = await countWrongRows(db);
      expect(await findWrongTotals(db)).not.toEqual([]);
      const wrong = await repairRanking(db);
      expect(wrong).toEqual(expected);
      // totals of 2 users, 4 sums by day or month, 4 sums by category, and 2 sums of days without an exam
      expect(wrong.totals).toBe(2 + 4 + 4 + 2);
      expect(wrong.points).toBeGreaterThanOrEqual(3);
      expect(wrong.histogram).toBeGreaterThanOrEqual(1);
      expect(await findWrongTotals(db)).toEqual([]);
      expect(await repairRanking(db)).toEqual(NOTHING);
    });

    it('shows and hides people in the periods that are not closed yet, as their profiles say', async () => {
      const db = database();
      const { shown } = await createHistory(db);
      await sql`update ranking_periods set closed_at = app_now() where closes_at <= app_now()`.execute(db);
      const visible = async () => {
        const rows = await db
          .selectFrom('period_points')
          .select(['period_type', 'period_start', 'visible'])
          .where('user_id', '=', shown.id)
          .where('period_type', '<>', 'daily')
          .orderBy('period_type')
          .orderBy('period_start')
          .execute();
        return rows.map((row) => row.visible);
      };
      await db.updateTable('profiles').set({ hidden: true }).where('id', '=', shown.id).execute();
      // undoes the effect of profiles' trigger; `visible` lists the months October and November, then a week of each
      await sql`update period_points set visible = true where user_id = ${shown.id}`.execute(db);
      await sql`update period_points set points = points + 1`.execute(db);
      await repairRanking(db);
      expect(await visible()).toEqual([true, false, true, false]);
      expect(await findWrongTotals(db)).toEqual([]);
    });
  });
});

describe('repairing on PostgreSQL', () => {
  const database = useDatabase('PostgreSQL');

  it('loses and doubles no exam that is finished at the same time', async () => {
    const db = database();
    const category = await createCategory(db);
    const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(db)));
    const exams = people.map(async (person) => {
      for (let time = 0; time < 5; time += 1)
        await takeExam(callAs(db, person), category, { wrong: time % 2 });
    });
    let isOver = false;
    const repairs = (async () => {
      while (!isOver) expect(await repairRanking(db)).toEqual(NOTHING);
    })();
    await Promise.all(exams);
    isOver = true;
    await repairs;
    expect(await findWrongTotals(db)).toEqual([]);
  });
});

/** Creates exams in two months, of which the later one is still running; one of the two users is hidden. */
async function createHistory(db: Database) {
  await deleteFinishedExams(db);
  const category = await createCategory(db, { questions: 5 });
  const [shown, hidden] = [await createPerson(db), await createPerson(db, { hidden: true })];
  for (const at of ['2026-10-14T10:00:00Z', '2026-11-04T10:00:00Z']) {
    await stopDatabaseClock(db, at);
    for (const person of [shown, hidden]) await takeExam(callAs(db, person), category, { wrong: 1 });
    await takeExam(callAs(db, shown), category, { wrong: 3 });
  }
  return { shown, hidden };
}
