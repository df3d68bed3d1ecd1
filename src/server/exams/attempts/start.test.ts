import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, chooseAnswer, editQuestion } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { startPractice } from './start.service.ts';

const DAY = 24 * 60 * 60;
const NOBODYS_ID = '7d444840-9dc0-4b1e-b6f5-cd1ab5f9d1f1';

describe('starting an exam', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    async function visitRoom(questions?: number) {
      const db = database();
      const person = await createPerson(db);
      const category = await createCategory(db, questions === undefined ? {} : { questions });
      return { db, person, category, client: callAs(db, person) };
    }

    it('shows the first question and nothing of its key, its explanation or the questions after it', async () => {
      const { category, client } = await visitRoom();
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      const first = category.questions.find(({ id }) => id === attempt.current?.question_id);
      expect(attempt).toEqual({
        id: attempt.id,
        categories: [{ id: category.id, name: category.name }],
        total_questions: 5,
        time_taken: 0,
        minutes: null,
        answered: [],
        current: {
          position: 0,
          question_id: first?.id,
          question_text: first?.question_text,
          choices: first?.choices,
          shared_text: null,
        },
      });
    });

    it('draws so many different questions of the category', async () => {
      const { db, category, client } = await visitRoom(30);
      const { id } = await client.exams.start({ category_id: category.id, count: 20 });
      const { question_ids, category_ids } = await attemptRow(db, id);
      expect(new Set(question_ids).size).toBe(20);
      expect(category.questions.map((question) => question.id)).toEqual(expect.arrayContaining(question_ids));
      expect(category_ids).toEqual(Array.from({ length: 20 }, () => category.id));
    });

    it('draws one question of a pair, any of them, and counts the pair once', async () => {
      const { db, category, client } = await visitRoom(7);
      const pair = category.questions.slice(0, 3).map(({ id }) => id);
      await db.updateTable('questions').set({ pair: 'plazos' }).where('id', 'in', pair).execute();
      await expect(client.exams.start({ category_id: category.id, count: 7 })).rejects.toMatchObject({
        code: 'TOO_FEW_QUESTIONS',
        data: { available: 5 },
      });
      const drawn = new Set<string>();
      for (let tries = 0; tries < 20; tries++) {
        const person = callAs(db, await createPerson(db));
        const { id } = await person.exams.start({ category_id: category.id, count: 5 });
        const ofPair = (await attemptRow(db, id)).question_ids.filter((question) => pair.includes(question));
        expect(ofPair).toHaveLength(1);
        drawn.add(ofPair[0] ?? '');
      }
      expect(drawn.size).toBeGreaterThan(1);
    });

    it('asks them in the order in which they were drawn', async () => {
      const { db, person, category } = await visitRoom(10);
      const lastFirst = (limit: number) => limit - 1;
      const started = await startPractice(
        db,
        { user_id: person.id, category_id: category.id, count: 5, budgets: null },
        lastFirst,
      );
      if (isRefused(started)) throw new Error(started.code);
      const { question_ids } = await attemptRow(db, started.id);
      const positions = question_ids.map(
        (id) => category.questions.findIndex((question) => question.id === id) + 1,
      );
      expect(positions).toEqual([10, 1, 2, 3, 4]);
    });

    it('refuses a category without questions, one that was deleted and one that never was', async () => {
      const { db, category: empty, client } = await visitRoom(0);
      const deleted = await createCategory(db, { questions: 0 });
      await db
        .updateTable('categories')
        .set({ deleted_at: new Date() })
        .where('id', '=', deleted.id)
        .execute();
      for (const category_id of [empty.id, deleted.id, NOBODYS_ID]) {
        await expect(client.exams.start({ category_id, count: 5 })).rejects.toMatchObject({
          code: 'NO_QUESTIONS',
          message: 'No hay preguntas disponibles para las categorías seleccionadas.',
        });
      }
    });

    it('refuses more questions than there are and says how many there are', async () => {
      const { category, client } = await visitRoom(7);
      await expect(client.exams.start({ category_id: category.id, count: 10 })).rejects.toMatchObject({
        code: 'TOO_FEW_QUESTIONS',
        message: 'Solo hay 7 preguntas disponibles. Por favor, selecciona un número menor.',
        data: { available: 7 },
      });
    });

    it('takes the offered numbers only, or all of fewer than five', async () => {
      const { db, category, client } = await visitRoom(7);
      for (const count of [1, 4, 6, 7]) {
        await expect(client.exams.start({ category_id: category.id, count })).rejects.toMatchObject({
          code: 'SIZE_NOT_OFFERED',
        });
      }
      const small = await createCategory(db, { questions: 3 });
      await expect(client.exams.start({ category_id: small.id, count: 2 })).rejects.toMatchObject({
        code: 'SIZE_NOT_OFFERED',
      });
      expect(await client.exams.start({ category_id: small.id, count: 3 })).toMatchObject({
        total_questions: 3,
      });
    });

    it.each([
      { count: 5 },
      { category_id: 'no uuid', count: 5 },
      { category_id: NOBODYS_ID },
      { category_id: NOBODYS_ID, count: 0 },
      { category_id: NOBODYS_ID, count: 101 },
      { category_id: NOBODYS_ID, count: 5.5 },
      { category_id: NOBODYS_ID, count: '5' },
      { category_id: [NOBODYS_ID], count: 5 },
    ])('refuses %j as no valid request', async (input) => {
      const { client } = await visitRoom();
      await expect(client.exams.start(input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('goes on with the open exam when it is asked again, whatever it is asked for', async () => {
      const { db, category, client } = await visitRoom();
      const first = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, first, [category], { leave: 3 });
      const other = await createCategory(db);
      const again = await client.exams.start({ category_id: other.id, count: 10 });
      expect(again).toEqual(await client.exams.current());
      expect(again).toMatchObject({ id: first.id, total_questions: 5 });
      expect(again.answered).toHaveLength(2);
      // the open exam is returned also for a request that would be refused, as this category doesn't exist
      expect(await client.exams.start({ category_id: NOBODYS_ID, count: 7 })).toMatchObject({ id: first.id });
    });

    it('gives everybody an exam of their own', async () => {
      const { db, category, client } = await visitRoom();
      const other = callAs(db, await createPerson(db));
      const one = await client.exams.start({ category_id: category.id, count: 5 });
      const two = await other.exams.start({ category_id: category.id, count: 5 });
      expect(two.id).not.toBe(one.id);
    });

    it('replaces an exam that was left untouched for 30 days, and only then', async () => {
      const { db, category, client } = await visitRoom();
      const old = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, old, [category], { leave: 4 });

      await runDatabaseClock(db, 30 * DAY - 60);
      expect(await client.exams.current()).toMatchObject({ id: old.id });
      expect(await client.exams.start({ category_id: category.id, count: 10 })).toMatchObject({ id: old.id });

      await runDatabaseClock(db, 30 * DAY + 60);
      expect(await client.exams.current()).toBeNull();
      const fresh = await client.exams.start({ category_id: category.id, count: 10 });
      expect(fresh.id).not.toBe(old.id);
      expect(fresh).toMatchObject({ total_questions: 10, answered: [], time_taken: 0 });
      expect(await client.exams.current()).toEqual(fresh);
    });

    it('counts the 30 days from the last answer, not from the start', async () => {
      const { db, category, client } = await visitRoom();
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      await runDatabaseClock(db, 20 * DAY);
      await answerAllQuestions(client, attempt, [category], { leave: 4 });
      await runDatabaseClock(db, 40 * DAY);
      expect(await client.exams.current()).toMatchObject({ id: attempt.id });
    });

    it('neither answers nor finishes an exam that was left for 30 days', async () => {
      const { db, category, client } = await visitRoom();
      const { id } = await client.exams.start({ category_id: category.id, count: 5 });
      await runDatabaseClock(db, 31 * DAY);
      const closed = { code: 'ATTEMPT_CLOSED', data: { session_id: null } };
      const answer = { attempt_id: id, position: 0, selected_answer: 0, time_taken: 0 } as const;
      await expect(client.exams.answer(answer)).rejects.toMatchObject(closed);
      await expect(client.exams.finish({ attempt_id: id, time_taken: 0 })).rejects.toMatchObject(closed);
    });

    it('draws again when a drawn position is empty because questions moved meanwhile', async () => {
      const { db, person, category } = await visitRoom(10);
      // as if the count had been read just before ten of twenty questions were removed
      await db.updateTable('categories').set({ question_count: 20 }).where('id', '=', category.id).execute();
      let draws = 0;
      const lastThenFirst = (limit: number) => (draws++ < 5 ? limit - 1 : 0);
      const given = { user_id: person.id, category_id: category.id, count: 5, budgets: null };
      const started = await startPractice(db, given, lastThenFirst);
      expect(draws).toBe(10);
      if (isRefused(started)) throw new Error(started.code);
      expect((await attemptRow(db, started.id)).question_ids).toEqual(
        category.questions.slice(0, 5).map(({ id }) => id),
      );
    });

    it('shows a question in its newest version and keeps to it when it is edited later', async () => {
      const { db, category, client } = await visitRoom(1);
      const [question] = category.questions;
      if (!question) throw new Error('no question');
      await editQuestion(db, question.id, { question_text: '¿Segunda redacción?' });
      const attempt = await client.exams.start({ category_id: category.id, count: 1 });
      expect(attempt.current?.question_text).toBe('¿Segunda redacción?');
      await editQuestion(db, question.id, {
        question_text: '¿Tercera redacción?',
        correct_answer: 3,
        explanation: 'Nueva',
      });
      expect((await client.exams.current())?.current?.question_text).toBe('¿Segunda redacción?');
      const selected_answer = chooseAnswer([category], question.id);
      expect(
        await client.exams.answer({ attempt_id: attempt.id, position: 0, selected_answer, time_taken: 0 }),
      ).toMatchObject({
        is_correct: true,
        correct_answer: question.correct_answer,
        explanation: question.explanation,
      });
    });
  });
});

function attemptRow(db: Database, id: string) {
  return db.selectFrom('exam_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
