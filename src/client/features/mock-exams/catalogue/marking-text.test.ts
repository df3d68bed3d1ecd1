import { expect, test } from 'vitest';
import { formatFractionAsPercentage, formatSignedMarkValue, formatMarkValue } from './marking-text.ts';

const of = (numerator: number, denominator = 1) => ({ numerator, denominator });

test('whole numbers and hundredths are written as numbers, thirds as fractions', () => {
  expect([of(50), of(3, 5), of(-3, 20), of(-1, 4), of(2, 2)].map(formatMarkValue)).toEqual([
    '50',
    '0,60',
    '−0,15',
    '−0,25',
    '1',
  ]);
  expect([of(-1, 3), of(2, 3), of(-2, 6)].map(formatMarkValue)).toEqual(['−1/3', '2/3', '−1/3']);
});

test('what adds has its sign, and what changes nothing has none', () => {
  expect([of(1), of(-1, 3), of(0)].map(formatSignedMarkValue)).toEqual(['+1', '−1/3', '0']);
});

test('a floor is a percentage', () => {
  expect([of(3, 10), of(1, 3)].map(formatFractionAsPercentage)).toEqual(['30 %', '33,33 %']);
});
