import { DAYS_WITHOUT_EXAM } from '#shared/review/review.rules.ts';
import { daysBetween } from '#shared/cards/days.rules.ts';
import { type Memory, nextMemory, retrievability } from '#server/cards/memory.service.ts';

/** The days after which the gain of today's answer is computed; the mean of both counts. */
export interface Horizons {
  near: number;
  far: number;
}

/** A question that was answered before is not worth asking for less. */
const LEAST_GAIN = 0.005;
const NEAR_DAYS = 6;
/** The far horizon is this part of the days that are left: in that time most questions are asked again. */
const FAR_PART = 1 / 6;
const LONGEST_DAYS = 30;

export function gainHorizons(today: string, examDay: string | null): Horizons {
  const left = examDay === null ? DAYS_WITHOUT_EXAM : daysBetween(today, examDay);
  // a day in the past says nothing about the next exam
  const days = left < 0 ? DAYS_WITHOUT_EXAM : Math.max(left, 1);
  const near = Math.min(days, NEAR_DAYS);
  return { near, far: Math.min(Math.max(near, days * FAR_PART), LONGEST_DAYS) };
}

/** What a day looks for the best of; `needed` as in `gainOfSeenQuestion`. Of a seen question that isn't worth asking, minus infinity. */
export function gainWorthAsking(
  memory: Memory,
  elapsedDays: number,
  horizons: Horizons,
  needed: number = Number.NEGATIVE_INFINITY,
): number {
  const gain = gainOfSeenQuestion(memory, elapsedDays, horizons, Math.max(needed, LEAST_GAIN));
  return gain > LEAST_GAIN ? gain : Number.NEGATIVE_INFINITY;
}

/**
 * How much likelier right answers become by answering a question today that was last answered this number of days ago. When that can't
 * be more than `needed`, some number that isn't either: it costs a tenth.
 */
export function gainOfSeenQuestion(
  memory: Memory,
  elapsedDays: number,
  horizons: Horizons,
  needed: number = Number.NEGATIVE_INFINITY,
): number {
  const most = mostGain(memory, elapsedDays, horizons);
  if (most <= needed) return most;
  const right = retrievability(memory.stability, elapsedDays);
  const good = nextMemory(memory, elapsedDays, 'good', right);
  const again = nextMemory(memory, elapsedDays, 'again', right);
  const gainAt = (days: number) =>
    expectAfter({ right, good, again }, days) - retrievability(memory.stability, elapsedDays + days);
  return (gainAt(horizons.near) + gainAt(horizons.far)) / 2;
}

/** Whatever the answer leads to, a right answer can't become likelier than certain. */
function mostGain({ stability }: Memory, elapsedDays: number, { near, far }: Horizons): number {
  return (
    1 - (retrievability(stability, elapsedDays + near) + retrievability(stability, elapsedDays + far)) / 2
  );
}

/**
 * Of a question that was never answered, in a category where first answers are right with the probability `facility`. In
 * an easy one it is less than nothing, but nobody knows whether this user is among those who know it: so it comes last,
 * and is asked when nothing else gains more.
 */
export function gainOfNewQuestion(facility: number, { near, far }: Horizons): number {
  const answered = {
    right: facility,
    good: nextMemory(null, 0, 'good'),
    again: nextMemory(null, 0, 'again'),
  };
  return (expectAfter(answered, near) + expectAfter(answered, far)) / 2 - facility;
}

function expectAfter(
  { right, good, again }: { right: number; good: Memory; again: Memory },
  days: number,
): number {
  return right * retrievability(good.stability, days) + (1 - right) * retrievability(again.stability, days);
}
