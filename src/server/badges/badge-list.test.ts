import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';

describe('the badges that everybody has', () => {
  describeOnDatabase((database) => {
    let administrator: Account;
    beforeEach(async () => {
      await emptyTables(database(), ['user_badges', 'period_points', 'ranking_periods']);
      administrator = await createPerson(database(), { role: 'admin' });
    });
    afterEach(() => runDatabaseClock(database()));

    const office = () => callAs(database(), administrator);
    const giveStreak = (person: Account, given: { day: string; at: string }) =>
      database()
        .insertInto('user_badges')
        .values({
          user_id: person.id,
          badge_type: 'streak_master',
          period_start: given.day,
          period_end: given.day,
          earned_date: new Date(given.at),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const lines = () =>
      database()
        .selectFrom('audit_log')
        .select(['actor_name', 'action', 'entity', 'entity_id', 'entity_name', 'before', 'after'])
        .where('actor_id', '=', administrator.id)
        .execute();

    it('are listed with whose they are, the newest first, also of those who are hidden', async () => {
      const [one, hidden] = [
        await createPerson(database()),
        await createPerson(database(), { hidden: true }),
      ];
      await database()
        .insertInto('user_badges')
        .values({
          user_id: one.id,
          badge_type: 'weekly_champion',
          period_type: 'weekly',
          period_start: '2026-05-04',
          period_end: '2026-05-10',
          points_earned: 12,
          earned_date: new Date('2026-05-11T00:05:00Z'),
        })
        .execute();
      await database()
        .insertInto('user_badges')
        .values({
          user_id: hidden.id,
          badge_type: 'a kind of later',
          milestone: 1000,
          earned_date: new Date('2026-05-12T10:00:00Z'),
        })
        .execute();

      expect(await office().badges.list({})).toEqual({
        total: 2,
        badges: [
          {
            id: expect.any(String) as string,
            user_id: hidden.id,
            username: hidden.username,
            badge_type: 'a kind of later',
            period_type: null,
            period_start: null,
            period_end: null,
            milestone: 1000,
            earned_date: new Date('2026-05-12T10:00:00Z'),
            points_earned: null,
          },
          {
            id: expect.any(String) as string,
            user_id: one.id,
            username: one.username,
            badge_type: 'weekly_champion',
            period_type: 'weekly',
            period_start: '2026-05-04',
            period_end: '2026-05-10',
            milestone: null,
            earned_date: new Date('2026-05-11T00:05:00Z'),
            points_earned: 12,
          },
        ],
      });
    });

    it('come in pages of 20, each of them once, also where many were earned at the same moment', async () => {
      const person = await createPerson(database());
      const ids = new Set<string>();
      for (let day = 1; day <= 23; day++) {
        const { id } = await giveStreak(person, {
          day: `2026-05-${String(day).padStart(2, '0')}`,
          at: '2026-06-01T10:00:00Z',
        });
        ids.add(id);
      }
      const pages = [];
      for (const page of [1, 2, 3]) pages.push(await office().badges.list({ page }));
      expect(pages.map(({ badges, total }) => [badges.length, total])).toEqual([
        [20, 23],
        [3, 23],
        [0, 23],
      ]);
      expect(new Set(pages.flatMap(({ badges }) => badges.map(({ id }) => id)))).toEqual(ids);
    });

    it('are none at first', async () => {
      expect(await office().badges.list({})).toEqual({ badges: [], total: 0 });
    });

    describe('processed by hand', () => {
      it('are given to the champions of what is over, and it is said how many they were', async () => {
        const person = await createPerson(database());
        await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
        await takeExam(callAs(database(), person), await createCategory(database()), { count: 5 });
        // the day, the week and the month have ended by then
        await stopDatabaseClock(database(), '2026-06-01T10:00:00Z');

        expect(await office().badges.process()).toEqual({ awarded: 3 });
        const { badges } = await office().badges.list({});
        expect(badges).toHaveLength(3);
        expect(new Set(badges.map(({ badge_type: type }) => type))).toEqual(
          new Set(['daily_champion', 'weekly_champion', 'monthly_champion']),
        );
        expect(new Set(badges.map(({ username }) => username))).toEqual(new Set([person.username]));
        expect(await lines()).toEqual([
          {
            actor_name: administrator.username,
            action: 'awarded',
            entity: 'badge',
            entity_id: null,
            entity_name: 'Insignias',
            before: null,
            after: { awarded: 3 },
          },
        ]);
      });

      it('are noted also when a later period fails, for the earlier ones were given', async () => {
        const person = await createPerson(database());
        await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
        await takeExam(callAs(database(), person), await createCategory(database()), { count: 5 });
        await stopDatabaseClock(database(), '2026-06-01T10:00:00Z');
        await sql`alter table user_badges add constraint no_months check (period_type <> 'monthly')`.execute(
          database(),
        );
        try {
          await expect(office().badges.process()).rejects.toMatchObject({ code: 'INTERNAL' });
        } finally {
          await sql`alter table user_badges drop constraint no_months`.execute(database());
        }
        expect((await office().badges.list({})).total).toBe(2);
        expect(await lines()).toMatchObject([{ action: 'awarded', after: { failed: true } }]);
      });

      it('are none when nothing is due, and that too is noted', async () => {
        expect(await office().badges.process()).toEqual({ awarded: 0 });
        expect(await lines()).toMatchObject([{ action: 'awarded', after: { awarded: 0 } }]);
      });
    });
  });
});
