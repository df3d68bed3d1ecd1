/** An exact fraction of any size in lowest terms; the denominator is positive. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** Makes a fraction of the whole numbers in a template. */
export function fractionOf(given: { numerator: number; denominator: number } | number): Fraction {
  if (typeof given === 'number') return { numerator: BigInt(given), denominator: 1n };
  return reduce(BigInt(given.numerator), BigInt(given.denominator));
}

/** Parses a fraction as results hold it: '175/6'. */
export function parseFraction(text: string): Fraction {
  const [numerator = '', denominator = '1'] = text.split('/');
  return reduce(BigInt(numerator), BigInt(denominator));
}

/** Formats a fraction as '175/6', and a whole number as '29/1'. */
export function formatFraction({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`;
}

export function add(a: Fraction, b: Fraction): Fraction {
  return reduce(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return reduce(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Throws a RangeError when `b` is zero. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return reduce(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** Returns a negative number when `a` is less, 0 when both are equal, and a positive number when `a` is greater. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** For display only: rounded half up (away from zero) to this number of decimals, with a decimal comma: '29,17'. */
export function formatFractionAsDecimal(value: Fraction, decimals = 2): string {
  const scale = 10n ** BigInt(decimals);
  const isNegative = value.numerator < 0n;
  const size = isNegative ? -value.numerator : value.numerator;
  const rounded = (size * scale * 2n + value.denominator) / (value.denominator * 2n);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const sign = isNegative && rounded > 0n ? '−' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)},${digits.slice(-decimals)}`;
}

/** Returns the fraction as a number for charts, rounded. */
export function toChartNumber({ numerator, denominator }: Fraction): number {
  // divides with three more digits than a double holds
  return Number((numerator * 10n ** 18n) / denominator) / 1e18;
}

function reduce(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction with the denominator zero');
  const divisor = greatestCommonDivisor(numerator, denominator);
  const sign = denominator < 0n ? -1n : 1n;
  return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
