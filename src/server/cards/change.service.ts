import { applyReview, type Card, foldReviews, type Review } from './card.ts';

/** A question's card before and after one of its answers. */
export function computeCardsBeforeAndAfter(
  reviews: Review[],
  place: number,
): { before: Card | null; after: Card | null } {
  const before = foldReviews(reviews.slice(0, place));
  const answer = reviews[place];
  return { before, after: answer ? applyReview(before, answer) : before };
}
