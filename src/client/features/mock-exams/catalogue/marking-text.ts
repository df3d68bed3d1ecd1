import { formatFractionExactly } from '#client/features/mock-exams/fraction-text.ts';
import { formatFractionAsDecimal, type Fraction, fractionOf } from '#shared/mock-exams/fractions.rules.ts';
import type { PartMarking } from '#shared/mock-exams/marking.rules.ts';

type GivenFraction = PartMarking['scale_maximum'];

/** Formats a value as official calls for applications write it: '0,60', '-1/3' with a minus sign, '50'. */
export function formatMarkValue(given: GivenFraction): string {
  const value = fractionOf(given);
  const isDecimal = value.denominator > 1n && 100n % value.denominator === 0n;
  return isDecimal ? formatFractionAsDecimal(value) : formatFractionExactly(value);
}

/** Formats a value with its sign: '+1', '−1/3', '0'. */
export function formatSignedMarkValue(given: GivenFraction): string {
  const text = formatMarkValue(given);
  return given.numerator > 0 ? `+${text}` : text;
}

/** Formats a fraction as a percentage: '30 %'. */
export function formatFractionAsPercentage(given: GivenFraction): string {
  const { numerator, denominator } = fractionOf(given);
  const percentage: Fraction = { numerator: numerator * 100n, denominator };
  return `${formatFractionAsDecimal(percentage, 100n % denominator === 0n ? 0 : 2)} %`;
}
