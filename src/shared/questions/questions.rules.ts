/**
 * The shape of a question: how many options it may have, how they are counted and labelled. The right one is an index
 * from 0 in storage, a number from 1 in forms and files and a letter from A on screen (rules.md 11).
 */
export const CHOICES_MIN = 2;
export const CHOICES_MAX = 6;
/** What an empty form begins with. */
export const CHOICES_DEFAULT = 4;

export const CHOICE_INDEXES = [0, 1, 2, 3, 4, 5] as const;
/** The whole product marks by this index, never by an option's text, which real banks repeat (rules.md 11). */
export type ChoiceIndex = (typeof CHOICE_INDEXES)[number];

const LABELS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

export function isChoiceIndex(value: unknown): value is ChoiceIndex {
  return CHOICE_INDEXES.some((index) => index === value);
}

/** The index of each option of a list. */
export function choiceIndexes(choices: { length: number }): ChoiceIndex[] {
  return CHOICE_INDEXES.slice(0, choices.length);
}

/** Label on screen of a stored index: 0 is A. */
export function choiceLabel(index: ChoiceIndex): string {
  return LABELS[index];
}

/** A number from 1 as a stored index; undefined for anything that is none of `count` options, `2.5` and `"2"` too. */
export function choiceFromNumber(number: unknown, count: number): ChoiceIndex | undefined {
  const index = typeof number === 'number' ? number - 1 : undefined;
  return isChoiceIndex(index) && index < count ? index : undefined;
}

/** The option that a key answers: 1 or A the first, as far as there are options. */
export function choiceFromKey(key: string, count: number): ChoiceIndex | undefined {
  const label = key.toUpperCase();
  return CHOICE_INDEXES.slice(0, count).find(
    (index) => LABELS[index] === label || String(index + 1) === label,
  );
}

/** '1-4 o A-D' */
export function formatChoiceKeys(count: number): string {
  return `1-${count} o A-${LABELS.slice(0, count).at(-1)}`;
}

/** Why each option is not right, in step with the options; null for an option without a note, and where none has one. */
export type ChoiceNotes = (string | null)[] | null;
