import { expect, test } from 'vitest';
import type { Feedback } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { toChoiceState } from './choice-state.ts';

const ALL = [0, 1, 2, 3] as const;

function locked(selected: ChoiceIndex, correct: ChoiceIndex): Feedback {
  return {
    selected_answer: selected,
    correct_answer: correct,
    notes: null,
    is_correct: selected === correct,
    explanation: null,
    explanation_format: 'plain',
    reference: null,
  };
}

test('before the answer all choices are open, and one on its way is chosen, A too', () => {
  expect(ALL.map((index) => toChoiceState(index, undefined))).toEqual(['open', 'open', 'open', 'open']);
  expect(ALL.map((index) => toChoiceState(index, undefined, 0))).toEqual(['chosen', 'open', 'open', 'open']);
});

test('a right answer is marked as right and own', () => {
  expect(ALL.map((index) => toChoiceState(index, locked(0, 0)))).toEqual([
    'own-right',
    'other',
    'other',
    'other',
  ]);
});

test('a wrong answer is marked beside the right one', () => {
  expect(ALL.map((index) => toChoiceState(index, locked(3, 1)))).toEqual([
    'other',
    'right',
    'other',
    'own-wrong',
  ]);
});

test('what the server has locked counts, whatever was just chosen here', () => {
  expect(ALL.map((index) => toChoiceState(index, locked(2, 2), 0))).toEqual([
    'other',
    'other',
    'own-right',
    'other',
  ]);
});

test('of a question that nobody answered only the right choice is marked', () => {
  const { selected_answer: _selected, is_correct: _isCorrect, ...solution } = locked(0, 2);
  expect(ALL.map((index) => toChoiceState(index, solution))).toEqual(['other', 'other', 'right', 'other']);
});
