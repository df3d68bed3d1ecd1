/** A question is due again when the probability of a right answer has fallen to this value. */
export const TARGET_RETENTION = { min: 0.8, max: 0.95, initial: 0.9 } as const;

/** Users without an exam date get reviews as if their exam were always this many days away. */
export const DAYS_TO_ASSUMED_EXAM = 60;

export const DAILY_QUESTIONS = { min: 5, max: 100, initial: 40 } as const;
export const DAILY_MINUTES = { min: 5, max: 240 } as const;

export const MAX_HOLIDAY_DAYS = 366;
export const MAX_HOLIDAYS = 20;

/** After this many wrong answers a user is offered the law's text instead of another try. */
export const MANY_LAPSES = 8;

export const MAX_PRACTICE_QUESTIONS = 100;
export const PRACTICE_MINUTES = { min: 1, max: 240 } as const;
export const SAVED_NOTE_MAX = 500;
export const REVIEW_PAGE_SIZE = 20;
export const PROGRAMME_NAME_MAX = 60;
export const MAX_PROGRAMMES = 50;
