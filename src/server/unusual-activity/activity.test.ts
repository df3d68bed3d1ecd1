import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { answerAllQuestions, takeExam } from '#tests/support/people/exams.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';

const NOW = '2026-11-11T10:30:00Z';

describeOnDatabase((database) => {
  let category: TestCategory;
  let office: ReturnType<typeof callAs>['unusualActivity'];
  beforeEach(async () => {
    await emptyTables(database(), ['profiles', 'exam_sessions', 'ranking_periods', 'period_histogram']);
    office = callAs(database(), await createPerson(database(), { role: 'admin' })).unusualActivity;
    category = await createCategory(database(), { questions: 10 });
    await stopDatabaseClock(database(), NOW);
  });
  afterEach(() => runDatabaseClock(database()));

  /** Takes an exam of five questions that ends at the time `at`, with `ms` milliseconds for each answer. */
  async function practise(user: Account, given: { at?: string; wrong?: number; ms?: number } = {}) {
    const { at = NOW, wrong = 0, ms = 4_000 } = given;
    await stopDatabaseClock(database(), at);
    const client = callAs(database(), user);
    const attempt = await client.exams.start({ category_id: category.id, count: 5 });
    await answerAllQuestions(client, attempt, [category], { wrong });
    await sql`update exam_attempts set answer_times_ms = array_fill(${ms}::integer, array[5])
      where id = ${attempt.id}::uuid`.execute(database());
    await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
    await stopDatabaseClock(database(), NOW);
  }

  const names = async (input: Parameters<typeof office.list>[0] = {}) =>
    (await office.list(input)).activities.map(({ username }) => username);

  describe('the list of unusual activity', () => {
    it('sums the questions, the seconds and the right answers of each user', async () => {
      const [reader, bot] = [await createPerson(database()), await createPerson(database())];
      await practise(reader, { wrong: 2, ms: 20_000 });
      await practise(bot, { ms: 500 });
      await practise(bot, { wrong: 1, ms: 1_500 });
      await practise(bot, { at: '2026-11-11T08:59:00Z', ms: 1_000 });
      const none = { blocked: false, withdrawn_points: 0 };
      expect(await office.list({})).toEqual({
        activities: [
          {
            id: bot.id,
            username: bot.username,
            email: bot.email,
            questions: 15,
            questions_per_hour: 10,
            seconds_per_answer: 1,
            right_percentage: expect.closeTo((100 * 14) / 15, 6) as number,
            ...none,
          },
          {
            id: reader.id,
            username: reader.username,
            email: reader.email,
            questions: 5,
            questions_per_hour: 5,
            seconds_per_answer: 20,
            right_percentage: 60,
            ...none,
          },
        ],
      });
      expect(await office.total({})).toEqual({ total: 2 });
    });

    it('goes back an hour, a day or a week, in whole hours of the clock', async () => {
      const people = [];
      for (const at of [
        '2026-11-11T09:00:00Z',
        '2026-11-11T08:59:59Z',
        '2026-11-10T09:59:59Z',
        '2026-11-04T09:59:59Z',
      ]) {
        const user = await createPerson(database());
        await practise(user, { at });
        people.push(user.username);
      }
      for (const [stretch, length] of [
        ['hour', 1],
        ['day', 2],
        ['week', 3],
      ] as const) {
        expect((await names({ stretch })).toSorted()).toEqual(people.slice(0, length).toSorted());
        expect(await office.total({ stretch })).toEqual({ total: length });
      }
    });

    it('is sorted by each of its measures, those without any last', async () => {
      const [slow, fast, idle] = [
        await createPerson(database()),
        await createPerson(database()),
        await createPerson(database()),
      ];
      await practise(slow, { ms: 9_000 });
      await practise(fast, { ms: 700, wrong: 3 });
      const dropping = callAs(database(), idle);
      const attempt = await dropping.exams.start({ category_id: category.id, count: 10 });
      await answerAllQuestions(dropping, attempt, [category], { leave: 1 });
      await dropping.exams.abandon({ attempt_id: attempt.id });
      const [a, b, c] = [slow.username, fast.username, idle.username];
      expect(await names({ sort: 'questions_per_hour' })).toEqual([c, a, b]);
      expect(await names({ sort: 'seconds_per_answer', direction: 'asc' })).toEqual([b, a, c]);
      expect(await names({ sort: 'seconds_per_answer', direction: 'desc' })).toEqual([a, b, c]);
      expect(await names({ sort: 'right_percentage', direction: 'desc' })).toEqual([a, b, c]);
    });

    it('has also whoever has points withdrawn, and finds by name and e-mail', async () => {
      const [bot, reader] = [await createPerson(database()), await createPerson(database())];
      await practise(reader);
      await practise(bot, { at: '2026-10-01T10:00:00Z' });
      const withdrawal = {
        period_type: 'monthly',
        period_start: '2026-10-01',
        reason: 'Automático',
      } as const;
      const id = crypto.randomUUID();
      await office.withdrawPoints({ id, user_id: bot.id, ...withdrawal });
      const { activities } = await office.list({ search: bot.email });
      expect(activities).toMatchObject([
        { id: bot.id, questions: 0, seconds_per_answer: null, right_percentage: null, withdrawn_points: 5 },
      ]);
      expect(await office.total({ search: bot.username })).toEqual({ total: 1 });
      expect(await office.total({})).toEqual({ total: 2 });
      await office.restorePoints({ id });
      expect(await names()).toEqual([reader.username]);
    });

    it('comes in pages of twenty, each user on one of them', async () => {
      for (let i = 0; i < 23; i++)
        await takeExam(callAs(database(), await createPerson(database())), category);
      const pages = [await names({ page: 1 }), await names({ page: 2 }), await names({ page: 3 })];
      expect(pages.map(({ length }) => length)).toEqual([20, 3, 0]);
      expect(new Set(pages.flat()).size).toBe(23);
    });
  });
});
