import { readFileSync } from 'node:fs';
import path from 'node:path';
import { computeCardOfReviews, type CardReview } from '#server/cards/card.ts';
import { addDays } from '#shared/cards/days.rules.ts';
import { REVIEW_RATINGS } from '#shared/cards/cards.rules.ts';
import type { ProofResult } from '../../load/places.ts';
import { createRandom } from '#tests/support/database/random.ts';
import type { RandomNumber } from '../review/person.ts';
import { skipRounding, computeNextFsrs6State, roundToLibraryDecimals, type Fsrs6State } from './fsrs6.ts';

const HISTORIES = Number(process.env['PROVE_HISTORIES'] ?? 100_000);
const TOLERANCE = 1e-9;
/** The largest relative error of a state that rounding each step to eight decimals may cause. */
const ROUNDING = 1e-6;

/** Compares the cards that the product computes from a log with an independent implementation of FSRS-6. */
export function proveCards(seed: number): Promise<ProofResult> {
  const chance = createRandom(seed);
  const histories = Array.from({ length: HISTORIES }, () => createHistory(chance));
  const largest = { rounded: 0, exact: 0 };
  for (const history of histories) {
    const card = computeCardOfReviews(toReviews(history));
    if (!card) throw new Error('a history without answers');
    const of = (round: typeof skipRounding) =>
      history.reduce<Fsrs6State | null>((s, [d, g]) => step(s, d, g, round), null);
    largest.rounded = Math.max(largest.rounded, difference(card, of(roundToLibraryDecimals)));
    largest.exact = Math.max(largest.exact, relativeDifference(card, of(skipRounding)));
  }
  const toReference = compareWithReference();
  const isSound =
    largest.rounded <= TOLERANCE && largest.exact <= ROUNDING && toReference.difference <= TOLERANCE;
  const text = `# Cards: states against an independent implementation

HOW

${HISTORIES} random histories of 1 to 25 answers, up to 400 days apart, some on one day (of which only the first changes a
card). Each went through the product's fold of the log and through an implementation of FSRS-6 written from its published
formulas (\`bench/proofs/cards/fsrs6.ts\`).

The bar of ${TOLERANCE} is for the first row and the third. The product's library (\`ts-fsrs\`) rounds each result to eight
decimals, py-fsrs rounds nothing: over a history these roundings grow to what the second row says, some seconds in a memory
of a year. So the formulas are compared with the product with that rounding, and with py-fsrs without it; that they are the
same formulas both times is what proves the product. The library stays: a copy of its formulas without the rounding would be
ours to keep right, for differences that no one can notice.

| compared | largest difference | allowed |
|---|---|---|
| the product with the formulas, each result rounded to eight decimals as the product's library does | ${largest.rounded.toExponential(1)} | ${TOLERANCE} |
| the product with the formulas, not rounded, relative to the state | ${largest.exact.toExponential(1)} | ${ROUNDING} |
| the formulas, not rounded, with ${toReference.count} histories computed by py-fsrs 6.3.1, relative to the state | ${toReference.difference.toExponential(1)} | ${TOLERANCE} |
`;
  return Promise.resolve({ text, isSound });
}

/** Days since the answer before, and the rating from 1 to 3. */
type History = [days: number, rating: number][];

function createHistory(chance: RandomNumber): History {
  const length = 1 + Math.floor(chance() * 25);
  return Array.from({ length }, (_, i) => {
    const days = chance() < 0.1 ? 0 : Math.max(1, Math.floor(400 ** chance()));
    return [i === 0 ? 0 : days, chance() < 0.3 ? 1 : 2 + Math.floor(chance() * 2)];
  });
}

function step(
  state: Fsrs6State | null,
  days: number,
  rating: number,
  round: typeof skipRounding,
): Fsrs6State {
  return state && days === 0 ? state : computeNextFsrs6State(state, days, rating, round);
}

function toReviews(history: History): CardReview[] {
  let day = '2026-01-01';
  return history.map(([days, rating]) => {
    day = addDays(day, days);
    return {
      answered_on: day,
      rating: REVIEW_RATINGS[rating - 1] ?? 'again',
      is_blank: false,
      is_doubtful: false,
    };
  });
}

function difference(a: Fsrs6State, b: Fsrs6State | null): number {
  if (!b) return Number.POSITIVE_INFINITY;
  return Math.max(Math.abs(a.stability - b.stability), Math.abs(a.difficulty - b.difficulty));
}

function relativeDifference(a: Fsrs6State, b: Fsrs6State | null): number {
  if (!b) return Number.POSITIVE_INFINITY;
  const stability = Math.abs(a.stability - b.stability) / b.stability;
  return Math.max(stability, Math.abs(a.difficulty - b.difficulty) / b.difficulty);
}

/** Lines of 'days:rating days:rating …,stability,difficulty', as py-fsrs 6.3.1 has computed them. */
function compareWithReference(): { count: number; difference: number } {
  const file = path.join(import.meta.dirname, 'py-fsrs.csv');
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const differences = lines.map((line) => {
    const [history = '', stability, difficulty] = line.split(',');
    const state = history.split(' ').reduce<Fsrs6State | null>((s, answer) => {
      const [days = Number.NaN, rating = Number.NaN] = answer.split(':').map(Number);
      return computeNextFsrs6State(s, days, rating, skipRounding);
    }, null);
    const computed = { stability: Number(stability), difficulty: Number(difficulty) };
    return state ? relativeDifference(state, computed) : Number.POSITIVE_INFINITY;
  });
  return { count: lines.length, difference: Math.max(...differences) };
}
