/**
 * FSRS-6 written from its published formulas (https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm),
 * without the library that Plaza uses, to compare both. Whole days of at least one between two answers; ratings are
 * 1 (again), 2 (hard) and 3 (good).
 */
export interface Fsrs6State {
  stability: number;
  difficulty: number;
}

/** The default weights w₀ to w₂₀ of FSRS-6. */
const WEIGHTS = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
  1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;

const MIN_STABILITY = 0.001;
const GOOD = 3;
const EASY = 4;

type Round = (value: number) => number;

/** The library rounds each intermediate result to this number of decimals; the published formulas don't. */
const DECIMALS = 8;
export const roundToLibraryDecimals: Round = (value) => Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS;
export const skipRounding: Round = (value) => value;

/** The probability of recall after t days, at stability S: (1 + factor · t / S)^(−w₂₀), which is 0.9 at t = S. */
function retrievability(stability: number, days: number, round: Round): number {
  const decay = -WEIGHTS[20];
  const factor = round(0.9 ** (1 / decay) - 1);
  return round((1 + (factor * days) / stability) ** decay);
}

export function computeNextFsrs6State(
  state: Fsrs6State | null,
  days: number,
  rating: number,
  round: Round,
): Fsrs6State {
  if (!state)
    return {
      stability: Math.max(MIN_STABILITY, WEIGHTS[rating - 1] ?? Number.NaN),
      difficulty: clampDifficulty(firstDifficulty(rating, round)),
    };
  const right = retrievability(state.stability, days, round);
  const stability =
    rating === 1
      ? stabilityAfterLapse(state, right, round)
      : stabilityAfterRecall(state, right, rating, round);
  return {
    stability: Math.max(MIN_STABILITY, stability),
    difficulty: nextDifficulty(state.difficulty, rating, round),
  };
}

/** The difficulty after the first answer, with rating G: w₄ − e^(w₅ · (G − 1)) + 1 */
function firstDifficulty(rating: number, round: Round): number {
  return round(WEIGHTS[4] - Math.exp(WEIGHTS[5] * (rating - 1)) + 1);
}

/**
 * The difficulty after a later answer with rating G, where D was the difficulty before, and D₀ the one after a first
 * answer with rating 4 (easy): w₇ · D₀ + (1 − w₇) · (D − w₆ · (G − 3) · (10 − D) / 9)
 */
function nextDifficulty(difficulty: number, rating: number, round: Round): number {
  const change = round((-WEIGHTS[6] * (rating - GOOD) * (10 - difficulty)) / 9);
  const reverted = WEIGHTS[7] * firstDifficulty(EASY, round) + (1 - WEIGHTS[7]) * (difficulty + change);
  return clampDifficulty(round(reverted));
}

/**
 * The stability after a right answer, from stability S, difficulty D and probability of recall R:
 * S · (1 + e^w₈ · (11 − D) · S^(−w₉) · (e^(w₁₀ · (1 − R)) − 1) · (w₁₅ if hard))
 */
function stabilityAfterRecall(
  { stability, difficulty }: Fsrs6State,
  right: number,
  rating: number,
  round: Round,
): number {
  const growth =
    Math.exp(WEIGHTS[8]) *
    (11 - difficulty) *
    stability ** -WEIGHTS[9] *
    (Math.exp((1 - right) * WEIGHTS[10]) - 1);
  return round(stability * (1 + growth * (rating === 2 ? WEIGHTS[15] : 1)));
}

/**
 * The stability after a wrong answer, from stability S, difficulty D and probability of recall R:
 * w₁₁ · D^(−w₁₂) · ((S + 1)^w₁₃ − 1) · e^(w₁₄ · (1 − R)), but no more than S / e^(w₁₇ · w₁₈)
 */
function stabilityAfterLapse({ stability, difficulty }: Fsrs6State, right: number, round: Round): number {
  const lapsed =
    WEIGHTS[11] *
    difficulty ** -WEIGHTS[12] *
    ((stability + 1) ** WEIGHTS[13] - 1) *
    Math.exp((1 - right) * WEIGHTS[14]);
  return Math.min(round(lapsed), round(stability / Math.exp(WEIGHTS[17] * WEIGHTS[18])));
}

function clampDifficulty(difficulty: number): number {
  return Math.min(10, Math.max(1, difficulty));
}
