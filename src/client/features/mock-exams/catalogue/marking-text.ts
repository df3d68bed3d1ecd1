import { displayExactly } from '#client/features/mock-exams/fraction-text.ts';
import { displayFraction, type Fraction, fractionOf } from '#shared/mock-exams/fractions.rules.ts';
import type { PartMarking } from '#shared/mock-exams/marking.rules.ts';

type GivenFraction = PartMarking['scale_maximum'];

/** Formats a value as official calls for applications write it: '0,60', '-1/3' with a minus sign, '50'. */
export function formatValue(given: GivenFraction): string {
  const value = fractionOf(given);
  const isDecimal = value.denominator > 1n && 100n % value.denominator === 0n;
  return isDecimal ? displayFraction(value) : displayExactly(value);
}

/** Formats a value with its sign: '+1', '−1/3', '0'. */
export function formatSignedValue(given: GivenFraction): string {
  const text = formatValue(given);
  return given.numerator > 0 ? `+${text}` : text;
}

/** Formats a fraction as a percentage: '30 %'. */
export function formatShare(given: GivenFraction): string {
  const { numerator, denominator } = fractionOf(given);
  const percentage: Fraction = { numerator: numerator * 100n, denominator };
  return `${displayFraction(percentage, 100n % denominator === 0n ? 0 : 2)} %`;
}
