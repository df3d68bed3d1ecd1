import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/database.ts';
import { addPoints } from '#server/ranking/ranking.service.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';

const MINUTE = 60_000;
const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** A moment in the middle of a week and a month, and the ends of its day, week and month. */
const A_DAY = '2026-10-14T10:00:00Z';
const DAY_ENDS = '2026-10-14T22:00:00Z';
const WEEK_ENDS = '2026-10-18T22:00:00Z';
const MONTH_ENDS = '2026-10-31T23:00:00Z';
const LONG_AFTER = '2026-12-24T12:00:00Z';

describe('champions', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));
    beforeEach(async () => {
      await emptyTables(database(), ['period_points', 'period_histogram', 'ranking_periods', 'user_badges']);
    });

    const award = async (at?: string): Promise<number> => {
      if (at !== undefined) await stopDatabaseClock(database(), at);
      return (await callAs(database(), null).badges.award()).awarded;
    };

    const setHidden = (person: Account, hidden: boolean) =>
      callAs(database(), person).privacy.setHidden({ hidden });

    async function earn(person: { id: string }, points: number, at = A_DAY): Promise<void> {
      await stopDatabaseClock(database(), at);
      await inTransaction(database(), (trx) => addPoints(trx, { user_id: person.id, points }));
    }

    async function createEarner(points: number, given: { hidden?: boolean; at?: string } = {}) {
      const person = await createPerson(database(), { hidden: given.hidden ?? false });
      await earn(person, points, given.at);
      return person;
    }

    /** Reads the champions' badges, of one type or all, in the order of their periods. */
    async function champions(badge_type?: string) {
      const { rows } = await sql<{ user_id: string; badge_type: string; period_start: string }>`
        select user_id, badge_type, period_start from user_badges order by period_start, badge_type, user_id`.execute(
        database(),
      );
      return rows.filter((row) => badge_type === undefined || row.badge_type === badge_type);
    }

    /** Returns checksums of all tables that awarding champions may change. */
    async function marks() {
      const { rows } = await sql`
        select (select md5(string_agg(t::text, ' ' order by t::text)) from user_badges t) as badges,
          (select md5(string_agg(t::text, ' ' order by t::text)) from ranking_periods t) as periods,
          (select md5(string_agg(t::text, ' ' order by t::text)) from period_points t) as points,
          (select md5(string_agg(t::text, ' ' order by t::text)) from period_histogram t) as histogram`.execute(
        database(),
      );
      return rows;
    }

    it.each([
      ['daily', A_DAY, DAY_ENDS, '2026-10-14', '2026-10-14'],
      ['weekly', A_DAY, WEEK_ENDS, '2026-10-12', '2026-10-18'],
      ['monthly', A_DAY, MONTH_ENDS, '2026-10-01', '2026-10-31'],
      // a day of 23 hours, weeks of 167 and 169 hours, a month whose end is in the next year
      ['daily', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29', '2026-03-29'],
      ['weekly', '2026-03-25T10:00:00Z', '2026-03-29T22:00:00Z', '2026-03-23', '2026-03-29'],
      ['weekly', '2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-19', '2026-10-25'],
      ['monthly', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z', '2026-12-01', '2026-12-31'],
    ] as const)(
      'of the %s period of %s are named 5 minutes after it ends at %s, and not a moment before',
      async (period_type, at, ends, first, last) => {
        const person = await createEarner(3, { at });
        const badge_type = `${period_type}_champion`;
        await award(ends);
        await award(later(ends, 5 * MINUTE - 1));
        expect(await champions(badge_type)).toEqual([]);
        await award(later(ends, 5 * MINUTE));
        expect(await champions(badge_type)).toHaveLength(1);
        const { latest } = await callAs(database(), person).badges.own();
        const badge = latest.find((one) => one.badge_type === badge_type);
        expect(badge).toEqual({
          id: badge?.id,
          badge_type,
          period_type,
          period_start: first,
          period_end: last,
          milestone: null,
          earned_date: new Date(later(ends, 5 * MINUTE)),
          points_earned: 3,
        });
      },
    );

    it('have the most points of the period, of its own exams only', async () => {
      const [first, second] = [await createEarner(9), await createEarner(7)];
      await earn(second, 5, later(A_DAY, 24 * 60 * MINUTE));
      await award(LONG_AFTER);
      expect(await champions('daily_champion')).toMatchObject([
        { user_id: first.id, period_start: '2026-10-14' },
        { user_id: second.id, period_start: '2026-10-15' },
      ]);
      expect(await champions('weekly_champion')).toMatchObject([{ user_id: second.id }]);
      expect(await champions('monthly_champion')).toMatchObject([{ user_id: second.id }]);
    });

    it('of all periods that nobody asked for are named in one call, oldest first', async () => {
      const person = await createEarner(1, { at: '2026-08-31T10:00:00Z' });
      for (const at of ['2026-09-01T10:00:00Z', '2026-09-06T21:59:59Z', '2026-09-06T22:00:00Z', A_DAY])
        await earn(person, 1, at);
      // champions of five days, three weeks and three months
      expect(await award(LONG_AFTER)).toBe(5 + 3 + 3);
      expect(await champions('weekly_champion')).toMatchObject([
        { period_start: '2026-08-31' },
        { period_start: '2026-09-07' },
        { period_start: '2026-10-12' },
      ]);
      expect(await champions('monthly_champion')).toHaveLength(3);
    });

    it('are all who share the first rank', async () => {
      const equal = [await createEarner(8), await createEarner(8), await createEarner(8)];
      await createEarner(7);
      expect(await award(later(DAY_ENDS, 5 * MINUTE))).toBe(3);
      const ids = (await champions()).map(({ user_id }) => user_id);
      expect(ids.toSorted()).toEqual(equal.map(({ id }) => id).toSorted());
    });

    it('are not those who are hidden when the period is closed, but the best that can be seen', async () => {
      const seen = await createEarner(5);
      await createEarner(9, { hidden: true });
      const hiding = await createEarner(7);
      await stopDatabaseClock(database(), later(DAY_ENDS, 4 * MINUTE));
      await setHidden(hiding, true);
      await award(later(DAY_ENDS, 5 * MINUTE));
      expect(await champions()).toMatchObject([{ user_id: seen.id }]);
    });

    it('may have hidden for a while, and show themselves before the period is closed', async () => {
      const person = await createEarner(5, { hidden: true });
      await createEarner(4);
      await stopDatabaseClock(database(), later(DAY_ENDS, 4 * MINUTE));
      await setHidden(person, false);
      await award(later(DAY_ENDS, 5 * MINUTE));
      expect(await champions()).toMatchObject([{ user_id: person.id }]);
    });

    it('stay champions when they hide after it was closed, and nobody takes their place', async () => {
      const [first, second] = [await createEarner(5), await createEarner(4)];
      await award(LONG_AFTER);
      await setHidden(first, true);
      await setHidden(second, true);
      await setHidden(second, false);
      expect(await award()).toBe(0);
      expect(new Set((await champions()).map(({ user_id }) => user_id))).toEqual(new Set([first.id]));
    });

    it('are nobody where nobody who can be seen has points, and that is settled', async () => {
      await createEarner(0);
      const hidden = await createEarner(6, { hidden: true });
      expect(await award(LONG_AFTER)).toBe(0);
      const open = await database()
        .selectFrom('ranking_periods')
        .where('closed_at', 'is', null)
        .selectAll()
        .execute();
      expect(open).toEqual([]);
      await setHidden(hidden, false);
      expect(await award()).toBe(0);
      expect(await champions()).toEqual([]);
    });

    it('are named once: asking again awards nothing and changes nothing', async () => {
      await createEarner(5);
      await createEarner(5);
      expect(await award(LONG_AFTER)).toBe(6);
      const before = await marks();
      expect([await award(), await award(later(LONG_AFTER, MINUTE))]).toEqual([0, 0]);
      expect(await marks()).toEqual(before);
    });
  });
});
