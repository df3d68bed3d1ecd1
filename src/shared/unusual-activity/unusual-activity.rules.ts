export const ACTIVITY_PAGE_SIZE = 20;

/** How far back the activity is listed, in whole hours of the clock. */
export const STRETCH_HOURS = { hour: 1, day: 24, week: 168 } as const;
export type Stretch = keyof typeof STRETCH_HOURS;
export const STRETCHES = Object.keys(STRETCH_HOURS) as [Stretch, ...Stretch[]];

export const ACTIVITY_SORTS = ['questions_per_hour', 'seconds_per_answer', 'right_percentage'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];

/** The longest reason for a withdrawal, in characters. */
export const REASON_MAX = 500;

/** How many periods with points of each length are offered for a withdrawal, newest first. */
export const OFFERED_PERIODS = 7;
