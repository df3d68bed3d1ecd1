import type { Feedback } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

/** open: can be chosen. chosen: being sent. The other states exist once the answer is locked. */
export type ChoiceState = 'open' | 'chosen' | 'right' | 'own-right' | 'own-wrong' | 'other';

export function choiceState(
  index: ChoiceIndex,
  feedback: Feedback | undefined,
  pending?: ChoiceIndex,
): ChoiceState {
  if (!feedback) return index === pending ? 'chosen' : 'open';
  const isOwn = index === feedback.selected_answer;
  if (index === feedback.correct_answer) return isOwn ? 'own-right' : 'right';
  return isOwn ? 'own-wrong' : 'other';
}
