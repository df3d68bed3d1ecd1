import { describe, expect, it } from 'vitest';
import { compare, fractionOf } from '#shared/mock-exams/fractions.rules.ts';
import { FRACTION_TERM_MAX } from '#shared/mock-exams/template.rules.ts';
import { formatFractionExactly, formatFractionText, parseFractionText } from './fraction-text.ts';

describe('parseFractionText', () => {
  it.each([
    ['1', 1, 1],
    ['0', 0, 1],
    ['-0', 0, 1],
    ['-1/3', -1, 3],
    ['−1/3', -1, 3],
    [' 2 / 6 ', 1, 3],
    ['0,60', 3, 5],
    ['0.6', 3, 5],
    ['.60', 3, 5],
    [',25', 1, 4],
    ['-0,15', -3, 20],
    ['2,5', 5, 2],
    ['007', 7, 1],
    ['999/998', 999, 998],
    ['1000/2000', 1, 2],
    ['0,500000000', 1, 2],
  ])('reads %j exactly', (text, numerator, denominator) =>
    expect(parseFractionText(text)).toEqual({ numerator, denominator }),
  );

  it.each([
    '',
    ' ',
    '-',
    '/',
    ',',
    '1/',
    '/3',
    '1,',
    '1/0',
    '1/-3',
    '--1',
    '1/3/4',
    '1,5/2',
    '1.000,5',
    '1e3',
    'uno',
    '30 %',
    '1000',
    '1/1000',
    '0,3333',
    '9'.repeat(400),
  ])('refuses %j', (text) => expect(parseFractionText(text)).toBeNull());

  it('reads what it writes', () => {
    const fractions = [-FRACTION_TERM_MAX, -7, 0, 1, 500, FRACTION_TERM_MAX].flatMap((numerator) =>
      Array.from({ length: FRACTION_TERM_MAX }, (_, index) => ({ numerator, denominator: index + 1 })),
    );
    const isReadBack = (fraction: (typeof fractions)[number]): boolean => {
      const read = parseFractionText(formatFractionText(fraction));
      return read !== null && compare(fractionOf(read), fractionOf(fraction)) === 0;
    };
    expect(fractions.filter((fraction) => !isReadBack(fraction))).toEqual([]);
  });
});

it('displays whole numbers without a denominator, and a minus sign', () => {
  expect(formatFractionExactly({ numerator: 175n, denominator: 6n })).toBe('175/6');
  expect(formatFractionExactly({ numerator: -29n, denominator: 1n })).toBe('−29');
  expect(formatFractionExactly({ numerator: -1n, denominator: 11n })).toBe('−1/11');
});
