import { describe, expect, it } from 'vitest';
import { formatFraction } from './fractions.rules.ts';
import { computeExpectedGuessGain } from './guessing.rules.ts';

const ZERO = { numerator: 0, denominator: 1 };
const ONE = { numerator: 1, denominator: 1 };

/** Returns the expected gains when none, one, two… choices are ruled out, until two choices are left. */
function gains(choices: number, right: typeof ONE, wrong: typeof ONE, blank = ZERO): string[] {
  return Array.from({ length: choices - 1 }, (_, ruledOut) =>
    formatFraction(computeExpectedGuessGain({ right, wrong, blank }, choices, ruledOut)),
  );
}

describe('a guess brings on average', () => {
  it('0, +1/9 and +1/3 with four choices and −1/3', () => {
    expect(gains(4, ONE, { numerator: -1, denominator: 3 })).toEqual(['0/1', '1/9', '1/3']);
  });

  it('+1/16, +1/6 and +3/8 with four choices and −1/4', () => {
    expect(gains(4, ONE, { numerator: -1, denominator: 4 })).toEqual(['1/16', '1/6', '3/8']);
  });

  it('0 and +1/4 with three choices and −1/2', () => {
    expect(gains(3, ONE, { numerator: -1, denominator: 2 })).toEqual(['0/1', '1/4']);
  });

  it('a loss where a wrong answer costs more than chance brings', () => {
    expect(gains(3, ONE, { numerator: -1, denominator: 1 })).toEqual(['-1/3', '0/1']);
  });

  it('what a right answer is worth, shared out, where a wrong one costs nothing', () => {
    expect(gains(4, { numerator: 3, denominator: 5 }, ZERO)).toEqual(['3/20', '1/5', '3/10']);
  });

  it('less where a blank is worth something', () => {
    expect(gains(4, ONE, ZERO, { numerator: 1, denominator: 4 })).toEqual(['0/1', '1/12', '1/4']);
  });
});

it('is what a right answer brings once all other choices are ruled out', () => {
  expect(formatFraction(computeExpectedGuessGain({ right: ONE, wrong: ZERO, blank: ZERO }, 4, 3))).toBe(
    '1/1',
  );
});
