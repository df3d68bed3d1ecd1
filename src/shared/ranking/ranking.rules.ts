/** Periods in which points are counted; the two last have a ranking of their own (spec section 2). */
export const PERIOD_TYPES = ['daily', 'weekly', 'monthly'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** The list holds so many, in pages of so many (rules.md 6). */
export const RANKING_LIMIT = 100;
export const RANKING_PAGE_SIZE = 10;

/** Where the open ranking is streamed from: `?period_type=weekly&page=1`. */
export const LIVE_RANKING_PATH = '/live/ranking';

/** A period is over for good so long after its end: until then a finish stamped before it may still come in (rules.md 7). */
export const CLOSING_MINUTES = 5;
