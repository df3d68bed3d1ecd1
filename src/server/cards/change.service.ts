import { applyReview, type ReviewCard, computeCardOfReviews, type CardReview } from './card.ts';

/** Computes a question's card before and after the answer at `place` in its reviews. */
export function computeCardsBeforeAndAfter(
  reviews: CardReview[],
  place: number,
): { before: ReviewCard | null; after: ReviewCard | null } {
  const before = computeCardOfReviews(reviews.slice(0, place));
  const answer = reviews[place];
  return { before, after: answer ? applyReview(before, answer) : before };
}
