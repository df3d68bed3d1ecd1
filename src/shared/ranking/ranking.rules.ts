/** Periods in which points are counted; the two last have a ranking of their own (spec section 2). */
export const PERIOD_TYPES = ['daily', 'weekly', 'monthly'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** The list holds so many, in pages of so many (rules.md 6). */
export const RANKING_LIMIT = 100;
export const RANKING_PAGE_SIZE = 10;
