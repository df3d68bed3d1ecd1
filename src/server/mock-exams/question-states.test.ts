import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawSheet } from '#server/mock-exams/drawing/draw.service.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import {
  createTemplatePart,
  createTemplateContent,
  toCategorySource,
} from '#tests/support/mock-exams/templates.ts';
import { answerAllQuestions, listReviewedAnswers, takeExam } from '#tests/support/people/exams.ts';
import { uploadEntries } from '#tests/support/questions/imports.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { createQuestionForm, loadQuestionForm } from '#tests/support/questions/question-forms.ts';
import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';

const CURRENT = { state: 'current', state_since: null, state_reason: null } as const;
const OUTDATED = { state: 'outdated', state_since: '2024-10-01', state_reason: 'Ley 2/2024' } as const;
const ANNULLED = { state: 'annulled', state_since: null, state_reason: 'Dos opciones correctas' } as const;
const SOURCE = { exam: 'AGE C2', year: 2023, number: 14, is_reserve: true };

describe('the state of a question', () => {
  describeOnDatabase((database) => {
    let admin: ReturnType<typeof callAs>;
    let user: ReturnType<typeof callAs>;
    beforeAll(async () => {
      admin = callAs(database(), await createPerson(database(), { role: 'admin' }));
      user = callAs(database(), await createPerson(database()));
    });

    const change = async (id: string, given: Partial<QuestionForm>) =>
      admin.questions.update({ ...(await loadQuestionForm(admin, id)), ...given });
    const expectSoundPositions = async () => expect(await findPositionProblems(database())).toEqual([]);
    const first = (category: TestCategory) => category.questions[0]?.id ?? '';
    const scope = (category: TestCategory) => ({ category_ids: [category.id], laws: [] });

    it('leaves only current questions to practice, to decks and to mock exams', async () => {
      const category = await createCategory(database(), { questions: 11 });
      const id = first(category);
      for (const state of [OUTDATED, ANNULLED]) {
        await change(id, state);
        await expectSoundPositions();
        const attempt = await user.exams.start({ category_id: category.id, count: 10 });
        expect(attempt.total_questions).toBe(10);
        await answerAllQuestions(user, attempt, [category]);
        const { session_id } = await user.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
        const { answers } = await user.exams.results({ session_id });
        expect(answers.map(({ question_id }) => question_id)).not.toContain(id);
        const { decks } = await user.review.decks(scope(category));
        expect(decks.find(({ deck }) => deck === 'new')?.questions).toBe(0);
        const content = createTemplateContent({
          parts: [createTemplatePart({ questions: 11, sources: [toCategorySource(category.id)] })],
        });
        const sheet = await drawSheet(database(), content, { seed: 'a', excluded: [] });
        expect(sheet.parts).toEqual([{ is_available: false }]);
      }
      await change(id, CURRENT);
      await expectSoundPositions();
      const { decks } = await user.review.decks(scope(category));
      expect(decks.find(({ deck }) => deck === 'new')?.questions).toBe(1);
    });

    it('is refused a position by the database unless it is current', async () => {
      const category = await createCategory(database(), { questions: 1 });
      await change(first(category), OUTDATED);
      const position = sql`update question_categories set position = 1 where category_id = ${category.id}`;
      await expect(position.execute(database())).rejects.toThrow('question_categories_drawn');
    });

    it('lets an open practice go on, whose results and saved questions tell it', async () => {
      const category = await createCategory(database(), { questions: 5 });
      const id = first(category);
      const attempt = await user.exams.start({ category_id: category.id, count: 5 });
      await user.review.saveQuestion({ question_id: id, note: null });
      await change(id, OUTDATED);
      await answerAllQuestions(user, attempt, [category]);
      const { session_id } = await user.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const results = await user.exams.results({ session_id });
      expect(results.score).toBe(5);
      for (const answer of listReviewedAnswers(results))
        expect(answer).toMatchObject(answer.question_id === id ? OUTDATED : CURRENT);
      const { questions } = await user.review.savedQuestions({ ...scope(category), page: 1 });
      expect(questions).toMatchObject([{ question_id: id, ...OUTDATED }]);
      const { decks } = await user.review.decks(scope(category));
      expect(decks.find(({ deck }) => deck === 'saved')?.questions).toBe(0);
    });

    it('rests what was to be repeated, and brings it back with what is known of it', async () => {
      const category = await createCategory(database(), { questions: 5 });
      await takeExam(user, category, { wrong: 5 });
      const failed = async () => {
        const { decks } = await user.review.decks(scope(category));
        return decks.find(({ deck }) => deck === 'failed')?.questions;
      };
      await change(first(category), ANNULLED);
      expect(await failed()).toBe(4);
      await change(first(category), CURRENT);
      expect(await failed()).toBe(5);
    });

    it('asks for a date and a reason', async () => {
      const id = await admin.questions.create({ id: randomUUID(), ...createQuestionForm() });
      const fieldsOf = (given: Partial<QuestionForm>) =>
        change(id.id, given).then(
          () => [],
          (error: { data?: { fields?: object } }) => Object.keys(error.data?.fields ?? {}),
        );
      expect(await fieldsOf({ state: 'outdated', state_since: null, state_reason: ' ' })).toEqual([
        'state_since',
        'state_reason',
      ]);
      expect(await fieldsOf({ state: 'annulled', state_reason: null })).toEqual(['state_reason']);
      await change(id.id, { state: 'annulled', state_since: '2024-10-01', state_reason: 'Dos' });
      expect(await admin.questions.edited(id)).toMatchObject({ state_since: null, version: 1 });
    });

    it('stays, as the source does, when a form leaves it out', async () => {
      const category = await createCategory(database(), { questions: 0 });
      const form = createQuestionForm({ category_ids: [category.id], ...OUTDATED, source: SOURCE });
      const { id } = await admin.questions.create({ id: randomUUID(), ...form });
      const { state, state_since, state_reason, source, ...others } = await loadQuestionForm(admin, id);
      expect({ state, state_since, state_reason, source }).toEqual({ ...OUTDATED, source: SOURCE });
      await admin.questions.update({ ...others, question_text: '¿Otra?' });
      expect(await admin.questions.edited({ id })).toMatchObject({ ...OUTDATED, source: SOURCE, version: 2 });
      await change(id, { source: null });
      expect(await admin.questions.edited({ id })).toMatchObject({ source: null, version: 2 });
      await expectSoundPositions();
    });

    it('keeps its categories while it is deleted, restored and put into others', async () => {
      const [one, other] = [
        await createCategory(database(), { questions: 3 }),
        await createCategory(database(), { questions: 2 }),
      ];
      const id = first(one);
      await change(id, OUTDATED);
      await admin.questions.remove({ id });
      await admin.questions.restore({ id });
      await change(id, { category_ids: [other.id] });
      await expectSoundPositions();
      const listed = (category: TestCategory) => admin.questions.list({ category_ids: [category.id] });
      expect((await listed(one)).questions).toHaveLength(2);
      expect((await listed(other)).questions).toHaveLength(3);
      expect(await admin.questions.total({ category_ids: [other.id] })).toEqual({ total: 3 });
      expect(await admin.questions.total({ category_ids: [other.id], state: 'outdated' })).toEqual({
        total: 1,
      });
      await change(id, { ...CURRENT, category_ids: [one.id, other.id] });
      await expectSoundPositions();
    });

    it('keeps a category that has no other questions', async () => {
      const category = await createCategory(database(), { questions: 1 });
      await change(first(category), OUTDATED);
      await expect(admin.catalogue.categories.remove({ id: category.id })).rejects.toMatchObject({
        data: { questions: 1 },
      });
    });

    it('stays what it is when a file brings the question again with another category', async () => {
      const category = await createCategory(database(), { questions: 1 });
      const [question] = category.questions;
      if (!question) throw new Error('the category is empty');
      await change(question.id, ANNULLED);
      const entry = createFileEntry({
        pregunta: question.question_text,
        opciones: question.choices,
        respuesta_correcta: question.correct_answer + 1,
        categoria: ['Anuladas que vuelven'],
      });
      const administrator = await createPerson(database(), { role: 'admin' });
      const id = await uploadEntries(database(), administrator, [
        entry,
        createFileEntry({ categoria: ['Anuladas que vuelven'] }),
      ]);
      await callAs(database(), administrator).questions.imports.publish({ id });
      await expectSoundPositions();
      expect(await admin.questions.edited({ id: question.id })).toMatchObject({
        state: 'annulled',
        categories: [{ name: 'Anuladas que vuelven' }, { name: category.name }],
      });
    });

    it('shows which key the question has had since when', async () => {
      const category = await createCategory(database(), { questions: 1 });
      const id = first(category);
      const keys = async () => (await admin.questions.keyHistory({ id })).keys;
      expect(await keys()).toMatchObject([{ correct_answer: 0, until: null, is_ruling: false }]);
      await change(id, { explanation: '<p>Otra</p>' });
      await change(id, { correct_answer: 2 });
      const [present, former, ...none] = await keys();
      expect(none).toEqual([]);
      expect(present).toMatchObject({ correct_answer: 2, until: null });
      expect(former).toMatchObject({ correct_answer: 0, until: present?.since });
      const ruling = randomUUID();
      await admin.mockExams.rulings.apply({
        id: ruling,
        question_id: id,
        version: 3,
        ruling: 'key_changed',
        correct_answer: 1,
        reason: 'Resolución',
      });
      expect((await keys()).map(({ correct_answer, is_ruling }) => [correct_answer, is_ruling])).toEqual([
        [1, true],
        [2, false],
        [0, false],
      ]);
      await admin.mockExams.rulings.revoke({ id: ruling });
      expect((await keys()).map(({ correct_answer, is_ruling }) => [correct_answer, is_ruling])).toEqual([
        [2, false],
        [1, true],
        [2, false],
        [0, false],
      ]);
    });
  });
});
