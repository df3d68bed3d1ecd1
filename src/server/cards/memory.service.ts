import { computeDecayFactor, fsrs, generatorParameters, type Grade, Rating } from 'ts-fsrs';
import type { ReviewRating } from '#shared/cards/cards.rules.ts';

/** How well a question is remembered: `stability` is the number of days after which it is answered right with 90 %. */
export interface Memory {
  stability: number;
  difficulty: number;
}

export const LONGEST_INTERVAL_DAYS = 365;

// The library's steps within a day are part of its `next`, which is not used: its days are UTC's.
const scheduler = fsrs(generatorParameters({ enable_fuzz: false, maximum_interval: LONGEST_INTERVAL_DAYS }));

const GRADES: Record<ReviewRating, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
};

/**
 * The memory after an answer, this number of whole days after the one before; null for a question that was never answered.
 * `right` saves computing the retrievability again.
 */
export function nextMemory(
  memory: Memory | null,
  elapsedDays: number,
  rating: ReviewRating,
  right?: number,
): Memory {
  // the library refuses a clock that went back
  return scheduler.next_state(memory, Math.max(0, elapsedDays), GRADES[rating], right);
}

const { decay, factor } = computeDecayFactor(scheduler.parameters.w);

/**
 * The probability of a right answer this number of days after the last one. The library's own function computes the two
 * constants and rounds, each time: tens of thousands of cards are ordered at once.
 */
export function retrievability(stability: number, elapsedDays: number): number {
  return (1 + (factor * Math.max(0, elapsedDays)) / stability) ** decay;
}

/** What the stability is multiplied with to get the days after which the probability has fallen to `retention`. */
export function intervalModifier(retention: number): number {
  return scheduler.calculate_interval_modifier(retention);
}

/** Whole days, at least 1. */
export function intervalDays(stability: number, retention: number): number {
  const days = Math.round(stability * intervalModifier(retention));
  return Math.min(Math.max(days, 1), LONGEST_INTERVAL_DAYS);
}
