/** A fraction as numerator and denominator of any size, not reduced; the denominator is positive. */
export type ExactFraction = readonly [bigint, bigint];

export const EXACT_ZERO: ExactFraction = [0n, 1n];

export function toExactFraction(given: { numerator: number; denominator: number } | number): ExactFraction {
  if (typeof given === 'number') return [BigInt(given), 1n];
  return [BigInt(given.numerator), BigInt(given.denominator)];
}

export function add([a, b]: ExactFraction, [c, d]: ExactFraction): ExactFraction {
  return [a * d + c * b, b * d];
}

export function subtract(one: ExactFraction, [c, d]: ExactFraction): ExactFraction {
  return add(one, [-c, d]);
}

export function multiply([a, b]: ExactFraction, [c, d]: ExactFraction): ExactFraction {
  return [a * c, b * d];
}

export function divide([a, b]: ExactFraction, [c, d]: ExactFraction): ExactFraction {
  return c < 0n ? [-a * d, -b * c] : [a * d, b * c];
}

export function isLess([a, b]: ExactFraction, [c, d]: ExactFraction): boolean {
  return a * d < c * b;
}

/** Formats a fraction in lowest terms: '175/6', '29/1'. */
export function formatExactFraction([numerator, denominator]: ExactFraction): string {
  const divisor = findCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return `${numerator / divisor}/${denominator / divisor}`;
}

function findCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : findCommonDivisor(b, a % b);
}
