import type { ReviewRating } from '#shared/cards/cards.rules.ts';
import { HESITATION_FACTOR } from '#shared/cards/cards.rules.ts';

export interface RatedAnswer {
  /** Whether the answer is right; false for a blank too. */
  is_correct: boolean;
  is_doubtful: boolean;
  /** The time of the answer; null if it wasn't measured. */
  answer_time_ms: number | null;
  /** The user's median time for texts of this length; null while it isn't known. */
  median_time_ms: number | null;
}

/** Rates an answer. A right answer that is doubtful or slow is rated 'hard': it may be right by chance. */
export function rateAnswer(answer: RatedAnswer): ReviewRating {
  if (!answer.is_correct) return 'again';
  return answer.is_doubtful || isSlow(answer) ? 'hard' : 'good';
}

function isSlow({ answer_time_ms, median_time_ms }: RatedAnswer): boolean {
  if (answer_time_ms === null || median_time_ms === null) return false;
  return answer_time_ms > HESITATION_FACTOR * median_time_ms;
}
