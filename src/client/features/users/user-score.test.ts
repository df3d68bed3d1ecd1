import { expect, test } from 'vitest';
import { roundPercentage } from '#shared/text/percentage.rules.ts';
import { averageColour } from './user-score.ts';

test.each([
  [100, 'green'],
  [79.95, 'green'],
  [79.94, 'yellow'],
  [60, 'yellow'],
  [59.95, 'yellow'],
  [59.94, 'red'],
  [0.05, 'red'],
  [0.04, 'grey'],
  [0, 'grey'],
  [-1, 'grey'],
  [NaN, 'grey'],
])('an average of %d is %s, by what is shown', (average, colour) =>
  expect(averageColour(roundPercentage(average))).toBe(colour),
);
