/** Numbers of questions that the setup offers (spec section 9). */
export const EXAM_SIZES = [5, 10, 15, 20, 30, 50, 60, 100] as const;
const DEFAULT_EXAM_SIZE = 10;

/** An unfinished exam untouched for so long is dropped (rules.md 13). */
export const ATTEMPT_LIFETIME_DAYS = 30;

/** No answer is said to have taken longer; whoever takes so long was away. */
export const MAX_ANSWER_MS = 24 * 60 * 60 * 1000;

/** What the profile counts: the last 7 days, month or year up to now, or everything (rules.md 3). */
export const STATISTICS_PERIODS = ['week', 'month', 'year', 'all'] as const;
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number];

/** Of the list of one's own exams. */
export const HISTORY_PAGE_SIZE = 10;

/** The sizes that can be chosen with so many questions available; with fewer than 5, all of them (rules.md 10). */
export function sizesFor(available: number): number[] {
  const smallest = EXAM_SIZES[0];
  if (available < smallest) return available > 0 ? [available] : [];
  return EXAM_SIZES.filter((size) => size <= available);
}

/** 10, or the largest that is enabled; undefined when there is nothing to ask. */
export function defaultSize(available: number): number | undefined {
  const sizes = sizesFor(available);
  return sizes.includes(DEFAULT_EXAM_SIZE) ? DEFAULT_EXAM_SIZE : sizes.at(-1);
}

/** 0 to 100, unrounded; 0 for an empty exam. */
export function percentage(score: number, total: number): number {
  return total === 0 ? 0 : (score / total) * 100;
}

/** Rounded to the one decimal that is shown; colours and texts both start from this (rules.md 17). */
export function shownPercentage(score: number, total: number): number {
  return Math.round(percentage(score, total) * 10) / 10;
}

/** Spec section 9: 80 or more green, 60 or more yellow, below red; from the shown value. */
export function scoreColour(shown: number): 'green' | 'yellow' | 'red' {
  if (shown >= 80) return 'green';
  return shown >= 60 ? 'yellow' : 'red';
}
