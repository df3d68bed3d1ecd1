import { describe, expect, it } from 'vitest';
import type { ReviewRating } from '#shared/cards/cards.rules.ts';
import { computeCardOfReviews, type CardReview } from './card.ts';
import { nextMemory } from './memory.service.ts';

const review = (
  answered_on: string,
  rating: ReviewRating,
  more: Partial<Omit<CardReview, 'answered_on' | 'rating'>> = {},
): CardReview => ({ answered_on, rating, is_blank: false, is_doubtful: false, ...more });

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08'];

describe('a card', () => {
  it('does not exist before the first answer', () => {
    expect(computeCardOfReviews([])).toBeNull();
  });

  it('counts the days between two answers, not the hours', () => {
    const first = nextMemory(null, 0, 'good');
    expect(computeCardOfReviews([review('2026-10-20', 'good'), review('2026-11-03', 'good')])).toMatchObject({
      ...nextMemory(first, 14, 'good'),
      last_on: '2026-11-03',
      reviews: 2,
      lapses: 0,
    });
  });

  it('is changed by the first answer of a day only', () => {
    const first = computeCardOfReviews([review(MONDAY, 'again')]);
    const repeated = computeCardOfReviews([
      review(MONDAY, 'again'),
      review(MONDAY, 'good'),
      review(MONDAY, 'good'),
    ]);
    expect(repeated).toMatchObject({
      stability: first?.stability,
      difficulty: first?.difficulty,
      reviews: 1,
      lapses: 1,
    });
  });

  it('takes an answer from before its last day for one of the same day', () => {
    const card = computeCardOfReviews([review(TUESDAY, 'good'), review(MONDAY, 'again')]);
    expect(card).toMatchObject({ last_on: TUESDAY, reviews: 1, lapses: 0 });
  });
});

describe('the deck of failed questions', () => {
  const isFailed = (...reviews: CardReview[]) => computeCardOfReviews(reviews)?.failed_on !== null;

  it('takes in a question with a wrong answer, also one later on the same day', () => {
    expect(isFailed(review(MONDAY, 'again'))).toBe(true);
    expect(isFailed(review(MONDAY, 'good'), review(MONDAY, 'again'))).toBe(true);
  });

  it('gives it back after two right answers on different days', () => {
    expect(isFailed(review(MONDAY, 'again'), review(TUESDAY, 'good'))).toBe(true);
    expect(isFailed(review(MONDAY, 'again'), review(TUESDAY, 'good'), review(TUESDAY, 'good'))).toBe(true);
    expect(isFailed(review(MONDAY, 'again'), review(TUESDAY, 'good'), review(WEDNESDAY, 'hard'))).toBe(false);
    expect(isFailed(review(MONDAY, 'again'), review(MONDAY, 'good'), review(TUESDAY, 'good'))).toBe(false);
  });

  it('counts anew after another wrong answer', () => {
    const reviews = [
      review(MONDAY, 'again'),
      review(TUESDAY, 'good'),
      review(WEDNESDAY, 'again'),
      review(THURSDAY, 'good'),
    ];
    expect(isFailed(...reviews)).toBe(true);
  });

  it('has no question that was only left blank or answered right', () => {
    expect(isFailed(review(MONDAY, 'again', { is_blank: true }))).toBe(false);
    expect(isFailed(review(MONDAY, 'good'))).toBe(false);
  });
});

describe('the deck of blank questions', () => {
  const isBlank = (...reviews: CardReview[]) => computeCardOfReviews(reviews)?.is_blank;

  it('keeps a question until it is answered right', () => {
    const blank = review(MONDAY, 'again', { is_blank: true });
    expect(isBlank(blank)).toBe(true);
    expect(isBlank(blank, review(TUESDAY, 'again'))).toBe(true);
    expect(isBlank(blank, review(TUESDAY, 'good'))).toBe(false);
  });

  it('counts a blank as forgotten', () => {
    expect(computeCardOfReviews([review(MONDAY, 'again', { is_blank: true })])).toMatchObject({ lapses: 1 });
  });
});

describe('the deck of doubtful questions', () => {
  it('has those whose last answer was doubtful', () => {
    const doubtful = review(MONDAY, 'hard', { is_doubtful: true });
    expect(computeCardOfReviews([doubtful])?.is_doubtful).toBe(true);
    expect(computeCardOfReviews([doubtful, review(TUESDAY, 'good')])?.is_doubtful).toBe(false);
  });
});
