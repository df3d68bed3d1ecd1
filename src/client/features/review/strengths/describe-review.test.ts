import { expect, test } from 'vitest';
import type { LoggedReview } from '#shared/review/review.contract.ts';
import { describeAnswerReview } from './describe-review.ts';

const RIGHT: LoggedReview = {
  answered_at: new Date('2026-10-05T10:00:00Z'),
  rating: 'good',
  is_blank: false,
  is_doubtful: false,
  answer_time_ms: null,
  is_undone: false,
  is_outdated: false,
};

test.each<[string, Partial<LoggedReview>, string, string[]]>([
  ['a right answer', {}, 'Acertada', []],
  ['a wrong one with its time', { rating: 'again', answer_time_ms: 12_400 }, 'Fallada', ['en 12 s']],
  ['a blank', { rating: 'again', is_blank: true }, 'En blanco', []],
  ['a doubtful one', { rating: 'hard', is_doubtful: true }, 'Acertada', ['dudosa']],
  ['a slow one', { rating: 'hard' }, 'Acertada', ['más despacio que de costumbre']],
  ['one that was taken back', { is_undone: true }, 'Acertada', ['deshecha: no cuenta']],
  [
    'one with an earlier key',
    { is_outdated: true },
    'Acertada',
    ['la respuesta correcta o su artículo cambió después: no cuenta'],
  ],
])('describes %s', (_what, change, outcome, notes) => {
  expect(describeAnswerReview({ ...RIGHT, ...change })).toEqual({ outcome, notes });
});
