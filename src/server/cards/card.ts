import type { ReviewRating } from '#shared/cards/cards.rules.ts';
import { daysBetween } from '#shared/cards/days.rules.ts';
import { type QuestionMemory, nextMemory } from './memory.service.ts';

/** How well a user remembers a question, computed from the log of answers. Days are days of review, 'YYYY-MM-DD'. */
export interface ReviewCard extends QuestionMemory {
  /** The day of the answer that changed the memory last. */
  last_on: string;
  /** The number of answers that changed the memory; `lapses` counts the wrong and blank ones among them. */
  reviews: number;
  lapses: number;
  /** The day of the last wrong answer; null if there is none, or two right ones on different days followed it. */
  failed_on: string | null;
  /** The day of the first right answer since the last wrong one. */
  right_since_on: string | null;
  /** Whether the question was left blank and not answered right since. */
  is_blank: boolean;
  /** Whether the last answer was marked as doubtful. */
  is_doubtful: boolean;
}

export interface CardReview {
  answered_on: string;
  rating: ReviewRating;
  is_blank: boolean;
  is_doubtful: boolean;
}

/**
 * Returns the card after an answer. Only the first answer of a day changes the memory; every answer may move the
 * question to another deck.
 */
export function applyReview(card: ReviewCard | null, review: CardReview): ReviewCard {
  return { ...remember(card, review), ...sortIntoDecks(card, review) };
}

export function computeCardOfReviews(reviews: CardReview[]): ReviewCard | null {
  return reviews.reduce<ReviewCard | null>(applyReview, null);
}

function remember(card: ReviewCard | null, { answered_on, rating }: CardReview) {
  const elapsedDays = card ? daysBetween(card.last_on, answered_on) : 0;
  if (card && elapsedDays <= 0) {
    const { stability, difficulty, last_on, reviews, lapses } = card;
    return { stability, difficulty, last_on, reviews, lapses };
  }
  return {
    ...nextMemory(card && { stability: card.stability, difficulty: card.difficulty }, elapsedDays, rating),
    last_on: answered_on,
    reviews: (card?.reviews ?? 0) + 1,
    lapses: (card?.lapses ?? 0) + (rating === 'again' ? 1 : 0),
  };
}

function sortIntoDecks(card: ReviewCard | null, { answered_on, rating, is_blank, is_doubtful }: CardReview) {
  if (is_blank) return { ...failureOf(card), is_blank: true, is_doubtful };
  if (rating === 'again')
    return {
      failed_on: answered_on,
      right_since_on: null,
      is_blank: card?.is_blank ?? false,
      is_doubtful,
    };
  return { ...failureAfterRightAnswer(failureOf(card), answered_on), is_blank: false, is_doubtful };
}

type Failure = Pick<ReviewCard, 'failed_on' | 'right_since_on'>;

function failureOf(card: ReviewCard | null): Failure {
  return { failed_on: card?.failed_on ?? null, right_since_on: card?.right_since_on ?? null };
}

function failureAfterRightAnswer(failure: Failure, answered_on: string): Failure {
  if (failure.failed_on === null) return failure;
  if (failure.right_since_on === null) return { ...failure, right_since_on: answered_on };
  return failure.right_since_on === answered_on ? failure : { failed_on: null, right_since_on: null };
}
