/** What an answer says about the memory of a question; nothing is ever 'easy' (0045). */
export const REVIEW_RATINGS = ['again', 'hard', 'good'] as const;
export type ReviewRating = (typeof REVIEW_RATINGS)[number];

/** The hour in Madrid at which a day of review ends and the next begins. */
export const REVIEW_DAY_STARTS_AT_HOUR = 4;

/** The share of right answers at which a question is due again. */
export const RETENTION = { min: 0.8, max: 0.95, initial: 0.9 } as const;

/** Whoever has no date of an exam practises as if it were always so many days away. */
export const DAYS_WITHOUT_EXAM = 60;

/** After so many lapses the article to read is offered beside the question. */
export const LAPSES_TO_READ_ARTICLE = 8;

export const UNDO_SECONDS = 30;

/** A right answer that takes longer than this multiple of the user's median for texts of that length is a hesitant one. */
export const SLOW_FACTOR = 1.5;

/** The median of a user's answer times is known from so many answers on. */
export const ANSWERS_FOR_PACE = 20;

export const DAILY_QUESTIONS = { min: 5, max: 100, initial: 40 } as const;
export const DAILY_MINUTES = { min: 5, max: 240 } as const;

export const MAX_CHOSEN_QUESTIONS = 100;
export const NOTE_MAX = 500;
