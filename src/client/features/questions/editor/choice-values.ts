import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { QuestionValues } from './question-values.ts';

type ChoiceValues = Pick<QuestionValues, 'choices' | 'notes' | 'correct_answer'>;

export function addChoice({ choices, notes, correct_answer }: ChoiceValues): ChoiceValues {
  return { choices: [...choices, ''], notes: [...notes, null], correct_answer };
}

/** Adds an empty note; a note that stays empty is not saved. */
export function addNote({ choices, notes, correct_answer }: ChoiceValues, index: ChoiceIndex): ChoiceValues {
  return { choices, notes: notes.with(index, ''), correct_answer };
}

/** Removes a choice. If it was the right answer, none is right until the user marks another. */
export function removeChoice(
  { choices, notes, correct_answer }: ChoiceValues,
  index: ChoiceIndex,
): ChoiceValues {
  return {
    choices: choices.toSpliced(index, 1),
    notes: notes.toSpliced(index, 1),
    correct_answer: keyWithout(correct_answer, index),
  };
}

function keyWithout(
  key: ChoiceValues['correct_answer'],
  removed: ChoiceIndex,
): ChoiceValues['correct_answer'] {
  if (key === null || key === removed) return null;
  return key < removed ? key : ONE_LESS[key];
}

const ONE_LESS = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 3, 5: 4 } as const;
