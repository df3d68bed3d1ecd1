/**
 * How many choices a question may have. The right one is an index from 0 in storage, a number from 1 in forms and
 * files, and a letter from A on screen (rules.md 11).
 */
export const CHOICES_MIN = 2;
export const CHOICES_MAX = 6;
/** The number of choices that an empty question form shows. */
export const CHOICES_DEFAULT = 4;

export const CHOICE_INDEXES = [0, 1, 2, 3, 4, 5] as const;
/** Answers are marked by this index, never by a choice's text: real question banks repeat texts (rules.md 11). */
export type ChoiceIndex = (typeof CHOICE_INDEXES)[number];

const LABELS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

export function isChoiceIndex(value: unknown): value is ChoiceIndex {
  return CHOICE_INDEXES.some((index) => index === value);
}

export function listChoiceIndexes(choices: { length: number }): ChoiceIndex[] {
  return CHOICE_INDEXES.slice(0, choices.length);
}

/** Returns the letter on screen: 0 is A. */
export function formatChoiceLabel(index: ChoiceIndex): string {
  return LABELS[index];
}

/**
 * Converts a number from 1 to a stored index; undefined for anything else, such as `2.5`, `"2"` or a number above
 * `count`.
 */
export function parseChoiceNumber(number: unknown, count: number): ChoiceIndex | undefined {
  const index = typeof number === 'number' ? number - 1 : undefined;
  return isChoiceIndex(index) && index < count ? index : undefined;
}

/** Returns the choice of a shortcut: 1 or A is the first. */
export function parseChoiceKey(key: string, count: number): ChoiceIndex | undefined {
  const label = key.toUpperCase();
  return CHOICE_INDEXES.slice(0, count).find(
    (index) => LABELS[index] === label || String(index + 1) === label,
  );
}

/** Formats the keys that select a choice, for example '1-4 o A-D'. */
export function formatChoiceKeys(count: number): string {
  return `1-${count} o A-${LABELS.slice(0, count).at(-1)}`;
}

/**
 * Why each choice is not right, in the order of the choices; null for a choice without a note, and when no choice has
 * one.
 */
export type ChoiceNotes = (string | null)[] | null;
