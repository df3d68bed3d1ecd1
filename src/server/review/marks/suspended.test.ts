import { afterEach, describe, expect, it } from 'vitest';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { REVIEW_PAGE_SIZE } from '#shared/review/review.rules.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { createMockExam, startSheet } from '#tests/support/mock-exams/sheets.ts';
import { editQuestion, takeExam } from '#tests/support/people/exams.ts';

const MONDAY = '2026-10-05T10:00:00Z';
const THURSDAY = '2026-10-08T10:00:00Z';

describe('a question that was set aside', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    /** Creates a category whose questions the user answered wrong on Monday; the current day is Thursday. */
    const visit = async (questions: number) => {
      const db = database();
      await stopDatabaseClock(db, MONDAY);
      const person = await createPerson(db);
      const category = await createCategory(db, { questions });
      const client = callAs(db, person);
      await takeExam(client, category, { count: questions, wrong: questions });
      await stopDatabaseClock(db, THURSDAY);
      const scope = { category_ids: [category.id], laws: [] };
      const choice: PracticeChoice = {
        ...scope,
        deck: null,
        not_seen_days: null,
        count: 100,
        shuffles_choices: false,
        minutes: null,
      };
      const questionId = category.questions[0]?.id ?? '';
      const setAside = (question_id: string) => client.review.suspend({ question_id, is_suspended: true });
      return { db, person, category, client, scope, choice, questionId, setAside };
    };

    it('is in no deck but the saved ones, and in no practice of a choice, until it is taken back', async () => {
      const { client, scope, choice, questionId, setAside } = await visit(5);
      await client.review.saveQuestion({ question_id: questionId, note: null });
      await setAside(questionId);
      const counts = async () =>
        Object.fromEntries(
          (await client.review.decks(scope)).decks.map(({ deck, questions }) => [deck, questions]),
        );
      expect(await counts()).toEqual({ due: 4, failed: 4, blank: 0, saved: 1, doubtful: 0, new: 0 });
      expect(await client.review.count(choice)).toEqual({ found: 4, served: 4 });
      await client.review.suspend({ question_id: questionId, is_suspended: false });
      expect(await counts()).toMatchObject({ due: 5, failed: 5 });
      expect(await client.review.count(choice)).toMatchObject({ found: 5 });
    });

    it('is in the list of its user alone, in pages', async () => {
      const { db, client, category, setAside } = await visit(REVIEW_PAGE_SIZE + 10);
      for (const { id } of category.questions) await setAside(id);
      const first = await client.review.suspendedQuestions({});
      expect(first.total).toBe(REVIEW_PAGE_SIZE + 10);
      expect(first.questions).toHaveLength(REVIEW_PAGE_SIZE);
      expect(first.questions[0]).toMatchObject({ lapses: 1 });
      const { questions } = await client.review.suspendedQuestions({ page: 2 });
      expect(new Set([...first.questions, ...questions].map(({ question_id }) => question_id))).toEqual(
        new Set(category.questions.map(({ id }) => id)),
      );
      const stranger = callAs(db, await createPerson(db));
      expect(await stranger.review.suspendedQuestions({})).toEqual({ questions: [], total: 0 });
    });

    it('is not in the list while it stands on the open mock exam', async () => {
      const { db, client, setAside } = await visit(1);
      const { template_id, category } = await createMockExam(db, { questions: 5 });
      await takeExam(client, category, { wrong: 5 });
      await setAside(category.questions[0]?.id ?? '');
      expect(await client.review.suspendedQuestions({})).toMatchObject({ total: 1 });
      await startSheet(client, template_id);
      expect(await client.review.suspendedQuestions({})).toEqual({ questions: [], total: 0 });
    });

    it('counts as new once its key has changed, which the practice says, and is not set aside any more', async () => {
      const { db, client, category, choice, questionId, setAside } = await visit(1);
      await setAside(questionId);
      await editQuestion(db, questionId, {
        correct_answer: ((category.questions[0]?.correct_answer ?? 0) + 1) % 4,
      });
      expect(await client.review.suspendedQuestions({})).toMatchObject({ total: 0 });
      const attempt = await client.review.start(choice);
      const { practice } = await client.review.practice({ attempt_id: attempt.id });
      expect(practice).toMatchObject({ known: [], changed: [questionId] });
      await client.exams.answer({
        attempt_id: attempt.id,
        position: 0,
        selected_answer: 0,
        time_taken: 0,
      });
      expect(await client.review.history({ question_id: questionId })).toMatchObject({ is_suspended: false });
      expect(await client.review.suspendedQuestions({})).toMatchObject({ total: 0 });
    });
  });
});
