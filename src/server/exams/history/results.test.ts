import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import {
  answerAllQuestions,
  editQuestion,
  listReviewedAnswers,
  takeExam,
} from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';

const NOT_FOUND = { code: 'RESULTS_NOT_FOUND', message: 'No se encontraron los resultados del examen.' };

describe('results of an exam', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    async function finishedExam(name?: string) {
      const db = database();
      const category = await createCategory(db, name === undefined ? {} : { name });
      const client = callAs(db, await createPerson(db));
      const session_id = await takeExam(client, category, { wrong: 2 });
      return { db, category, client, session_id };
    }

    it('hold every question in the order asked, with the answer given, key and explanation', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00.000Z');
      const { category, client, session_id } = await finishedExam();
      const results = await client.exams.results({ session_id });
      expect(results).toMatchObject({
        id: session_id,
        score: 3,
        total_questions: 5,
        time_taken: 0,
        created_at: new Date('2026-05-04T10:00:00.000Z'),
      });
      expect(listReviewedAnswers(results).map(({ position, is_correct }) => [position, is_correct])).toEqual([
        [0, false],
        [1, false],
        [2, true],
        [3, true],
        [4, true],
      ]);
      for (const answer of listReviewedAnswers(results)) {
        const question = category.questions.find(({ id }) => id === answer.question_id);
        expect(answer).toEqual({
          position: answer.position,
          question_id: question?.id,
          question_text: question?.question_text,
          choices: question?.choices,
          correct_answer: question?.correct_answer,
          explanation: question?.explanation,
          notes: null,
          explanation_format: 'plain',
          reference: null,
          selected_answer: ((question?.correct_answer ?? NaN) + (answer.is_correct ? 0 : 1)) % 4,
          is_correct: answer.is_correct,
          is_withheld: false,
          no_point_reason: null,
          ruling: null,
          state: 'current',
          state_since: null,
          state_reason: null,
          shared_text: null,
        });
      }
    });

    it('count an answer for the category that its question was drawn for', async () => {
      const db = database();
      const [first, second] = [await createCategory(db), await createCategory(db)];
      const client = callAs(db, await createPerson(db));
      const attempt = await client.exams.start({ category_id: first.id, count: 5 });
      // stores the exam like one over two categories: the last two questions were drawn for the second category
      await sql`
        update exam_attempts set category_ids[4:5] = array[${second.id}, ${second.id}]::uuid[]
        where id = ${attempt.id}::uuid`.execute(db);
      await answerAllQuestions(client, attempt, [first], { wrong: 1 });
      const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const { categories } = await client.exams.results({ session_id });
      expect(categories.toSorted((a, b) => b.total_questions - a.total_questions)).toEqual([
        { id: first.id, name: first.name, score: 2, total_questions: 3 },
        { id: second.id, name: second.name, score: 2, total_questions: 2 },
      ]);
    });

    it('are not changed by later edits, renames and deletions', async () => {
      const { db, category, client, session_id } = await finishedExam();
      const before = await client.exams.results({ session_id });
      for (const { id } of category.questions) {
        await editQuestion(db, id, {
          question_text: 'x',
          choices: ['1', '2', '3', '4'],
          correct_answer: 0,
          explanation: 'y',
        });
      }
      await db
        .updateTable('question_categories')
        .set({ position: null })
        .where('category_id', '=', category.id)
        .execute();
      await db
        .updateTable('questions')
        .set({ deleted_at: new Date() })
        .where('question_text', '=', 'x')
        .execute();
      await db
        .updateTable('categories')
        .set({ name: `Antes ${category.name}`, question_count: 0, deleted_at: new Date() })
        .where('id', '=', category.id)
        .execute();
      expect(await client.exams.results({ session_id })).toEqual(before);
    });

    it('keep wording and options as they are, whatever they hold, and names without their tags', async () => {
      const name = `"{Leyes}, \\ 'y' <b>más</b>", NULL ñ ${Math.random()}`;
      const { client, session_id } = await finishedExam(name);
      const { categories, answers } = await client.exams.results({ session_id });
      expect(categories.map((category) => category.name)).toEqual([name.replaceAll(/<\/?b>/g, '')]);
      expect(answers[0]?.question_text).toContain(name);
      expect(answers[0]?.choices[3]).toContain(name);
    });

    it("are nobody else's", async () => {
      const { db, session_id } = await finishedExam();
      const stranger = callAs(db, await createPerson(db, { role: 'admin' }));
      await expect(stranger.exams.results({ session_id })).rejects.toMatchObject(NOT_FOUND);
    });

    it.each([
      '',
      'x',
      '1',
      'null',
      "' or true --",
      '7d444840-9dc0-4b1e-b6f5-cd1ab5f9d1f1',
      '{7d444840-9dc0-4b1e-b6f5-cd1ab5f9d1f1}',
      '7d4448409dc04b1eb6f5cd1ab5f9d1f1',
      '\u0000',
    ])('are not found under %j', async (session_id) => {
      const client = callAs(database(), await createPerson(database()));
      await expect(client.exams.results({ session_id })).rejects.toMatchObject(NOT_FOUND);
    });

    it('are not found while the exam is open', async () => {
      const category = await createCategory(database());
      const client = callAs(database(), await createPerson(database()));
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, attempt, [category]);
      await expect(client.exams.results({ session_id: attempt.id })).rejects.toMatchObject(NOT_FOUND);
    });
  });
});
