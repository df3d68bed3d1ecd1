import { afterEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import {
  answerAllQuestions,
  chooseAnswer,
  editQuestion,
  findWrongTotals,
  takeExam,
} from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';

const NOBODYS_ID = '7d444840-9dc0-4b1e-b6f5-cd1ab5f9d1f1';

describe('finishing an exam', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    async function startExam(given: { hidden?: boolean } = {}) {
      const db = database();
      const person = await createPerson(db, given);
      const category = await createCategory(db);
      const client = callAs(db, person);
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      const finish = (time_taken = 0) => client.exams.finish({ attempt_id: attempt.id, time_taken });
      return { db, person, category, client, attempt, finish };
    }

    const pointsOf = (userId: string) =>
      database()
        .selectFrom('period_points')
        .select(['period_type', 'period_start', 'points', 'visible'])
        .where('user_id', '=', userId)
        .orderBy('period_type')
        .orderBy('period_start')
        .execute();

    it('turns it into results with the same id and closes it', async () => {
      const { client, category, attempt, finish } = await startExam();
      await answerAllQuestions(client, attempt, [category], { wrong: 2 });
      expect(await finish()).toEqual({ session_id: attempt.id });
      expect(await client.exams.current()).toBeNull();
      expect(await client.exams.results({ session_id: attempt.id })).toMatchObject({
        score: 3,
        total_questions: 5,
      });
    });

    it('refuses while a question is unanswered and changes nothing', async () => {
      const { db, client, category, attempt, finish } = await startExam();
      await answerAllQuestions(client, attempt, [category], { leave: 1 });
      const open = await client.exams.current();
      await expect(finish(100)).rejects.toMatchObject({
        code: 'NOT_ALL_ANSWERED',
        message: 'Responde a todas las preguntas antes de finalizar.',
      });
      expect(await client.exams.current()).toEqual(open);
      expect(await db.selectFrom('exam_sessions').where('id', '=', attempt.id).selectAll().execute()).toEqual(
        [],
      );
    });

    it('answers a repeat with the same session and counts nothing twice', async () => {
      const { db, person, client, category, attempt, finish } = await startExam();
      await answerAllQuestions(client, attempt, [category]);
      const first = await finish();
      const points = await pointsOf(person.id);
      expect(await finish(50)).toEqual(first);
      expect(await pointsOf(person.id)).toEqual(points);
      expect(await findWrongTotals(db)).toEqual([]);
    });

    it('finishes for its owner only, and tells nobody apart a dropped exam and one of somebody else', async () => {
      const { db, client, category, attempt, finish } = await startExam();
      await answerAllQuestions(client, attempt, [category]);
      const stranger = callAs(db, await createPerson(db));
      const closed = { code: 'ATTEMPT_CLOSED', data: { session_id: null } };
      await expect(stranger.exams.finish({ attempt_id: attempt.id, time_taken: 0 })).rejects.toMatchObject(
        closed,
      );
      await expect(stranger.exams.finish({ attempt_id: NOBODYS_ID, time_taken: 0 })).rejects.toMatchObject(
        closed,
      );
      await finish();
      await expect(stranger.exams.finish({ attempt_id: attempt.id, time_taken: 0 })).rejects.toMatchObject(
        closed,
      );
      const second = await client.exams.start({ category_id: category.id, count: 5 });
      await client.exams.abandon({ attempt_id: second.id });
      await expect(client.exams.finish({ attempt_id: second.id, time_taken: 0 })).rejects.toMatchObject(
        closed,
      );
    });

    it.each([
      { attempt_id: 'x' },
      { attempt_id: null },
      { time_taken: -1 },
      { time_taken: 0.5 },
      { time_taken: '1' },
      { time_taken: 1e12 },
    ])('refuses %j as no valid request and changes nothing', async (change) => {
      const { client, category, attempt } = await startExam();
      await answerAllQuestions(client, attempt, [category]);
      const input = { attempt_id: attempt.id, time_taken: 0, ...change };
      await expect(client.exams.finish(input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await client.exams.current()).toMatchObject({ id: attempt.id });
    });

    it('bounds the reported time by the clock', async () => {
      const { db, client, category, attempt, finish } = await startExam();
      await stopDatabaseClock(db, '2030-05-01T10:00:00Z');
      await db
        .updateTable('exam_attempts')
        .set({ step_at: new Date('2030-05-01T09:59:00Z') })
        .where('id', '=', attempt.id)
        .execute();
      await answerAllQuestions(client, attempt, [category]);
      await stopDatabaseClock(db, '2030-05-01T10:00:30Z');
      await finish(9_000_000);
      expect(await client.exams.results({ session_id: attempt.id })).toMatchObject({ time_taken: 30 });
    });

    it('counts the points for the day, the week and the month in Madrid in which it is finished', async () => {
      const { db, person, client, category, attempt, finish } = await startExam();
      await answerAllQuestions(client, attempt, [category], { wrong: 1 });
      // half an hour after midnight of Monday the 3rd in Madrid
      await stopDatabaseClock(db, '2026-08-02T22:30:00Z');
      await finish();
      expect(await pointsOf(person.id)).toEqual([
        { period_type: 'daily', period_start: '2026-08-03', points: 4, visible: true },
        { period_type: 'monthly', period_start: '2026-08-01', points: 4, visible: true },
        { period_type: 'weekly', period_start: '2026-08-03', points: 4, visible: true },
      ]);
    });

    it('adds to the points of a running period and begins a new row in the next', async () => {
      const { db, person, client, category } = await startExam();
      await client.exams.abandon({ attempt_id: (await client.exams.current())?.id ?? '' });
      await stopDatabaseClock(db, '2026-08-30T12:00:00Z');
      await takeExam(client, category, { wrong: 2 });
      await takeExam(client, category, { wrong: 1 });
      await stopDatabaseClock(db, '2026-08-31T12:00:00Z');
      await takeExam(client, category);
      expect(await pointsOf(person.id)).toMatchObject([
        { period_type: 'daily', period_start: '2026-08-30', points: 7 },
        { period_type: 'daily', period_start: '2026-08-31', points: 5 },
        { period_type: 'monthly', period_start: '2026-08-01', points: 12 },
        { period_type: 'weekly', period_start: '2026-08-24', points: 7 },
        { period_type: 'weekly', period_start: '2026-08-31', points: 5 },
      ]);
      expect(await findWrongTotals(db)).toEqual([]);
    });

    it('leaves a row with 0 points after an exam without a right answer', async () => {
      const { db, person, client, category } = await startExam();
      await client.exams.abandon({ attempt_id: (await client.exams.current())?.id ?? '' });
      await takeExam(client, category, { wrong: 5 });
      expect(await pointsOf(person.id)).toMatchObject([{ points: 0 }, { points: 0 }, { points: 0 }]);
      await takeExam(client, category, { wrong: 5 });
      await takeExam(client, category, { wrong: 4 });
      expect(await pointsOf(person.id)).toMatchObject([{ points: 1 }, { points: 1 }, { points: 1 }]);
      expect(await findWrongTotals(db)).toEqual([]);
    });

    it('counts the points of a hidden person out of sight', async () => {
      const { db, person, client, category, attempt, finish } = await startExam({ hidden: true });
      await stopDatabaseClock(db, '2031-01-15T12:00:00Z');
      await db
        .updateTable('exam_attempts')
        .set({ step_at: new Date('2031-01-15T12:00:00Z') })
        .where('id', '=', attempt.id)
        .execute();
      await answerAllQuestions(client, attempt, [category]);
      await finish();
      expect((await pointsOf(person.id)).map(({ points, visible }) => [points, visible])).toEqual([
        [5, false],
        [5, false],
        [5, false],
      ]);
      const seen = await db
        .selectFrom('period_histogram')
        .where('period_start', '>=', '2031-01-01')
        .selectAll()
        .execute();
      expect(seen).toEqual([]);
    });

    it('keeps the totals of the person', async () => {
      const { db, person, client, category } = await startExam();
      await client.exams.abandon({ attempt_id: (await client.exams.current())?.id ?? '' });
      await takeExam(client, category, { wrong: 3 });
      await takeExam(client, category, { count: 10, wrong: 1 });
      await takeExam(client, category, { wrong: 4 });
      const totals = await db
        .selectFrom('user_totals')
        .where('user_id', '=', person.id)
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(totals).toMatchObject({
        total_exams: 3,
        total_questions: 20,
        correct_answers: 12,
        best_score: 90,
      });
      expect(await findWrongTotals(db)).toEqual([]);
    });

    it('marks by the versions that were shown', async () => {
      const { db, client, category, attempt, finish } = await startExam();
      await answerAllQuestions(client, attempt, [category]);
      for (const { id } of category.questions)
        await editQuestion(db, id, { correct_answer: chooseAnswer([category], id, 'wrong') });
      await finish();
      expect(await client.exams.results({ session_id: attempt.id })).toMatchObject({ score: 5 });
    });
  });
});

