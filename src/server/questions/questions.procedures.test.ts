import { describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { editQuestion } from '#tests/support/people/exams.ts';
import { createCategory, type TestQuestion } from '#tests/support/database/factories.ts';
import { sql } from 'kysely';

describe('a question, for everybody', () => {
  describeOnDatabase((database) => {
    const read = (question_id: string) => callAs(database(), null).questions.question({ question_id });
    const newQuestion = async (): Promise<TestQuestion> => {
      const { questions } = await createCategory(database(), { questions: 1 });
      const [question] = questions;
      if (!question) throw new Error('no question');
      return question;
    };

    it('is its wording and options, and nothing that gives it away', async () => {
      const { id, question_text, choices } = await newQuestion();
      expect(await read(id)).toEqual({ id, question_text, choices, shared_text: null });
      expect(await read(id.toUpperCase())).toEqual({ id, question_text, choices, shared_text: null });
    });

    it('is the newest version', async () => {
      const { id } = await newQuestion();
      const choices = ['<b>uno</b>', '&lt;', '3', '4'];
      await editQuestion(database(), id, { question_text: '<i>¿Nueva?</i>', choices });
      expect(await read(id)).toEqual({ id, question_text: '<i>¿Nueva?</i>', choices, shared_text: null });
    });

    it('is not found once it is deleted', async () => {
      const { id } = await newQuestion();
      await database()
        .updateTable('questions')
        .set({ deleted_at: sql<Date>`app_now()` })
        .where('id', '=', id)
        .execute();
      await expect(read(id)).rejects.toMatchObject({ code: 'QUESTION_NOT_FOUND', status: 404 });
    });

    it.each([
      '00000000-0000-4000-8000-000000000000',
      '',
      '1',
      '\0',
      '\ud800',
      "'; --",
      '__proto__',
      'x'.repeat(100),
    ])('is not found by %j', async (id) => {
      await expect(read(id)).rejects.toMatchObject({
        code: 'QUESTION_NOT_FOUND',
        message: 'No se encontró la pregunta.',
      });
    });
  });
});
