/** Periods in which points are counted; weekly and monthly have a ranking (spec section 2). */
export const PERIOD_TYPES = ['daily', 'weekly', 'monthly'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** The number of users in the ranking and on a page of it (rules.md 6). */
export const RANKING_LIMIT = 100;
export const RANKING_PAGE_SIZE = 10;

/** The path of the ranking's event stream; its query is like `?period_type=weekly&page=1`. */
export const LIVE_RANKING_PATH = '/live/ranking';

/**
 * A period closes this long after its end: exams that were finished before the end may be stored until then (rules.md
 * 7).
 */
export const PERIOD_CLOSING_DELAY_MINUTES = 5;