describe('dropping an exam', () => {
  describeOnDatabase((database) => {
    it('throws it away, and a repeat is harmless', async () => {
      const client = callAs(database(), await createPerson(database()));
      const category = await createCategory(database());
      const { id } = await client.exams.start({ category_id: category.id, count: 5 });
      expect(await client.exams.abandon({ attempt_id: id })).toEqual({});
      expect(await client.exams.current()).toBeNull();
      const next = await client.exams.start({ category_id: category.id, count: 5 });
      expect(await client.exams.abandon({ attempt_id: id })).toEqual({});
      expect(await client.exams.current()).toEqual(next);
    });

    it('leaves the exams of others and finished ones alone', async () => {
      const client = callAs(database(), await createPerson(database()));
      const stranger = callAs(database(), await createPerson(database()));
      const category = await createCategory(database());
      const open = await client.exams.start({ category_id: category.id, count: 5 });
      expect(await stranger.exams.abandon({ attempt_id: open.id })).toEqual({});
      expect(await client.exams.current()).toEqual(open);
      await answerAllQuestions(client, open, [category]);
      const { session_id } = await client.exams.finish({ attempt_id: open.id, time_taken: 0 });
      await client.exams.abandon({ attempt_id: session_id });
      expect(await client.exams.results({ session_id })).toMatchObject({ score: 5 });
    });

    it('refuses what is no id', async () => {
      const client = callAs(database(), await createPerson(database()));
      await expect(client.exams.abandon({ attempt_id: 'x' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    });
  });
});
