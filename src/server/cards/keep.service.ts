import type { Trx } from '#server/database/database.ts';
import { applyReview } from './card.ts';
import type { ReviewBasis, StoredReviews } from './keep.sql.ts';
import * as repository from './keep.repository.ts';
import { rateAnswer } from './rating.ts';

export function findReviewBases(
  trx: Trx,
  given: Parameters<typeof repository.findReviewBases>[1],
): Promise<ReviewBasis[]> {
  return repository.findReviewBases(trx, given);
}

export async function insertReviews(
  trx: Trx,
  given: StoredReviews & { user_id: string; id: string },
): Promise<void> {
  await repository.insertReviews(trx, given);
}

export interface AnswerToReview {
  question_id: string;
  version: number;
  basis: ReviewBasis;
  is_correct: boolean;
  is_blank: boolean;
  is_doubtful: boolean;
  answer_time_ms: number | null;
}

/** Returns the rows to store for answers: their log entries, and the new cards of their questions. */
export function toStoredReviews(answers: AnswerToReview[]): StoredReviews {
  const reviews = answers.map((answer) => ({
    question_id: answer.question_id,
    question_version: answer.version,
    answered_at: answer.basis.answered_at,
    answered_on: answer.basis.answered_on,
    rating: rateAnswer({ ...answer, median_time_ms: answer.basis.median_time_ms }),
    is_blank: answer.is_blank,
    is_doubtful: answer.is_doubtful,
    answer_time_ms: answer.answer_time_ms,
  }));
  const cards = reviews.flatMap((review, i) => {
    const basis = answers[i]?.basis;
    if (!basis || basis.is_outdated) return [];
    const { question_id, question_version, answered_at } = review;
    return [{ question_id, question_version, answered_at, ...applyReview(basis.card, review) }];
  });
  return { review_rows: JSON.stringify(reviews), card_rows: JSON.stringify(cards) };
}
