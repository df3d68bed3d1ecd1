import { describe, expect, it } from 'vitest';
import { deck } from '#shared/review/choice.contract.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { createMockExam, startSheet } from '#tests/support/mock-exams/sheets.ts';
import { createPracticeChoice } from '#tests/support/people/reviewer.ts';
import { createSharedText, type TestSharedText } from '#tests/support/questions/shared-texts.ts';

type Client = ReturnType<typeof callAs>;

async function practise(client: Client, text: TestSharedText, { wrong = 0 } = {}): Promise<string> {
  const attempt = await client.review.sharedTexts.start({ id: text.id });
  for (const [position, { correct_answer, choices }] of text.questions.entries()) {
    const selected_answer = (correct_answer + (position < wrong ? 1 : 0)) % choices.length;
    await client.exams.answer({
      attempt_id: attempt.id,
      position,
      selected_answer: selected_answer as 0,
      time_taken: 0,
    });
  }
  const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 1 });
  return session_id;
}

const choiceOf = (text: TestSharedText, change: Partial<PracticeChoice>) =>
  createPracticeChoice(text.category_id, change);

describe('practising a shared text', () => {
  describeOnDatabase((database) => {
    const visit = async (questions = 3) => {
      const db = database();
      const text = await createSharedText(db, { questions });
      return { db, text, client: callAs(db, await createPerson(db)) };
    };
    const listed = async (client: Client, { id }: TestSharedText) => {
      const { texts } = await client.review.sharedTexts.list({ page: 1 });
      return texts.find((text) => text.id === id);
    };

    it('leaves out what is outdated, in the list and in the practice', async () => {
      const { client, db, text } = await visit();
      const admin = callAs(db, await createPerson(db, { role: 'admin' }));
      const filter = { category_ids: [text.category_id] };
      const outdated = {
        kind: 'state' as const,
        state: 'outdated' as const,
        state_since: '2024-10-01',
        state_reason: 'Ley 2/2024',
      };
      const ids = [text.questions[1]?.id ?? ''];
      const id = crypto.randomUUID();
      await admin.questions.bulkChanges.apply({ id, filter, ids, total: 1, change: outdated });
      expect(await listed(client, text)).toMatchObject({ questions: 2 });
      const { total_questions } = await client.review.sharedTexts.start({ id: text.id });
      expect(total_questions).toBe(2);
    });

    it('asks all of its questions in their order, each with the text', async () => {
      const { client, text } = await visit();
      const shared_text = {
        id: text.id,
        title: text.title,
        text: 'Ana, funcionaria del Estado,\nsolicita una licencia.',
        text_format: 'plain',
      };
      const attempt = await client.review.sharedTexts.start({ id: text.id });
      expect(attempt).toMatchObject({ total_questions: 3, current: { shared_text } });
      const { next } = await client.exams.answer({
        attempt_id: attempt.id,
        position: 0,
        selected_answer: 0,
        time_taken: 0,
      });
      expect(next).toMatchObject({ question_id: text.questions[1]?.id, shared_text });
      expect(await client.exams.current()).toMatchObject({
        answered: [{ question_id: text.questions[0]?.id, shared_text }],
        current: { shared_text },
      });
    });

    it('shows the text in the results, and lists it as answered', async () => {
      const { client, text } = await visit();
      expect(await listed(client, text)).toMatchObject({
        title: text.title,
        questions: 3,
        categories: [`Casos de ${text.title}`],
        answered: 0,
      });
      const results = await client.exams.results({ session_id: await practise(client, text, { wrong: 1 }) });
      expect(results).toMatchObject({ score: 2, total_questions: 3 });
      expect(
        results.answers.map(({ question_id, shared_text }) => [question_id, shared_text?.title]),
      ).toEqual(text.questions.map(({ id }) => [id, text.title]));
      expect(await listed(client, text)).toMatchObject({ answered: 3 });
      const [first] = text.questions;
      expect(await client.questions.question({ question_id: first?.id ?? '' })).toMatchObject({
        shared_text: { title: text.title },
      });
    });

    it('is the only way in which its questions are asked for the first time', async () => {
      const { client, text } = await visit();
      await expect(client.exams.start({ category_id: text.category_id, count: 3 })).rejects.toMatchObject({
        code: 'NO_QUESTIONS',
      });
      for (const name of [null, ...deck.options])
        expect(await client.review.count(choiceOf(text, { deck: name }))).toMatchObject({ found: 0 });
    });

    it('lets what was failed or saved come back by itself, with its text', async () => {
      const { client, text } = await visit();
      await practise(client, text, { wrong: 1 });
      const failed = choiceOf(text, { deck: 'failed' });
      expect(await client.review.count(failed)).toMatchObject({ found: 1, served: 1 });
      expect(await client.review.count(choiceOf(text, {}))).toMatchObject({ found: 0 });
      const [first, second] = text.questions;
      expect(await client.review.start(failed)).toMatchObject({
        total_questions: 1,
        current: { question_id: first?.id, shared_text: { title: text.title } },
      });
      await client.review.saveQuestion({ question_id: second?.id ?? '', note: null });
      const saved = await client.review.savedQuestions({ category_ids: [], laws: [], page: 1 });
      expect(saved.questions).toMatchObject([
        { question_id: second?.id, shared_text: { title: text.title } },
      ]);
    });

    it('is refused once one of its questions cannot be asked, or stands on the open sheet', async () => {
      const { db, client, text } = await visit();
      const admin = callAs(db, await createPerson(db, { role: 'admin' }));
      const other = await createSharedText(db);
      const person = await createPerson(db);
      await startSheet(callAs(db, person), (await createMockExam(db)).template_id);
      const open = await db
        .selectFrom('exam_attempts')
        .where('user_id', '=', person.id)
        .select(['id', 'question_ids'])
        .executeTakeFirstOrThrow();
      const [asked] = other.questions;
      // the question is set by hand, because templates of mock exams can't draw from shared texts
      await db
        .updateTable('exam_attempts')
        .set({ question_ids: [asked?.id ?? '', ...open.question_ids.slice(1)] })
        .where('id', '=', open.id)
        .execute();
      const start = (who: Client, { id }: TestSharedText) => who.review.sharedTexts.start({ id });
      await expect(start(callAs(db, person), other)).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
      for (const { id } of text.questions) await admin.questions.remove({ id });
      await expect(start(client, text)).rejects.toMatchObject({
        code: 'NO_QUESTIONS',
        message: 'Este supuesto no está disponible ahora. Elige otro.',
      });
      expect(await listed(client, text)).toBeUndefined();
    });
  });
});
