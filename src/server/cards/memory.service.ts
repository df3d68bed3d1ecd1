import { computeDecayFactor, fsrs, generatorParameters, type Grade, Rating } from 'ts-fsrs';
import type { ReviewRating } from '#shared/cards/cards.rules.ts';

/** How well a question is remembered: after `stability` days, the probability of a right answer is 90 %. */
export interface QuestionMemory {
  stability: number;
  difficulty: number;
}

export const LONGEST_INTERVAL_DAYS = 365;

// The library's `next` is not used: it also plans steps within a day, and its days are days in UTC.
const scheduler = fsrs(generatorParameters({ enable_fuzz: false, maximum_interval: LONGEST_INTERVAL_DAYS }));

const GRADES: Record<ReviewRating, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
};

/**
 * Returns the memory after an answer `elapsedDays` whole days after the previous one; `memory` is null without one.
 * `right`, the probability of a right answer, needn't be computed again when the caller has it.
 */
export function nextMemory(
  memory: QuestionMemory | null,
  elapsedDays: number,
  rating: ReviewRating,
  right?: number,
): QuestionMemory {
  // the library refuses negative days, which occur when a clock was set back
  return scheduler.next_state(memory, Math.max(0, elapsedDays), GRADES[rating], right);
}

const { decay, factor } = computeDecayFactor(scheduler.parameters.w);

/**
 * The probability of a right answer `elapsedDays` days after the last answer. The library's own function computes the
 * two constants at each call and rounds: too slow to sort tens of thousands of cards.
 */
export function computeRetrievability(stability: number, elapsedDays: number): number {
  return (1 + (factor * Math.max(0, elapsedDays)) / stability) ** decay;
}

/** By how much to multiply the stability to get the days until a right answer has the probability `retention`. */
export function computeIntervalModifier(retention: number): number {
  return scheduler.calculate_interval_modifier(retention);
}

/** The whole days from an answer until the question is due, at least 1. */
export function computeIntervalDays(stability: number, retention: number): number {
  const days = Math.round(stability * computeIntervalModifier(retention));
  return Math.min(Math.max(days, 1), LONGEST_INTERVAL_DAYS);
}
