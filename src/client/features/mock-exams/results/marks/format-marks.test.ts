import { expect, it } from 'vitest';
import { formatTemplateValue, formatMark } from './format-marks.ts';

it.each([
  ['175/6', '29,17', '175/6'],
  ['29/1', '29,00', null],
  ['213/5', '42,60', null],
  ['191/32', '5,97', '191/32'],
  ['1/8', '0,13', '1/8'],
  ['0/1', '0,00', null],
  ['-7/3', '−2,33', '−7/3'],
  ['-5/2', '−2,50', null],
  ['-1/300', '0,00', '−1/300'],
])('the mark %s is shown as %s, with %s beside it', (mark, shown, exact) => {
  expect(formatMark(mark)).toEqual({ shown, exact });
});

it.each([
  [50, 1, '50'],
  [3, 5, '0,60'],
  [-3, 20, '−0,15'],
  [1, 3, '1/3'],
  [-1, 3, '−1/3'],
  [100, 2, '50'],
])('the figure %i/%i of a template is shown as %s', (numerator, denominator, shown) => {
  expect(formatTemplateValue({ numerator, denominator })).toBe(shown);
});
