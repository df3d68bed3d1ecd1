import { expect, test } from 'vitest';
import { type EditedQuestion, questionForm } from '#shared/questions/question-editing.contract.ts';
import { EMPTY_QUESTION_VALUES, toEnteredQuestion, toQuestionValues } from './question-values.ts';

const LAW = 'BOE-A-2015-10565';
const question: EditedQuestion = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 3,
  question_text: '  ¿Qué plazo hay?\n',
  choices: ['Uno', 'Dos', '<b>', ' '],
  correct_answer: 0,
  notes: null,
  explanation: 'Línea\ncon < y &',
  explanation_format: 'plain',
  categories: [{ id: '00000000-0000-4000-8000-000000000002', name: 'Ley 39/2015' }],
  reference: { law_id: LAW, article: '21', paragraph: null },
  state: 'outdated',
  state_since: '2024-10-01',
  state_reason: 'Ley 2/2024',
  source: { exam: 'AGE C2', year: 2023, number: null, is_reserve: true },
  shared_text: null,
  created_at: new Date(0),
  deleted_at: null,
};

test('a question that was not changed is sent back as it came', () => {
  const { id: _id, version: _version, categories, created_at: _at, deleted_at: _deleted, ...rest } = question;
  expect(toEnteredQuestion(toQuestionValues(question))).toEqual({
    ...rest,
    category_ids: categories.map(({ id }) => id),
  });
  expect(toEnteredQuestion(toQuestionValues({ ...question, reference: null }))).toMatchObject({
    reference: null,
  });
  const notes = [' No: ', null, null, 'a\nb'];
  expect(toEnteredQuestion(toQuestionValues({ ...question, notes }))).toMatchObject({ notes });
});

test('the place under a shared text is a number, and refused where it is none', () => {
  const id = '00000000-0000-4000-8000-000000000003';
  const shared_text = { id, title: 'Caso', text: 'Ana', text_format: 'plain', position: 4 } as const;
  const values = toQuestionValues({ ...question, choices: ['Uno', 'Dos'], shared_text });
  expect(toEnteredQuestion(values).shared_text).toEqual({ id, position: 4 });
  for (const [position, isRight] of [
    [' 12 ', true],
    ['', false],
    ['dos', false],
    ['1.5', false],
    ['101', false],
  ] as const) {
    expect(questionForm.safeParse(toEnteredQuestion({ ...values, position })).success).toBe(isRight);
  }
});

test('a note of blanks is none', () => {
  const notes = (...given: (string | null)[]) =>
    toEnteredQuestion({ ...EMPTY_QUESTION_VALUES, notes: given }).notes;
  expect(notes('', null, ' ', '\u200b')).toBeNull();
  expect(notes('', null, 'Sí', null)).toEqual([null, null, 'Sí', null]);
});

test('an empty form has the first option right and nothing that is optional', () => {
  expect(toEnteredQuestion(EMPTY_QUESTION_VALUES)).toEqual({
    question_text: '',
    choices: ['', '', '', ''],
    notes: null,
    correct_answer: 0,
    explanation: null,
    explanation_format: 'rich',
    category_ids: [],
    reference: null,
    shared_text: null,
    state: 'current',
    state_since: null,
    state_reason: null,
    source: null,
  });
});

test('a reference of blanks is none; one that says anything is checked', () => {
  const withReference = (reference: typeof EMPTY_QUESTION_VALUES.reference) =>
    toEnteredQuestion({ ...EMPTY_QUESTION_VALUES, reference }).reference;
  expect(withReference({ law_id: ' ', article: '\t', paragraph: '' })).toBeNull();
  expect(withReference({ law_id: ' boe-a-2015-10565 ', article: ' 21 ', paragraph: ' ' })).toEqual({
    law_id: LAW,
    article: '21',
    paragraph: null,
  });
  const reference = withReference({ law_id: '', article: '', paragraph: '2' });
  const paths =
    questionForm.safeParse({ ...toEnteredQuestion(toQuestionValues(question)), reference }).error?.issues ??
    [];
  expect(paths.map(({ path }) => path.join('.'))).toContain('reference.law_id');
});
