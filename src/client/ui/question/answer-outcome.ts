import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

export type AnswerOutcome = 'right' | 'wrong' | 'blank';

interface GivenAnswer {
  /** The chosen answer; null if the question was left blank. */
  selected_answer: ChoiceIndex | null;
  is_correct: boolean;
}

export function toAnswerOutcome({ selected_answer, is_correct }: GivenAnswer): AnswerOutcome {
  if (selected_answer === null) return 'blank';
  return is_correct ? 'right' : 'wrong';
}
