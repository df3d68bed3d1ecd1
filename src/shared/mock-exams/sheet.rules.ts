/** Marks that arrive up to this long after the deadline still count: they were made before it (rules.md 55). */
export const DEADLINE_GRACE_SECONDS = 5;
/** The most marks in one call: one for each question of the largest sheet, which still fits into a call's body. */
export const MARKS_PER_CALL = 210;
/** The user is told when this many minutes remain. */
export const ANNOUNCED_MINUTES = [30, 15, 5, 1] as const;
/** Percentiles are shown once at least this many people have taken the mock exam. */
export const PERCENTILE_PEOPLE_MIN = 30;
export const SHEET_HISTORY_PAGE_SIZE = 10;
export const MARK_SEQUENCE_MAX = 1_000_000;
