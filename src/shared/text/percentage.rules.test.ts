import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRoundedPercentage } from '../exams/exams.rules.ts';
import { formatPercentage } from './percentage.rules.ts';

test('a percentage has one decimal, a comma, and a plain space', () => {
  expect(formatPercentage(80)).toBe('80,0 %');
  expect(formatPercentage(66.7)).toBe('66,7 %');
  expect(formatPercentage(0)).toBe('0,0 %');
  expect(formatPercentage(100)).toBe('100,0 %');
});

test('what is written is the rounded value that also decides the colour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), (total, seed) => {
      const shown = toRoundedPercentage(seed % (total + 1), total);
      expect(Number(formatPercentage(shown).replace(/\s%$/, '').replace(',', '.'))).toBe(shown);
    }),
  );
});
