import { formatFraction, parseFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { FRACTION_TERM_MAX } from '#shared/mock-exams/template.rules.ts';

type StoredFraction = TemplatePart['scale_maximum'];

const NUMBER = /^(-?)(?:(\d{1,9})(?:\s*\/\s*(\d{1,9}))?|(\d{0,9})[.,](\d{1,9}))$/;

/** Parses '-1/3', '0,60' or '1' exactly, in lowest terms; null: not a fraction, or one that can't be stored. */
export function parseFractionText(text: string): StoredFraction | null {
  const match = NUMBER.exec(text.trim().replace(/^[−–]/, '-'));
  if (!match) return null;
  const [, sign = '', whole = '', divisor = '1', units = '', decimals] = match;
  if (Number(divisor) === 0) return null;
  const numerator = decimals === undefined ? whole : units + decimals;
  const denominator = decimals === undefined ? divisor : `1${'0'.repeat(decimals.length)}`;
  return toStored(`${sign}${numerator}/${denominator}`);
}

function toStored(fraction: string): StoredFraction | null {
  const reduced = parseFraction(fraction);
  const numerator = Number(reduced.numerator);
  const denominator = Number(reduced.denominator);
  return Math.abs(numerator) <= FRACTION_TERM_MAX && denominator <= FRACTION_TERM_MAX
    ? { numerator, denominator }
    : null;
}

/** Formats a fraction as administrators type it: '-1/3', '3/5', '1'. */
export function formatFractionText({ numerator, denominator }: StoredFraction): string {
  return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
}

/** Formats a fraction for reading: '175/6', '29', with a real minus sign. */
export function formatFractionExactly(fraction: Parameters<typeof formatFraction>[0]): string {
  return formatFraction(fraction).replace(/\/1$/, '').replace('-', '−');
}
