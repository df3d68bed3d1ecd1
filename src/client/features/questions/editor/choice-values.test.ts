import { expect, test } from 'vitest';
import { type ChoiceIndex, listChoiceIndexes } from '#shared/questions/questions.rules.ts';
import { addChoice, addNote, removeChoice } from './choice-values.ts';

const withKey = (correct_answer: ChoiceIndex | null) => ({
  choices: ['a', 'b', 'c', 'd', 'e', 'f'],
  notes: ['na', null, 'nc', null, 'ne', null],
  correct_answer,
});

test('an option is added at the end, without a note', () => {
  expect(addChoice({ choices: ['a', 'b'], notes: ['n', null], correct_answer: 1 })).toEqual({
    choices: ['a', 'b', ''],
    notes: ['n', null, null],
    correct_answer: 1,
  });
});

test('a note is added to its option', () => {
  expect(addNote(withKey(0), 3).notes).toEqual(['na', null, 'nc', '', 'ne', null]);
});

test('whichever option is removed, its note goes with it and the key stays with its own option', () => {
  for (const key of listChoiceIndexes({ length: 6 })) {
    for (const removed of listChoiceIndexes({ length: 6 })) {
      const before = withKey(key);
      const after = removeChoice(before, removed);
      const rest = before.choices.filter((_, index) => index !== removed);
      expect(after.choices).toEqual(rest);
      expect(after.notes).toEqual(before.notes.filter((_, index) => index !== removed));
      const text = after.correct_answer === null ? undefined : after.choices[after.correct_answer];
      expect(text).toBe(key === removed ? undefined : before.choices[key]);
    }
  }
});

test('without a key there is none after another option is removed', () => {
  expect(removeChoice(withKey(null), 2).correct_answer).toBeNull();
});
