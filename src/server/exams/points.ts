import type { Marking } from './marking.ts';

/** What an exam adds to the ranking, whatever its mark is: one point for each right answer (rules.md 45). */
export function pointsFor({ right }: Marking): number {
  return right;
}
