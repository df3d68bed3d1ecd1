/** The minimum number of answers for estimating the user's strength in a part of the laws. */
const ANSWERS_FOR_WEAKNESS = 5;
/** The weight, in answers, of the assumption that the user's rate in a part is their rate in all answers (α + β). */
const PRIOR_ANSWERS = 8;
/** The quantile of the standard normal distribution for a lower bound that the true rate exceeds in 95 of 100 cases. */
const Z = 1.645;

export interface AnswerCounts {
  right: number;
  answers: number;
}

export interface Strength {
  /** The rate of right answers, shifted towards the user's rate in all answers. */
  rate: number;
  lower_bound: number;
}

/** Estimates the strength in a part; null with too few answers. `meanRate` is the rate of all the user's answers. */
export function estimateStrength({ right, answers }: AnswerCounts, meanRate: number): Strength | null {
  if (answers < ANSWERS_FOR_WEAKNESS) return null;
  const weight = answers + PRIOR_ANSWERS;
  const rate = (right + meanRate * PRIOR_ANSWERS) / weight;
  // the standard deviation of the beta distribution with this mean and α + β = weight
  const deviation = Math.sqrt((rate * (1 - rate)) / (weight + 1));
  return { rate, lower_bound: Math.max(0, rate - Z * deviation) };
}

/** Sorts the weakest parts first; parts without enough answers come last, in their own order. */
export function orderByWeakness<T extends { strength: Strength | null }>(parts: T[]): T[] {
  const bound = ({ strength }: T) => strength?.lower_bound ?? Number.POSITIVE_INFINITY;
  return parts.toSorted((a, b) => (bound(a) === bound(b) ? 0 : bound(a) - bound(b)));
}
