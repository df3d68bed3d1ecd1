import { toStoredReviews } from '#server/cards/keep.service.ts';
import type { ReviewBasis, StoredReviews } from '#server/cards/keep.sql.ts';

/** The answers of a practice; all arrays are in the order of `question_ids`. */
export interface PracticeAnswers {
  question_ids: string[];
  versions: (number | null)[];
  answers: (number | null)[];
  answer_times_ms: (number | null)[];
  is_doubtful: (boolean | null)[] | null;
  correct_answers: (number | null)[];
  review_bases: ReviewBasis[];
  /** How many of the first answers the log of reviews has already. */
  kept_answers: number;
}

/** The reviews of a practice that are not in the log. */
export function reviewPracticeAnswers(given: PracticeAnswers): StoredReviews {
  return toStoredReviews(
    given.question_ids.flatMap((question_id, i) => {
      const basis = given.review_bases[i];
      const version = given.versions[i] ?? null;
      const answer = given.answers[i] ?? null;
      if (i < given.kept_answers || !basis || version === null || answer === null) return [];
      return [
        {
          question_id,
          version,
          basis,
          is_correct: answer === given.correct_answers[i],
          is_blank: false,
          is_doubtful: given.is_doubtful?.[i] ?? false,
          answer_time_ms: given.answer_times_ms[i] ?? null,
        },
      ];
    }),
  );
}
