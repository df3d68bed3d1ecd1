import { CHOICES_MAX, type ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type RandomInt, drawPositions } from '#server/exams/selection/draw.ts';

// Answers are stored as an index of the choices in their stored order; requests and replies use the index as shown.
// '2013' shows the third stored choice first; null is the stored order.

/** Returns the stored order, such as '0123': its length tells how many choices a question on a sheet has. */
export function createStoredOrder(choices: number): string {
  return '012345'.slice(0, choices);
}

/**
 * Draws an order of the maximum number of choices. How many choices a question has, and which are fixed, is known only
 * when it is shown: then the database puts the fixed ones back (`keep_fixed_choices`) and leaves out missing ones
 * (`fit_choice_order`).
 */
export function drawChoiceOrder(random: RandomInt): string {
  return drawPositions(CHOICES_MAX, CHOICES_MAX, random)
    .map((position) => position - 1)
    .join('');
}

export function toShownOrder<T>(stored: T[], order: string | null): T[] {
  if (order === null) return stored;
  return Array.from(order).flatMap((digit) => stored.slice(Number(digit), Number(digit) + 1));
}

export function toShownChoice(stored: number, order: string | null): ChoiceIndex {
  return (order === null ? stored : order.indexOf(String(stored))) as ChoiceIndex;
}

export function toShownAnswer(stored: number | null, order: string | null): ChoiceIndex | null {
  return stored === null ? null : toShownChoice(stored, order);
}
