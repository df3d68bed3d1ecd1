import { afterEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, chooseAnswer, editQuestion } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestQuestion } from '#tests/support/database/factories.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

const NOBODYS_ID = '7d444840-9dc0-4b1e-b6f5-cd1ab5f9d1f1';

describe('answering a question', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    async function startExam(count = 5) {
      const db = database();
      const category = await createCategory(db);
      const client = callAs(db, await createPerson(db));
      const attempt = await client.exams.start({ category_id: category.id, count });
      const { question_ids } = await attemptRow(attempt.id);
      const questions = question_ids.flatMap((id) =>
        category.questions.filter((question) => question.id === id),
      );
      const answer = (position: number, selected_answer: ChoiceIndex, time_taken = 0) =>
        client.exams.answer({ attempt_id: attempt.id, position, selected_answer, time_taken });
      const question = (position: number): TestQuestion =>
        questions[position] ?? raise(`no question at ${position}`);
      const right = (position: number) => chooseAnswer([category], question(position).id);
      const wrong = (position: number) => chooseAnswer([category], question(position).id, 'wrong');
      return { db, category, client, attempt, answer, question, right, wrong };
    }

    const attemptRow = (id: string) =>
      database().selectFrom('exam_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

    it('reveals key and explanation of this one and shows the next one without them', async () => {
      const { answer, question, right } = await startExam();
      const { id: question_id, question_text, choices } = question(1);
      expect(await answer(0, right(0))).toEqual({
        position: 0,
        time_taken: 0,
        selected_answer: question(0).correct_answer,
        correct_answer: question(0).correct_answer,
        is_correct: true,
        explanation: question(0).explanation,
        notes: null,
        explanation_format: 'plain',
        reference: null,
        next: { position: 1, question_id, question_text, choices, shared_text: null },
      });
    });

    it('marks a wrong answer and has nothing to show after the last one', async () => {
      const { client, attempt, category, answer, right, wrong } = await startExam();
      await answerAllQuestions(client, attempt, [category], { leave: 1 });
      expect(await answer(4, wrong(4))).toMatchObject({
        is_correct: false,
        selected_answer: wrong(4),
        correct_answer: right(4),
        next: null,
      });
      expect(await client.exams.current()).toMatchObject({ current: null, answered: { length: 5 } });
    });

    it('takes answer A for an answer', async () => {
      const { client, answer, question } = await startExam();
      expect(await answer(0, 0)).toMatchObject({
        selected_answer: 0,
        is_correct: question(0).correct_answer === 0,
      });
      expect(await answer(0, 2)).toMatchObject({ selected_answer: 0 });
      expect(await client.exams.current()).toMatchObject({
        answered: [{ selected_answer: 0 }],
        current: { position: 1 },
      });
    });

    it('shows on the way what was answered, with keys, and the waiting question without one', async () => {
      const { client, attempt, category, answer, question, right, wrong } = await startExam();
      const replies = [await answer(0, right(0)), await answer(1, wrong(1))];
      const current = await client.exams.current();
      expect(current).toEqual({
        ...attempt,
        categories: [{ id: category.id, name: category.name }],
        answered: replies.map(({ next: _next, time_taken: _time, ...feedback }, position) => {
          const { id: question_id, question_text, choices } = question(position);
          return { ...feedback, position, question_id, question_text, choices, shared_text: null };
        }),
        current: replies[1]?.next,
      });
      expect(Object.keys(current?.current ?? {}).toSorted()).toEqual([
        'choices',
        'position',
        'question_id',
        'question_text',
        'shared_text',
      ]);
    });

    it('answers a repeat with what was locked first, whatever choice it brings, and changes nothing', async () => {
      const { attempt, answer, right, wrong } = await startExam();
      const first = await answer(0, right(0));
      const kept = await attemptRow(attempt.id);
      expect(await answer(0, right(0), 500)).toEqual(first);
      expect(await answer(0, wrong(0), 500)).toEqual(first);
      expect(await attemptRow(attempt.id)).toEqual(kept);
    });

    it('answers a repeat of an earlier question, and of the last one, in the same way', async () => {
      const { client, attempt, category, answer, right, wrong } = await startExam();
      const first = await answer(0, wrong(0));
      await answerAllQuestions(client, { ...attempt, current: first.next }, [category]);
      expect(await answer(0, right(0))).toEqual(first);
      expect(await answer(4, wrong(4))).toMatchObject({
        selected_answer: right(4),
        is_correct: true,
        next: null,
      });
    });

    it('refuses a question that was not asked yet, says nothing about it and changes nothing', async () => {
      const { attempt, answer, right } = await startExam();
      await answer(0, right(0));
      const kept = await attemptRow(attempt.id);
      for (const position of [2, 4, 5, 6, 999]) {
        const refused = await answer(position, 0).catch((error: unknown) => error);
        expect(refused).toMatchObject({
          code: 'NOT_YET_ASKED',
          message: 'Responde antes a las preguntas anteriores.',
        });
        expect(refused).not.toHaveProperty('data', expect.anything());
      }
      expect(await attemptRow(attempt.id)).toEqual(kept);
    });

    it('refuses a question after the last one of an exam that is answered to the end', async () => {
      const { client, attempt, category, answer } = await startExam();
      await answerAllQuestions(client, attempt, [category]);
      await expect(answer(5, 0)).rejects.toMatchObject({ code: 'NOT_YET_ASKED' });
    });

    it('refuses after the end, with the way to the results, and changes nothing', async () => {
      const { client, attempt, category, answer } = await startExam();
      await answerAllQuestions(client, attempt, [category]);
      const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const before = await client.exams.results({ session_id });
      await expect(answer(0, 3)).rejects.toMatchObject({
        code: 'ATTEMPT_CLOSED',
        data: { session_id: attempt.id },
      });
      expect(await client.exams.results({ session_id })).toEqual(before);
    });

    it('tells nobody apart a dropped exam, one of somebody else and one that never was', async () => {
      const { db, client, attempt, right } = await startExam();
      const stranger = callAs(db, await createPerson(db));
      const given = { attempt_id: attempt.id, position: 0, selected_answer: right(0), time_taken: 0 };
      const closed = {
        code: 'ATTEMPT_CLOSED',
        data: { session_id: null },
        message: 'Este examen ya no está abierto.',
      };
      await expect(stranger.exams.answer(given)).rejects.toMatchObject(closed);
      await expect(stranger.exams.answer({ ...given, attempt_id: NOBODYS_ID })).rejects.toMatchObject(closed);
      expect(await attemptRow(attempt.id)).toMatchObject({ current_position: 0 });
      await client.exams.abandon({ attempt_id: attempt.id });
      await expect(client.exams.answer(given)).rejects.toMatchObject(closed);
    });

    it("does not lead a stranger to somebody else's results", async () => {
      const { db, client, attempt, category } = await startExam();
      await answerAllQuestions(client, attempt, [category]);
      await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const stranger = callAs(db, await createPerson(db));
      const given = { attempt_id: attempt.id, position: 0, selected_answer: 0, time_taken: 0 } as const;
      await expect(stranger.exams.answer(given)).rejects.toMatchObject({
        code: 'ATTEMPT_CLOSED',
        data: { session_id: null },
      });
    });

    it.each([
      { selected_answer: 6 },
      { selected_answer: -1 },
      { selected_answer: 1.5 },
      { selected_answer: '0' },
      { selected_answer: true },
      { selected_answer: null },
      { selected_answer: undefined },
      { selected_answer: [0] },
      { position: -1 },
      { position: 0.5 },
      { position: '0' },
      { position: 2 ** 31 },
      { time_taken: -1 },
      { time_taken: 1.5 },
      { time_taken: '10' },
      { time_taken: 2 ** 31 },
      { attempt_id: 'x' },
      { attempt_id: "' or true --" },
      { attempt_id: null },
    ])('refuses %j as no valid request and changes nothing', async (change) => {
      const { client, attempt } = await startExam();
      const kept = await attemptRow(attempt.id);
      const input = { attempt_id: attempt.id, position: 0, selected_answer: 0, time_taken: 0, ...change };
      await expect(client.exams.answer(input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await attemptRow(attempt.id)).toEqual(kept);
    });

    it('marks by the version that was shown, and asks the ones after it in their newest version', async () => {
      const { db, client, attempt, answer, question, right } = await startExam();
      const changed = { question_text: '¿Editada?', choices: ['w', 'x', 'y', 'z'], explanation: 'Editada' };
      for (const position of [0, 1]) {
        await editQuestion(db, question(position).id, {
          ...changed,
          correct_answer: (right(position) + 1) % 4,
        });
      }
      const reply = await answer(0, right(0));
      expect(reply).toMatchObject({
        is_correct: true,
        correct_answer: right(0),
        explanation: question(0).explanation,
      });
      expect(reply.next).toMatchObject({ question_text: '¿Editada?', choices: ['w', 'x', 'y', 'z'] });

      await editQuestion(db, question(1).id, {
        question_text: '¿Otra vez?',
        correct_answer: right(1),
        explanation: null,
      });
      expect(await answer(1, right(1))).toMatchObject({ is_correct: false, explanation: 'Editada' });
      expect(await answer(0, right(0))).toEqual(reply);
      expect((await client.exams.current())?.answered.map(({ question_text }) => question_text)).toEqual([
        question(0).question_text,
        '¿Editada?',
      ]);
      expect((await attemptRow(attempt.id)).versions).toEqual([1, 2, 1, null, null]);
    });

    it('asks a drawn question that was deleted meanwhile', async () => {
      const { db, answer, question, right } = await startExam();
      await db
        .updateTable('questions')
        .set({ deleted_at: new Date() })
        .where('id', '=', question(1).id)
        .execute();
      expect((await answer(0, right(0))).next?.question_id).toBe(question(1).id);
      expect(await answer(1, right(1))).toMatchObject({ is_correct: true });
    });
  });
});

