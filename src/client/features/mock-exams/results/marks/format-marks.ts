import { formatFractionExactly } from '#client/features/mock-exams/fraction-text.ts';
import {
  formatFractionAsDecimal,
  type Fraction,
  fractionOf,
  parseFraction,
} from '#shared/mock-exams/fractions.rules.ts';

/**
 * Rounds a mark to two decimals, and returns the exact one only if that differs: '29,17' and '175/6'; '29,00' and null.
 */
export function formatMark(exact: string): { shown: string; exact: string | null } {
  const mark = parseFraction(exact);
  return {
    shown: formatFractionAsDecimal(mark),
    exact: hasTwoDecimals(mark) ? null : formatFractionExactly(mark),
  };
}

/** Formats a value of a template: '50', '0,60', '1/3'. */
export function formatTemplateValue(figure: { numerator: number; denominator: number }): string {
  const fraction = fractionOf(figure);
  if (fraction.denominator === 1n || !hasTwoDecimals(fraction)) return formatFractionExactly(fraction);
  return formatFractionAsDecimal(fraction);
}

/** Whether the value has at most two decimals. */
function hasTwoDecimals({ denominator }: Fraction): boolean {
  return 100n % denominator === 0n;
}

/** Formats a maximum, which is mostly a whole number: '100', '62,50'. */
export function formatMaximumMark(exact: string): string {
  const mark = parseFraction(exact);
  return mark.denominator === 1n ? formatFractionExactly(mark) : formatFractionAsDecimal(mark);
}
