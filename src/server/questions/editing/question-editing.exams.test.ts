import { beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, chooseAnswer, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { loadQuestionForm } from '#tests/support/questions/question-forms.ts';
import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';

describe('editing questions while people practise', () => {
  describeOnDatabase((database) => {
    let administrator: ReturnType<typeof callAs>;
    let person: ReturnType<typeof callAs>;
    let category: TestCategory;
    beforeEach(async () => {
      administrator = callAs(database(), await createPerson(database(), { role: 'admin' }));
      person = callAs(database(), await createPerson(database()));
      category = await createCategory(database(), { questions: 5 });
    });

    const edit = async (id: string, change: Partial<QuestionForm>) =>
      administrator.questions.update({ ...(await loadQuestionForm(administrator, id)), ...change });
    const remove = (id: string) => administrator.questions.remove({ id });
    const start = (count = 5) => person.exams.start({ category_id: category.id, count });

    it('never changes the results of before', async () => {
      const session_id = await takeExam(person, category, { wrong: 2 });
      const before = await person.exams.results({ session_id });
      for (const { id } of category.questions)
        await edit(id, {
          question_text: `¿Otra que ${id}?`,
          choices: ['a', 'b', 'c', id],
          correct_answer: 0,
          explanation: '<p>Otra</p>',
          category_ids: [],
          reference: { law_id: 'BOE-A-1978-31229', article: null, paragraph: null },
        });
      for (const { id } of category.questions) await remove(id);
      await administrator.catalogue.categories.remove({ id: category.id });
      expect(await person.exams.results({ session_id })).toEqual(before);
    });

    it('marks the question that is on the screen by the version that is shown there', async () => {
      const attempt = await start();
      const asked = attempt.current;
      if (!asked) throw new Error('no question was asked');
      const selected_answer = chooseAnswer([category], asked.question_id);
      await edit(asked.question_id, {
        question_text: '¿Ya no la misma?',
        correct_answer: ((selected_answer + 1) % 4) as 0 | 1 | 2 | 3,
        explanation: '<p>Ya no la misma</p>',
      });
      const answer = { attempt_id: attempt.id, position: 0, selected_answer, time_taken: 0 };
      const { correct_answer, explanation } = await person.exams.answer(answer);
      const shown = category.questions.find(({ id }) => id === asked.question_id);
      expect({ correct_answer, explanation }).toEqual({
        correct_answer: selected_answer,
        explanation: shown?.explanation,
      });
    });

    it('asks what was not shown yet in its newest version', async () => {
      const attempt = await start();
      for (const { id } of category.questions)
        if (id !== attempt.current?.question_id) await edit(id, { question_text: `¿La nueva ${id}?` });
      const first = chooseAnswer([category], String(attempt.current?.question_id));
      const answer = { attempt_id: attempt.id, position: 0, selected_answer: first, time_taken: 0 };
      const { next } = await person.exams.answer(answer);
      expect(next?.question_text).toBe(`¿La nueva ${next?.question_id}?`);
      expect((await person.exams.current())?.current?.question_text).toBe(next?.question_text);
    });

    it('leaves an open exam its questions when they are deleted or leave the category', async () => {
      const attempt = await start();
      const [gone, ...others] = category.questions.map(({ id }) => id);
      await remove(String(gone));
      for (const id of others) await edit(id, { category_ids: [] });
      await administrator.catalogue.categories.remove({ id: category.id });
      await answerAllQuestions(person, attempt, [category]);
      const { session_id } = await person.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const { answers, score } = await person.exams.results({ session_id });
      expect([answers.length, score]).toEqual([5, 5]);
    });

    it('draws no deleted question any more, and a restored one again', async () => {
      const more = await createCategory(database(), { questions: 1 });
      const extra = String(more.questions[0]?.id);
      await edit(extra, { category_ids: [category.id] });
      await remove(extra);
      const drawn = async () => {
        const attempt = await start(5);
        await answerAllQuestions(person, attempt, [category, more]);
        const { session_id } = await person.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
        const { answers } = await person.exams.results({ session_id });
        return answers.map(({ question_id }) => question_id);
      };
      expect((await drawn()).toSorted()).toEqual(category.questions.map(({ id }) => id).toSorted());
      await administrator.questions.restore({ id: extra });
      for (const { id } of category.questions.slice(0, 1)) await remove(id);
      expect(await drawn()).toContain(extra);
    });
  });
});
