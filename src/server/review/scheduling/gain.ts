import { HORIZON_DAYS } from '#shared/review/review.rules.ts';
import { daysBetween } from './days.ts';
import { type Memory, nextMemory, retrievability } from './memory.ts';

/** After so many days what is gained by an answer of today is looked at: at the exam, if it is near. */
export function gainHorizon(today: string, examDay: string | null): number {
  const days = examDay === null ? HORIZON_DAYS : daysBetween(today, examDay);
  // a day in the past says nothing about the next exam
  return days < 0 ? HORIZON_DAYS : Math.min(Math.max(days, 1), HORIZON_DAYS);
}

/** How much likelier a right answer at the horizon becomes by answering a seen question today. */
export function gainOfSeen(memory: Memory, elapsedDays: number, horizon: number): number {
  const right = retrievability(memory.stability, elapsedDays);
  const afterwards = expectedRetrievability(memory, elapsedDays, right, horizon);
  return afterwards - retrievability(memory.stability, elapsedDays + horizon);
}

/** Of a question that was never answered, in a category where first answers are right with the probability `facility`. */
export function gainOfNew(facility: number, horizon: number): number {
  return expectedRetrievability(null, 0, facility, horizon) - facility;
}

function expectedRetrievability(
  memory: Memory | null,
  elapsedDays: number,
  right: number,
  horizon: number,
): number {
  const good = nextMemory(memory, elapsedDays, 'good');
  const again = nextMemory(memory, elapsedDays, 'again');
  return (
    right * retrievability(good.stability, horizon) + (1 - right) * retrievability(again.stability, horizon)
  );
}
