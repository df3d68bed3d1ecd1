import {
  add,
  compare,
  divide,
  type Fraction,
  fractionOf,
  multiply,
  subtract,
  ZERO,
} from './fractions.rules.ts';
import type { TemplatePart } from './template.contract.ts';

/** The fields of a part that decide its mark. */
export type PartMarking = Pick<TemplatePart, 'values' | 'scale_maximum' | 'minimum' | 'floor' | 'cut_off'>;

/**
 * The numbers of right, wrong and blank answers to questions that count. `double`: two marks at one question, which is
 * possible only on paper.
 */
export interface AnswerCounts {
  right: number;
  wrong: number;
  blank: number;
  double?: number;
}

export interface PartMark {
  /** The direct mark, which may be negative. */
  direct: Fraction;
  /** The direct mark with all questions right. */
  best_direct: Fraction;
  /** The scaled mark, never below 0. */
  scaled: Fraction;
  passed: boolean;
}

/**
 * Computes the exact mark of a part: D = A·a + E·e + B·b. The scaled mark is linear, D·max/M, or has two lines that
 * meet at the cut-off, where it is the minimum. Passed means at least the minimum, and at least the floor's share of M.
 * A part without questions that count gets its maximum: annulled questions must not harm anybody.
 */
export function markPart(part: PartMarking, counts: AnswerCounts): PartMark {
  const { right, wrong, blank, double = 0 } = counts;
  const of = (value: { numerator: number; denominator: number }, times: number) =>
    multiply(fractionOf(value), fractionOf(times));
  const { values } = part;
  const direct = [
    of(values.right, right),
    of(values.wrong, wrong),
    of(values.blank, blank),
    of(values.double, double),
  ].reduce(add);
  const best_direct = of(values.right, right + wrong + blank + double);
  return toMark(part, direct, best_direct);
}

/** Returns the mark to be expected on average if each blank had been answered at random. */
export function computeExpectedMark(
  part: PartMarking & Pick<TemplatePart, 'choices'>,
  counts: AnswerCounts,
): PartMark {
  const { direct, best_direct } = markPart(part, counts);
  const { right, wrong, blank } = part.values;
  const byChance = divide(
    add(fractionOf(right), multiply(fractionOf(wrong), fractionOf(part.choices - 1))),
    fractionOf(part.choices),
  );
  const gain = multiply(subtract(byChance, fractionOf(blank)), fractionOf(counts.blank));
  return toMark(part, add(direct, gain), best_direct);
}

function toMark(part: PartMarking, direct: Fraction, best_direct: Fraction): PartMark {
  const scaled = scale(part, direct, best_direct);
  const reachesMinimum = part.minimum === null || compare(scaled, fractionOf(part.minimum)) >= 0;
  const reachesFloor =
    part.floor === null || compare(direct, multiply(fractionOf(part.floor), best_direct)) >= 0;
  return { direct, best_direct, scaled, passed: reachesMinimum && reachesFloor };
}

function scale(part: PartMarking, direct: Fraction, best: Fraction): Fraction {
  const { cut_off, minimum } = part;
  const maximum = fractionOf(part.scale_maximum);
  if (best.numerator === 0n) return maximum;
  const scaled =
    cut_off === null || minimum === null
      ? divide(multiply(direct, maximum), best)
      : scaleByCutOff(direct, { cutOff: fractionOf(cut_off), minimum: fractionOf(minimum), best, maximum });
  return compare(scaled, ZERO) < 0 ? ZERO : scaled;
}

function scaleByCutOff(
  direct: Fraction,
  { cutOff, minimum, best, maximum }: Record<'cutOff' | 'minimum' | 'best' | 'maximum', Fraction>,
): Fraction {
  // compared first, because with annulled questions the best mark may be at the cut-off or below it
  if (compare(direct, best) >= 0) return maximum;
  if (compare(direct, cutOff) >= 0) {
    const share = divide(subtract(direct, cutOff), subtract(best, cutOff));
    return add(minimum, multiply(share, subtract(maximum, minimum)));
  }
  if (direct.numerator <= 0n) return ZERO;
  return divide(multiply(direct, minimum), cutOff);
}
