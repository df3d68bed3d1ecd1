import { DAYS_TO_ASSUMED_EXAM } from '#shared/review/review.rules.ts';
import { daysBetween } from '#shared/cards/days.rules.ts';
import { type QuestionMemory, nextMemory, computeRetrievability } from '#server/cards/memory.service.ts';

/** The numbers of days after which the effect of today's answer is computed; the gain is the mean of both effects. */
export interface GainHorizons {
  near: number;
  far: number;
}

/** The minimum gain at which a question that was answered before is worth asking again. */
const LEAST_GAIN = 0.005;
const NEAR_DAYS = 6;
/** The far horizon as a part of the days until the exam: most questions are asked again within that time. */
const FAR_PART = 1 / 6;
const LONGEST_DAYS = 30;

export function gainHorizons(today: string, examDay: string | null): GainHorizons {
  const left = examDay === null ? DAYS_TO_ASSUMED_EXAM : daysBetween(today, examDay);
  // an exam day in the past says nothing about the next exam
  const days = left < 0 ? DAYS_TO_ASSUMED_EXAM : Math.max(left, 1);
  const near = Math.min(days, NEAR_DAYS);
  return { near, far: Math.min(Math.max(near, days * FAR_PART), LONGEST_DAYS) };
}

/**
 * Returns the gain by which seen questions are chosen for a day; minus infinity if asking isn't worth it. `needed` is
 * as in `gainOfSeenQuestion`.
 */
export function gainWorthAsking(
  memory: QuestionMemory,
  elapsedDays: number,
  horizons: GainHorizons,
  needed: number = Number.NEGATIVE_INFINITY,
): number {
  const gain = gainOfSeenQuestion(memory, elapsedDays, horizons, Math.max(needed, LEAST_GAIN));
  return gain > LEAST_GAIN ? gain : Number.NEGATIVE_INFINITY;
}

/**
 * Returns how much likelier right answers become by answering a seen question today. If the gain can't exceed `needed`,
 * returns an upper bound instead, at a tenth of the cost.
 */
export function gainOfSeenQuestion(
  memory: QuestionMemory,
  elapsedDays: number,
  horizons: GainHorizons,
  needed: number = Number.NEGATIVE_INFINITY,
): number {
  const most = mostGain(memory, elapsedDays, horizons);
  if (most <= needed) return most;
  const right = computeRetrievability(memory.stability, elapsedDays);
  const good = nextMemory(memory, elapsedDays, 'good', right);
  const again = nextMemory(memory, elapsedDays, 'again', right);
  const gainAt = (days: number) =>
    expectAfter({ right, good, again }, days) - computeRetrievability(memory.stability, elapsedDays + days);
  return (gainAt(horizons.near) + gainAt(horizons.far)) / 2;
}

/** An upper bound of the gain: no answer can make a later right answer more likely than certain. */
function mostGain({ stability }: QuestionMemory, elapsedDays: number, { near, far }: GainHorizons): number {
  return (
    1 -
    (computeRetrievability(stability, elapsedDays + near) +
      computeRetrievability(stability, elapsedDays + far)) /
      2
  );
}

/**
 * Returns the gain of a question that was never answered, where `facility` is the rate of right first answers in its
 * category. In an easy category the gain is negative, but this user may not know the answer: such a question comes
 * last, and is asked when no other gains more.
 */
export function gainOfNewQuestion(facility: number, { near, far }: GainHorizons): number {
  const answered = {
    right: facility,
    good: nextMemory(null, 0, 'good'),
    again: nextMemory(null, 0, 'again'),
  };
  return (expectAfter(answered, near) + expectAfter(answered, far)) / 2 - facility;
}

function expectAfter(
  { right, good, again }: { right: number; good: QuestionMemory; again: QuestionMemory },
  days: number,
): number {
  return (
    right * computeRetrievability(good.stability, days) +
    (1 - right) * computeRetrievability(again.stability, days)
  );
}
