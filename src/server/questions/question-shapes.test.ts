import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { loadQuestionForm, createQuestionForm } from '#tests/support/questions/question-forms.ts';
import { uploadEntries } from '#tests/support/questions/imports.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';
import { type ChoiceIndex, listChoiceIndexes } from '#shared/questions/questions.rules.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { exportQuestions } from './exporting/question-export.service.ts';

const OPTIONS = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'];
const noteOn = (option: string) => `Nota secreta de ${option}`;

describe('questions of two to six options', () => {
  describeOnDatabase((database) => {
    let administrator: Account;
    let office: ReturnType<typeof callAs>;
    let person: ReturnType<typeof callAs>;
    beforeAll(async () => {
      administrator = await createPerson(database(), { role: 'admin' });
      office = callAs(database(), administrator);
      person = callAs(database(), await createPerson(database()));
    });

    /** A category with one question, whose last option is right and has no note. */
    async function createQuestion(count: number) {
      const choices = OPTIONS.slice(0, count);
      const { id: category_id, name } = await createCategory(database(), { questions: 0 });
      const form = createQuestionForm({
        question_text: `¿Cuál de ${count}? ${name}`,
        choices,
        correct_answer: listChoiceIndexes(choices).at(-1) ?? 0,
        notes: choices.map((option, index) => (index === count - 1 ? null : noteOn(option))),
        category_ids: [category_id],
      });
      const { id } = await office.questions.create({ id: randomUUID(), ...form });
      return { id, category_id, name, form };
    }

    function answer(attempt: { id: string }, selected_answer: ChoiceIndex) {
      return person.exams.answer({ attempt_id: attempt.id, position: 0, selected_answer, time_taken: 1 });
    }

    it.each([2, 3, 4, 5, 6])(
      'of %d: an exam asks it without notes and reveals them with the answer',
      async (count) => {
        const { id, category_id, form } = await createQuestion(count);
        const asked = await person.exams.start({ category_id, count: 1 });
        expect(asked.current).toMatchObject({ question_id: id, choices: form.choices });
        expect(JSON.stringify([asked, await person.questions.question({ question_id: id })])).not.toContain(
          'secreta',
        );
        const revealed = {
          selected_answer: 0,
          correct_answer: count - 1,
          is_correct: false,
          notes: form.notes,
        };
        expect(await answer(asked, 0)).toMatchObject(revealed);
        // the client repeats the answer after a lost reply, and then loads the open exam again
        expect(await answer(asked, 0)).toMatchObject(revealed);
        expect((await person.exams.current())?.answered).toMatchObject([revealed]);
        const { session_id } = await person.exams.finish({ attempt_id: asked.id, time_taken: 1 });
        const { version } = await office.questions.update({
          ...(await loadQuestionForm(office, id)),
          notes: form.notes?.map(() => 'Otra') ?? null,
        });
        expect(version).toBe(2);
        const { score, answers } = await person.exams.results({ session_id });
        expect({ score, answers }).toMatchObject({
          score: 0,
          answers: [{ choices: form.choices, ...revealed }],
        });
      },
    );

    it.each([2, 3, 5, 6])('of %d: its last option is right', async (count) => {
      const { category_id } = await createQuestion(count);
      const asked = await person.exams.start({ category_id, count: 1 });
      const [last = 0] = listChoiceIndexes({ length: count }).slice(-1);
      expect(await answer(asked, last)).toMatchObject({ is_correct: true });
      await person.exams.finish({ attempt_id: asked.id, time_taken: 1 });
    });

    it('an answer that is none of its options locks nothing', async () => {
      const { category_id } = await createQuestion(3);
      const asked = await person.exams.start({ category_id, count: 1 });
      await expect(answer(asked, 3)).rejects.toMatchObject({ status: 409 });
      expect((await person.exams.current())?.answered).toEqual([]);
      expect(await answer(asked, 2)).toMatchObject({ is_correct: true });
      await person.exams.finish({ attempt_id: asked.id, time_taken: 1 });
    });

    it.each([2, 3, 5, 6])('of %d: its file imports as the same question, notes and all', async (count) => {
      const { id, category_id, form } = await createQuestion(count);
      const filter = questionFilter.parse({ category_ids: [category_id] });
      const file = await text(exportQuestions(database(), filter));
      await office.questions.remove({ id });
      const import_id = await uploadEntries(database(), administrator, JSON.parse(file) as unknown[]);
      expect(await office.questions.imports.publish({ id: import_id })).toMatchObject({ questions_new: 1 });
      expect(await text(exportQuestions(database(), filter))).toBe(file);
      const { questions } = await office.questions.list({ category_ids: [category_id] });
      const { choices, correct_answer, notes } = form;
      expect(await office.questions.edited({ id: questions[0]?.id ?? '' })).toMatchObject({
        choices,
        correct_answer,
        notes,
      });
    });

    it('is another question with one option more, and a repeat with other notes', async () => {
      const { form } = await createQuestion(3);
      const create = (given: object) => office.questions.create({ id: randomUUID(), ...form, ...given });
      await expect(create({ notes: null })).rejects.toMatchObject({ code: 'QUESTION_REPEATED' });
      await create({ choices: [...form.choices, 'cuatro'], notes: null });
      await create({ choices: form.choices.slice(0, 2), correct_answer: 0, notes: null });
    });
  });
});
