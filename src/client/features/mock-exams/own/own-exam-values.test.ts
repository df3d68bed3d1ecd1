import { expect, test } from 'vitest';
import { ownExam } from '#shared/mock-exams/own-exam.contract.ts';
import {
  copyOwnExam,
  toOwnExamInput,
  NEW_OWN_EXAM,
  OTHER_PENALTY,
  sumTypedQuestionCounts,
  toOwnExamValues,
} from './own-exam-values.ts';

const exam = ownExam.parse({
  name: 'Constitución y Ley 39',
  categories: [
    { category_id: '00000000-0000-4000-8000-000000000001', questions: 20 },
    { category_id: '00000000-0000-4000-8000-000000000002', questions: 5 },
  ],
  choices: 3,
  penalty: { numerator: 1, denominator: 3 },
  minutes: 40,
  shuffles_choices: true,
});

test('an exam is sent as it was opened', () => {
  expect(toOwnExamInput(toOwnExamValues(exam))).toEqual(exam);
  const unusual = { ...exam, penalty: { numerator: 2, denominator: 7 } };
  expect(toOwnExamValues(unusual)).toMatchObject({ penalty_choice: OTHER_PENALTY, penalty: '2/7' });
  expect(toOwnExamInput(toOwnExamValues(unusual))).toEqual(unusual);
});

test('a penalty may be typed with its sign; what is no fraction stays wrong at its field', () => {
  const typed = (penalty: string) =>
    ownExam.safeParse(toOwnExamInput({ ...toOwnExamValues(exam), penalty_choice: OTHER_PENALTY, penalty }));
  expect(typed(' −0,25 ').data?.penalty).toEqual({ numerator: 1, denominator: 4 });
  for (const wrong of ['', 'un tercio', '4/3', '1/0'])
    expect(typed(wrong).error?.issues.map(({ path }) => path[0])).toEqual(['penalty']);
});

test('a copy has another name, which is not too long', () => {
  expect(copyOwnExam(exam).name).toBe('Constitución y Ley 39 (copia)');
  expect(copyOwnExam({ ...exam, name: 'x'.repeat(120) }).name).toHaveLength(120);
});

test('the total is known once all numbers are', () => {
  expect(sumTypedQuestionCounts(NEW_OWN_EXAM.categories)).toBe(0);
  expect(sumTypedQuestionCounts(toOwnExamValues(exam).categories)).toBe(25);
  expect(sumTypedQuestionCounts([{ category_id: '', questions: 'diez' }])).toBeUndefined();
});
