import { add, divide, type Fraction, fractionOf, multiply, subtract } from './fractions.rules.ts';
import type { TemplatePart } from './template.contract.ts';

/** What a right answer, a wrong one and a blank add to the direct mark. */
export type AnswerValues = Pick<TemplatePart['values'], 'right' | 'wrong' | 'blank'>;

/**
 * Returns how much more a guess among the remaining choices adds than a blank, on average; exact (rules.md 60). Throws
 * a RangeError when no choice is left.
 */
export function computeExpectedGuessGain(values: AnswerValues, choices: number, ruledOut: number): Fraction {
  const left = fractionOf(choices - ruledOut);
  const chance = divide(fractionOf(1), left);
  const right = multiply(chance, fractionOf(values.right));
  const wrong = multiply(subtract(fractionOf(1), chance), fractionOf(values.wrong));
  return subtract(add(right, wrong), fractionOf(values.blank));
}
