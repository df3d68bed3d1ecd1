/** How well an answer shows that the user remembers a question; the rating 'easy' is never used (0045). */
export const REVIEW_RATINGS = ['again', 'hard', 'good'] as const;
export type ReviewRating = (typeof REVIEW_RATINGS)[number];

/** A right answer is hesitant if it takes longer than this multiple of the user's median for texts of that length. */
export const HESITATION_FACTOR = 1.5;

/**
 * The minimum number of answers for the median of a user's answer times, and how many of the newest answers it uses.
 */
export const MEDIAN_TIME_ANSWERS = { min: 20, max: 200 } as const;

/** The time in which users may undo that an answer changed their card. */
export const CARD_UNDO_SECONDS = 30;
