import type { ReviewRating } from '#shared/cards/cards.rules.ts';
import { daysBetween } from '#shared/cards/days.rules.ts';
import { type Memory, nextMemory } from './memory.service.ts';

/** How well a user remembers a question, computed from the log of answers. Days are days of review, 'YYYY-MM-DD'. */
export interface Card extends Memory {
  /** The day of the answer that changed the memory last. */
  last_on: string;
  /** Answers that changed the memory, and how many of them were wrong or blank. */
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

export interface Review {
  answered_on: string;
  rating: ReviewRating;
  is_blank: boolean;
  is_doubtful: boolean;
}

/** Only the first answer of a day changes the memory; each one moves the question between the decks. */
export function applyReview(card: Card | null, review: Review): Card {
  return { ...remember(card, review), ...sortIntoDecks(card, review) };
}

export function foldReviews(reviews: Review[]): Card | null {
  return reviews.reduce<Card | null>(applyReview, null);
}

function remember(card: Card | null, { answered_on, rating }: Review) {
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

function sortIntoDecks(card: Card | null, { answered_on, rating, is_blank, is_doubtful }: Review) {
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

type Failure = Pick<Card, 'failed_on' | 'right_since_on'>;

function failureOf(card: Card | null): Failure {
  return { failed_on: card?.failed_on ?? null, right_since_on: card?.right_since_on ?? null };
}

function failureAfterRightAnswer(failure: Failure, answered_on: string): Failure {
  if (failure.failed_on === null) return failure;
  if (failure.right_since_on === null) return { ...failure, right_since_on: answered_on };
  return failure.right_since_on === answered_on ? failure : { failed_on: null, right_since_on: null };
}
