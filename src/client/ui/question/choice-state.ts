import type { Solution } from './solution.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

/** open: can be chosen. chosen: being sent, or marked on an answer sheet. All others: the answer is locked. */
export type ChoiceState = 'open' | 'chosen' | 'right' | 'own-right' | 'own-wrong' | 'other';

export function toChoiceState(
  index: ChoiceIndex,
  solution: Solution | undefined,
  chosen?: ChoiceIndex,
): ChoiceState {
  if (!solution) return index === chosen ? 'chosen' : 'open';
  const isOwn = index === solution.selected_answer;
  if (index === solution.correct_answer) return isOwn ? 'own-right' : 'right';
  return isOwn ? 'own-wrong' : 'other';
}
