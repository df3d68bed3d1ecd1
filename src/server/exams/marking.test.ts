import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fraction } from './fractions.ts';
import { type AnswerToMark, type MarkValues, markAnswers } from './marking.ts';

const fraction = (numerator: number, denominator = 1): Fraction => ({ numerator, denominator });
const NOTHING = fraction(0);

/** So many right, wrong and blank answers. */
function sheet(right: number, wrong: number, blank = 0): AnswerToMark[] {
  const answers = (count: number, selected_answer: number | null) =>
    Array.from({ length: count }, () => ({ selected_answer, correct_answer: 1 }));
  return [...answers(right, 1), ...answers(wrong, 3), ...answers(blank, null)];
}

describe('marking', () => {
  it.each([
    ['AGE C2, first part', 40, 15, fraction(1), fraction(-1, 3), fraction(35)],
    [
      'AGE C2, an annulled question whose reserve was answered wrong',
      32,
      13,
      fraction(1),
      fraction(-1, 3),
      fraction(83, 3),
    ],
    ['Tramitación, first exercise', 70, 20, fraction(3, 5), fraction(-3, 20), fraction(39)],
    ['Auxilio, second exercise', 28, 8, fraction(1), fraction(-1, 4), fraction(26)],
    ['Policía, three options', 70, 20, fraction(1), fraction(-1, 2), fraction(60)],
    ['Agente de Hacienda', 52, 17, fraction(1), fraction(-1, 4), fraction(191, 4)],
    ['Correos, without penalty', 71, 29, fraction(3, 5), NOTHING, fraction(213, 5)],
    [
      'one right answer and two wrong ones that cost twice as much',
      1,
      2,
      fraction(1),
      fraction(-2),
      fraction(-3),
    ],
  ])('gives the exact mark: %s', (_name, right, wrong, valueOfRight, valueOfWrong, mark) => {
    const values = { right: valueOfRight, wrong: valueOfWrong, blank: NOTHING };
    expect(markAnswers(sheet(right, wrong, 4), values)).toEqual({ right, wrong, blank: 4, mark });
  });

  it('takes the first option for an answer and no answer for a blank', () => {
    const answers = [
      { selected_answer: 0, correct_answer: 0 },
      { selected_answer: 0, correct_answer: 2 },
      { selected_answer: null, correct_answer: 0 },
    ];
    const values = { right: fraction(1), wrong: fraction(-1), blank: fraction(1, 10) };
    expect(markAnswers(answers, values)).toEqual({ right: 1, wrong: 1, blank: 1, mark: fraction(1, 10) });
  });

  it('is the same as adding the values one by one over a common denominator', () => {
    const value = fc.record({
      numerator: fc.integer({ min: -999, max: 999 }),
      denominator: fc.integer({ min: 1, max: 60 }),
    });
    const counts = fc.record({ right: fc.nat(70), wrong: fc.nat(70), blank: fc.nat(70) });
    fc.assert(
      fc.property(
        counts,
        fc.record({ right: value, wrong: value, blank: value }),
        (given, values: MarkValues) => {
          const { mark, ...counted } = markAnswers(sheet(given.right, given.wrong, given.blank), values);
          expect(counted).toEqual(given);
          const kinds = ['right', 'wrong', 'blank'] as const;
          const common = kinds.reduce((product, kind) => product * BigInt(values[kind].denominator), 1n);
          const sum = kinds.reduce(
            (total, kind) =>
              total +
              (BigInt(given[kind] * values[kind].numerator) * common) / BigInt(values[kind].denominator),
            0n,
          );
          expect(BigInt(mark.numerator) * common).toBe(sum * BigInt(mark.denominator));
          expect(mark.denominator).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('refuses what is no exact fraction', () => {
    const values = { right: fraction(1, 0), wrong: NOTHING, blank: NOTHING };
    expect(() => markAnswers(sheet(1, 0), values)).toThrow(RangeError);
  });
});
