import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awardChampions } from '#server/badges/badges.service.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { WithdrawalForm } from '#shared/unusual-activity/unusual-activity.contract.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';

const NOTHING_WRONG = { totals: 0, points: 0, histogram: 0 };
const REASON = 'Respuestas automáticas';

describeOnDatabase((database) => {
  let chief: Account;
  let category: TestCategory;
  beforeEach(async () => {
    await emptyTables(database(), ['profiles', 'exam_sessions', 'ranking_periods', 'period_histogram']);
    chief = await createPerson(database(), { role: 'admin' });
    category = await createCategory(database(), { questions: 10 });
  });
  afterEach(() => runDatabaseClock(database()));

  const office = () => callAs(database(), chief).unusualActivity;
  const lines = () =>
    database()
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_id', 'entity_name', 'before', 'after'])
      .where('actor_id', '=', chief.id)
      .orderBy('number')
      .execute();
  const listOf = async (period_type: 'weekly' | 'monthly') => {
    const { entries } = await callAs(database(), null).ranking.list({ period_type });
    return entries.map(({ id, total_points, rank }) => [id, total_points, rank]);
  };
  const withdraw = async (user: Account, given: Partial<WithdrawalForm> & { id?: string } = {}) => {
    const id = given.id ?? randomUUID();
    const period = { period_type: 'daily', period_start: '2026-11-11' } as const;
    await office().withdrawPoints({ user_id: user.id, ...period, reason: REASON, ...given, id });
    return id;
  };
  const earn = async (user: Account, points: number, at: string) => {
    await stopDatabaseClock(database(), at);
    await takeExam(callAs(database(), user), category, { count: 10, wrong: 10 - points });
  };
  const championsOf = async (user: Account) => {
    const { latest } = await callAs(database(), user).badges.own();
    return latest
      .filter(({ badge_type }) => badge_type.endsWith('champion'))
      .map(({ badge_type, points_earned, earned_date }) => [badge_type, points_earned, earned_date])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  };
  const expectConsistent = async () => {
    expect(await findWrongTotals(database())).toEqual([]);
    expect(await repairRanking(database())).toEqual(NOTHING_WRONG);
  };

  /**
   * Creates a user with 9 points on Tuesday and 6 on Wednesday, and another with 8 on Wednesday, which is the current
   * day.
   */
  async function createHistory() {
    const [bot, reader] = [await createPerson(database()), await createPerson(database())];
    await earn(bot, 9, '2026-11-10T10:00:00Z');
    await earn(bot, 6, '2026-11-11T10:00:00Z');
    await earn(reader, 8, '2026-11-11T10:00:00Z');
    return { bot, reader };
  }

  describe('withdrawing points of a period', () => {
    it('takes those of a day out of its week and month at once, and restoring brings them back', async () => {
      const { bot, reader } = await createHistory();
      const before = await listOf('weekly');
      expect(before).toEqual([
        [bot.id, 15, 1],
        [reader.id, 8, 2],
      ]);
      const id = await withdraw(bot);
      for (const period_type of ['weekly', 'monthly'] as const)
        expect(await listOf(period_type)).toEqual([
          [bot.id, 9, 1],
          [reader.id, 8, 2],
        ]);
      expect((await callAs(database(), bot).badges.own()).total_points).toBe(9);
      await expectConsistent();
      await office().restorePoints({ id });
      expect(await listOf('weekly')).toEqual(before);
      expect((await callAs(database(), bot).badges.own()).total_points).toBe(15);
      await expectConsistent();
    });

    it('leaves those of the days after it', async () => {
      const { bot, reader } = await createHistory();
      await withdraw(bot, { period_start: '2026-11-10' });
      expect(await listOf('weekly')).toEqual([
        [reader.id, 8, 1],
        [bot.id, 6, 2],
      ]);
      await expectConsistent();
    });

    it('takes those of all days of a week or a month, which any of its days may name', async () => {
      const { bot, reader } = await createHistory();
      await withdraw(bot, { period_type: 'monthly', period_start: '2026-11-20' });
      expect(await listOf('weekly')).toEqual([[reader.id, 8, 1]]);
      await withdraw(reader, { period_type: 'weekly', period_start: '2026-11-09' });
      expect(await listOf('monthly')).toEqual([]);
      const { withdrawals } = await office().points({ user_id: bot.id });
      expect(withdrawals).toMatchObject([
        { period_type: 'monthly', period_start: '2026-11-01', period_end: '2026-11-30', points: 15 },
      ]);
      await expectConsistent();
    });

    it('leaves exams, results and statistics as they are, and counts what is earned afterwards', async () => {
      const { bot } = await createHistory();
      const client = callAs(database(), bot);
      const [statistics, history] = [
        await client.exams.statistics({ period: 'all' }),
        await client.exams.history({ period: 'all' }),
      ];
      await withdraw(bot, { period_type: 'weekly' });
      expect(await client.exams.statistics({ period: 'all' })).toEqual(statistics);
      expect(await client.exams.history({ period: 'all' })).toEqual(history);
      await earn(bot, 3, '2026-11-11T11:00:00Z');
      expect(await client.ranking.own({ period_type: 'weekly' })).toMatchObject({ total_points: 3 });
      await expectConsistent();
    });

    it('takes no point twice: a week after one of its days, each restored alone', async () => {
      const { bot } = await createHistory();
      const day = await withdraw(bot);
      await stopDatabaseClock(database(), '2026-11-11T12:00:00Z');
      const week = await withdraw(bot, { period_type: 'weekly' });
      expect((await office().points({ user_id: bot.id })).withdrawals).toMatchObject([
        { id: week, points: 9 },
        { id: day, points: 6 },
      ]);
      await expectConsistent();
      await office().restorePoints({ id: day });
      expect(await callAs(database(), bot).ranking.own({ period_type: 'weekly' })).toMatchObject({
        total_points: 6,
      });
      await office().restorePoints({ id: week });
      expect(await callAs(database(), bot).ranking.own({ period_type: 'weekly' })).toMatchObject({
        total_points: 15,
      });
      await expectConsistent();
    });

    it('is recorded with its reason, once, and its restoration too', async () => {
      const { bot } = await createHistory();
      const id = await withdraw(bot);
      await withdraw(bot, { id });
      for (let time = 0; time < 2; time++) await office().restorePoints({ id });
      const period = { period_type: 'daily', period_start: '2026-11-11', points: 6 };
      const user = { entity: 'user', entity_id: bot.id, entity_name: bot.username };
      expect(await lines()).toEqual([
        { action: 'points_withdrawn', ...user, before: null, after: { ...period, reason: REASON } },
        { action: 'points_restored', ...user, before: period, after: null },
      ]);
      expect((await office().points({ user_id: bot.id })).withdrawals).toMatchObject([
        { id, reason: REASON, withdrawn_by: chief.username, restored_at: expect.any(Date) as Date },
      ]);
    });

    it('is refused where there are no points, for nobody and without a reason', async () => {
      const { bot } = await createHistory();
      await withdraw(bot);
      const again = withdraw(bot);
      await expect(again).rejects.toMatchObject({ code: 'NO_POINTS' });
      await expect(withdraw({ ...bot, id: randomUUID() })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
      await expect(withdraw(bot, { reason: '  ' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Escribe el motivo',
      });
      await expect(office().restorePoints({ id: randomUUID() })).rejects.toMatchObject({
        code: 'WITHDRAWAL_NOT_FOUND',
      });
      expect(await lines()).toHaveLength(1);
    });

    it('offers the periods that have points, the newest of each length first', async () => {
      const { bot } = await createHistory();
      await withdraw(bot);
      expect((await office().points({ user_id: bot.id })).periods).toEqual([
        { period_type: 'daily', period_start: '2026-11-10', period_end: '2026-11-10', points: 9 },
        { period_type: 'weekly', period_start: '2026-11-09', period_end: '2026-11-15', points: 9 },
        { period_type: 'monthly', period_start: '2026-11-01', period_end: '2026-11-30', points: 9 },
      ]);
      await expect(office().points({ user_id: randomUUID() })).rejects.toMatchObject({
        code: 'USER_NOT_FOUND',
      });
    });
  });

  describe('badges for points that are withdrawn', () => {
    it('of a closed period go to whoever has the most points then, and come back', async () => {
      const { bot, reader } = await createHistory();
      await stopDatabaseClock(database(), '2026-12-24T10:00:00Z');
      await awardChampions(database());
      const then = [await championsOf(bot), await championsOf(reader)];
      expect(then.map((badges) => badges.length)).toEqual([3, 1]);
      await stopDatabaseClock(database(), '2026-12-26T10:00:00Z');
      const id = await withdraw(bot, { period_type: 'daily', period_start: '2026-11-10' });
      expect(await championsOf(bot)).toEqual([]);
      const dated = new Date('2026-12-24T10:00:00Z');
      expect(await championsOf(reader)).toEqual([
        ['daily_champion', 8, dated],
        ['monthly_champion', 8, dated],
        ['weekly_champion', 8, dated],
      ]);
      await office().restorePoints({ id });
      expect([await championsOf(bot), await championsOf(reader)]).toEqual(then);
      await expectConsistent();
    });

    it('of a closed period say the points that are left where they are still the most', async () => {
      const { bot, reader } = await createHistory();
      await stopDatabaseClock(database(), '2026-12-24T10:00:00Z');
      await awardChampions(database());
      await withdraw(bot, { period_type: 'daily', period_start: '2026-11-11' });
      const dated = new Date('2026-12-24T10:00:00Z');
      expect(await championsOf(bot)).toEqual([
        ['daily_champion', 9, dated],
        ['monthly_champion', 9, dated],
        ['weekly_champion', 9, dated],
      ]);
      expect(await championsOf(reader)).toHaveLength(1);
    });

    it('of an open period are given to whoever has the most points when it ends', async () => {
      const { bot, reader } = await createHistory();
      await withdraw(bot, { period_type: 'weekly' });
      await stopDatabaseClock(database(), '2026-12-24T10:00:00Z');
      await awardChampions(database());
      expect(await championsOf(bot)).toEqual([]);
      expect(await championsOf(reader)).toHaveLength(3);
    });

    it('of a thousand points are put aside, and are the same afterwards', async () => {
      const { bot } = await createHistory();
      // sets the totals as if the user had taken many exams before
      await sql`update user_totals set total_questions = 2000, correct_answers = 995, points = 995
        where user_id = ${bot.id}::uuid`.execute(database());
      await earn(bot, 8, '2026-11-12T10:00:00Z');
      const { latest } = await callAs(database(), bot).badges.own();
      expect(latest).toMatchObject([{ badge_type: 'point_master', milestone: 1000, points_earned: 1003 }]);
      const id = await withdraw(bot, { period_start: '2026-11-12' });
      expect((await callAs(database(), bot).badges.own()).latest).toEqual([]);
      await office().restorePoints({ id });
      expect((await callAs(database(), bot).badges.own()).latest).toEqual(latest);
      // the user reaches the milestone again before the points are restored: the new badge stays
      const other = await withdraw(bot, { period_start: '2026-11-12' });
      await earn(bot, 9, '2026-11-13T10:00:00Z');
      await office().restorePoints({ id: other });
      expect((await callAs(database(), bot).badges.own()).latest).toMatchObject([
        { milestone: 1000, points_earned: 1004 },
      ]);
    });
  });
});
