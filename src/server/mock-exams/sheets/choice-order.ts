import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

// Answers are stored by the question's own choice, and come and go by the place at which it is shown. '2013' shows the
// third stored choice first.

/** The stored order, so that a sheet says for each question how many choices it has. */
export function storedOrder(choices: number): string {
  return '012345'.slice(0, choices);
}

export function inShownOrder<T>(stored: T[], order: string): T[] {
  return Array.from(order).flatMap((digit) => stored.slice(Number(digit), Number(digit) + 1));
}

export function toShownChoice(stored: number, order: string): ChoiceIndex {
  return order.indexOf(String(stored)) as ChoiceIndex;
}

export function toShownAnswer(stored: number | null, order: string): ChoiceIndex | null {
  return stored === null ? null : toShownChoice(stored, order);
}