describe('the time of an exam', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    async function startExam() {
      const db = database();
      await stopDatabaseClock(db, '2026-11-18T09:00:00.000Z');
      const category = await createCategory(db);
      const client = callAs(db, await createPerson(db));
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      return async (position: number, clock: string, time_taken: number) => {
        await stopDatabaseClock(db, `2026-11-18T${clock}Z`);
        const answer = { attempt_id: attempt.id, position, selected_answer: 0, time_taken } as const;
        return (await client.exams.answer(answer)).time_taken;
      };
    }

    it('is what the browser reports while our clock agrees', async () => {
      const answerAt = await startExam();
      expect(await answerAt(0, '09:00:20', 12)).toBe(12);
      // away for an hour: only the active seconds count
      expect(await answerAt(1, '10:00:20', 31)).toBe(31);
    });

    it('is never more than our clock saw pass since the step before, begun seconds counted whole', async () => {
      const answerAt = await startExam();
      expect(await answerAt(0, '09:00:07.200', 9_999_999)).toBe(8);
      expect(await answerAt(1, '09:00:17.200', 9_999_999)).toBe(18);
    });

    it('never goes back, whatever the browser or the clock says', async () => {
      const answerAt = await startExam();
      expect(await answerAt(0, '09:01:00', 40)).toBe(40);
      expect(await answerAt(1, '09:02:00', 0)).toBe(40);
      expect(await answerAt(2, '08:00:00', 9_999)).toBe(40);
      expect(await answerAt(3, '09:02:10', 9_999)).toBe(50);
    });

    it('is not moved by a repeat', async () => {
      const answerAt = await startExam();
      await answerAt(0, '09:01:00', 40);
      expect(await answerAt(0, '09:05:00', 300)).toBe(40);
    });
  });
});

function raise(message: string): never {
  throw new Error(message);
}
