export const ACTIVITY_PAGE_SIZE = 20;

/** The time spans for which activity is listed, in whole clock hours. */
export const TIME_SPAN_HOURS = { hour: 1, day: 24, week: 168 } as const;
export type TimeSpan = keyof typeof TIME_SPAN_HOURS;
export const TIME_SPANS = Object.keys(TIME_SPAN_HOURS) as [TimeSpan, ...TimeSpan[]];

export const ACTIVITY_SORTS = ['questions_per_hour', 'seconds_per_answer', 'right_percentage'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];

/** The longest reason for a withdrawal, in characters. */
export const WITHDRAWAL_REASON_MAX = 500;

/** How many periods of each length are offered for a withdrawal: the newest in which the user has points. */
export const OFFERED_PERIODS = 7;
