/** What an answer says about the memory of a question; nothing is ever 'easy' (0045). */
export const REVIEW_RATINGS = ['again', 'hard', 'good'] as const;
export type ReviewRating = (typeof REVIEW_RATINGS)[number];

/**
 * A right answer that takes longer than this multiple of the user's median for texts of that length is a hesitant one.
 */
export const SLOW_FACTOR = 1.5;

/**
 * The minimum number of answers for the median of a user's answer times, and how many of the newest answers it uses.
 */
export const PACE_ANSWERS = { min: 20, max: 200 } as const;

/** The time in which users may undo that an answer changed their card. */
export const UNDO_SECONDS = 30;
