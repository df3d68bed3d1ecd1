/** Marks that arrive up to this long after the deadline still count: they were made before it (rules.md 55). */
export const GRACE_SECONDS = 5;
/** The most marks in one call: one for each question, within the longest body of a call. */
export const MARKS_PER_CALL = 210;
/** The remaining minutes that are announced. */
export const ANNOUNCED_MINUTES = [30, 15, 5, 1] as const;
/** The number of people from which on percentiles are shown. */
export const PERCENTILE_PEOPLE = 30;
export const SHEET_HISTORY_PAGE_SIZE = 10;
export const SEQUENCE_MAX = 1_000_000;
