import { describe, expect, it } from 'vitest';
import { rateAnswer, type RatedAnswer } from './rating.ts';

const RIGHT: RatedAnswer = {
  is_correct: true,
  is_doubtful: false,
  answer_time_ms: 10_000,
  median_time_ms: 10_000,
};

describe('the rating of an answer', () => {
  it.each<[string, Partial<RatedAnswer>, string]>([
    ['a right answer is good', {}, 'good'],
    ['a doubtful right answer is hard', { is_doubtful: true }, 'hard'],
    [
      'a right answer just at one and a half times the usual time is good',
      { answer_time_ms: 15_000 },
      'good',
    ],
    ['a slower one is hard', { answer_time_ms: 15_001 }, 'hard'],
    ['a fast right answer is not easy', { answer_time_ms: 1 }, 'good'],
    [
      'a right answer of a user whose usual time is not known is good',
      { answer_time_ms: 900_000, median_time_ms: null },
      'good',
    ],
    ['a right answer without a time is good', { answer_time_ms: null }, 'good'],
    ['a wrong answer or a blank is again', { is_correct: false }, 'again'],
    ['a doubtful wrong answer is again', { is_correct: false, is_doubtful: true }, 'again'],
  ])('%s', (_what, change, rating) => {
    expect(rateAnswer({ ...RIGHT, ...change })).toBe(rating);
  });
});
