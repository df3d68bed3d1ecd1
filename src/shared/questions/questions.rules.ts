/** Every question has exactly four options, A to D; the right one is 0 to 3 in storage (spec section 9). */
export const CHOICE_COUNT = 4;
const CHOICE_LABELS = ['A', 'B', 'C', 'D'] as const;

/** 0 to 3 as stored; the whole product marks by this index, never by an option's text (rules.md 11). */
export type ChoiceIndex = 0 | 1 | 2 | 3;

export function isChoiceIndex(value: unknown): value is ChoiceIndex {
  return value === 0 || value === 1 || value === 2 || value === 3;
}

/** Label on screen of a stored index: 0 is A. */
export function choiceLabel(index: ChoiceIndex): string {
  return CHOICE_LABELS[index];
}

/** 1 to 4, as forms and import files write it, to the stored 0 to 3; undefined for anything else, `2.5` and `"2"` too. */
export function choiceFromNumber(number: unknown): ChoiceIndex | undefined {
  const index = typeof number === 'number' ? number - 1 : undefined;
  return isChoiceIndex(index) ? index : undefined;
}
