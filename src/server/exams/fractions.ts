/** Exact, in lowest terms where a function here made it; the denominator is positive. */
export interface Fraction {
  numerator: number;
  denominator: number;
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return reduce(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiplyFraction({ numerator, denominator }: Fraction, by: number): Fraction {
  return reduce(numerator * by, denominator);
}

function reduce(numerator: number, denominator: number): Fraction {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`${numerator}/${denominator} is no exact fraction`);
  const divisor = greatestCommonDivisor(Math.abs(numerator), denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
