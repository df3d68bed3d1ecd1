import { afterEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/database.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { answerAllQuestions, takeExam } from '#tests/support/people/exams.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { checkBudgets } from './budget.service.ts';

const WIDE: ExamBudgets = {
  questionsPerHour: 1_000,
  questionsPerDay: 1_000,
  examsPerHour: 1_000,
};

describe('the budgets of an account', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    async function createLearner(budgets: Partial<ExamBudgets>, given: Partial<Account> = {}) {
      const db = database();
      const category = await createCategory(db, { questions: 30 });
      const person = await createPerson(db, given);
      const client = callAs(db, person, {
        examBudgets: { ...WIDE, ...budgets },
      });
      const start = (count: 5 | 10 | 20) => client.exams.start({ category_id: category.id, count });
      /** Abandons an exam after that number of questions was shown, by answering all of them but the last. */
      const abandonAfter = async (shown: number) => {
        const attempt = await start(20);
        await answerAllQuestions(client, attempt, [category], { leave: 21 - shown });
        await client.exams.abandon({ attempt_id: attempt.id });
      };
      const at = (time: string) => stopDatabaseClock(db, `2026-11-10T${time}Z`);
      return { db, person, category, client, start, abandonAfter, at };
    }

    const spent = (budget: 'questions' | 'exams', seconds: number) => ({
      code: 'BUDGET_SPENT',
      status: 429,
      data: { budget, seconds },
    });

    it('refuse a start when the questions of the hour are used up, and say when it goes on', async () => {
      const { category, client, start, at } = await createLearner({
        questionsPerHour: 20,
      });
      await at('09:00:00');
      await takeExam(client, category, { count: 10 });
      await at('09:30:10');
      await takeExam(client, category, { count: 10 });
      await at('09:40:10');
      await expect(start(5)).rejects.toMatchObject({
        ...spent('questions', 1_190),
        message: 'Has visto muchas preguntas en poco tiempo. Podrás empezar otro examen a las 11:00.',
      });
      await at('09:59:59');
      await expect(start(5)).rejects.toMatchObject(spent('questions', 1));
      await at('10:00:00');
      await start(5);
    });

    it('let the last exam begin while one question is left, and never stop one that has begun', async () => {
      const { category, client, start, abandonAfter } = await createLearner({
        questionsPerHour: 20,
      });
      await abandonAfter(19);
      const attempt = await start(20);
      await answerAllQuestions(client, attempt, [category]);
      await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      await expect(start(5)).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
    });

    it('count what an abandoned exam has shown, answered or not, and no more', async () => {
      const { abandonAfter, start } = await createLearner({
        questionsPerHour: 4,
      });
      await abandonAfter(1);
      await abandonAfter(2);
      await abandonAfter(1);
      await expect(start(5)).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
    });

    it('let a sheet begin only while all of its questions are left', async () => {
      const budgets = { ...WIDE, questionsPerHour: 30 };
      const { db, person, abandonAfter } = await createLearner(budgets);
      await abandonAfter(20);
      const check = (count: number) =>
        inTransaction(db, (trx) =>
          checkBudgets(trx, budgets, { user_id: person.id, kind: 'mock_exam', count }),
        );
      expect(await check(10)).toBeUndefined();
      expect(await check(11)).toMatchObject({ code: 'BUDGET_SPENT', data: { budget: 'questions' } });
    });

    it('count an open exam whole when one of another kind is started', async () => {
      const budgets = { ...WIDE, questionsPerHour: 30 };
      const { db, person, start } = await createLearner(budgets);
      await start(20);
      const check = (count: number) =>
        inTransaction(db, (trx) =>
          checkBudgets(trx, budgets, { user_id: person.id, kind: 'mock_exam', count }),
        );
      expect(await check(10)).toBeUndefined();
      expect(await check(11)).toMatchObject({ code: 'BUDGET_SPENT', data: { seconds: 3_600 } });
    });

    it('count an abandoned exam once, whoever abandons it how often', async () => {
      const { db, client, start } = await createLearner({
        questionsPerHour: 2,
      });
      const stranger = callAs(db, await createPerson(db));
      const { id } = await start(5);
      await stranger.exams.abandon({ attempt_id: id });
      await Promise.all(Array.from({ length: 3 }, () => client.exams.abandon({ attempt_id: id })));
      await start(5);
    });

    it('give the open exam back also when they are used up', async () => {
      const { category, client, start, abandonAfter } = await createLearner({
        questionsPerHour: 20,
      });
      await abandonAfter(19);
      const attempt = await start(20);
      await answerAllQuestions(client, attempt, [category], { leave: 10 });
      expect(await start(5)).toMatchObject({ id: attempt.id });
      expect(await client.exams.current()).toMatchObject({ id: attempt.id });
    });

    it('count the questions of 24 hours too', async () => {
      const { start, abandonAfter, at } = await createLearner({
        questionsPerHour: 20,
        questionsPerDay: 40,
      });
      for (const time of ['08:00:00', '10:00:00']) {
        await at(time);
        await abandonAfter(20);
      }
      await at('22:30:00');
      await expect(start(5)).rejects.toMatchObject({
        ...spent('questions', 34_200),
        message: 'Has visto muchas preguntas en poco tiempo. Podrás empezar otro examen mañana a las 9:00.',
      });
    });

    it('count the exams started in an hour', async () => {
      const { abandonAfter, start, at } = await createLearner({
        examsPerHour: 3,
      });
      for (const time of ['10:59:01', '11:10:00', '11:20:00']) {
        await at(time);
        await abandonAfter(1);
      }
      await at('11:30:00');
      await expect(start(5)).rejects.toMatchObject({
        ...spent('exams', 1_741),
        message: 'Has empezado muchos exámenes en poco tiempo. Podrás empezar otro a las 13:00.',
      });
      await at('11:59:01');
      await start(5);
    });

    it('are each account’s own, and none of an administrator', async () => {
      const one = await createLearner({ questionsPerHour: 1 });
      await one.abandonAfter(2);
      await (await createLearner({ questionsPerHour: 1 })).abandonAfter(2);
      const admin = await createLearner({ questionsPerHour: 1, examsPerHour: 1 }, { role: 'admin' });
      for (let time = 0; time < 3; time++) await admin.abandonAfter(2);
    });

    it('refuse nothing else: a category without questions is one', async () => {
      const { db, client, abandonAfter } = await createLearner({
        questionsPerHour: 1,
      });
      await abandonAfter(2);
      const empty = await createCategory(db, { questions: 0 });
      await expect(client.exams.start({ category_id: empty.id, count: 5 })).rejects.toMatchObject({
        code: 'NO_QUESTIONS',
      });
    });
  });
});
