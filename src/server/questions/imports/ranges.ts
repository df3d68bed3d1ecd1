import { setImmediate } from 'node:timers/promises';

/** Numbers from `first` to `last`, both included. */
export interface NumberRange {
  first: number;
  last: number;
}

/** The intended duration of a step, and how many numbers it covers: the first step, at least and at most. */
const STEP = { ms: 60, first: 200, least: 100, most: 1600 };

/**
 * Calls `work` with ranges of numbers that take only a short time each: PGlite blocks the whole process during a
 * statement. Other requests are handled between two ranges.
 */
export async function runInRanges(
  { first, last }: NumberRange,
  work: (range: NumberRange) => Promise<void>,
  pause: (workedMs: number) => Promise<unknown> = () => setImmediate(),
): Promise<void> {
  let length = STEP.first;
  for (let next = first; next <= last;) {
    const range = { first: next, last: Math.min(next + length - 1, last) };
    const from = performance.now();
    await work(range);
    const workedMs = performance.now() - from;
    length = adjustLength(length, workedMs);
    await pause(workedMs);
    next = range.last + 1;
  }
}

function adjustLength(length: number, workedMs: number): number {
  if (workedMs > 2 * STEP.ms) return Math.max(STEP.least, Math.floor(length / 2));
  if (workedMs < STEP.ms / 2) return Math.min(STEP.most, length * 2);
  return length;
}
