import type { MockExamResult } from '#shared/mock-exams/result.contract.ts';
import { PERCENTILE_PEOPLE_MIN } from '#shared/mock-exams/sheet.rules.ts';
import type { FirstAttemptComparison } from './percentile.repository.ts';

/**
 * Computes the percentile of an attempt, (below + ½ equal) / people; null until enough users have taken the exam, and
 * for an attempt that isn't itself among the compared ones.
 */
export function toPercentile(
  { people, below, equal, histogram }: FirstAttemptComparison,
  isCompared: boolean,
): NonNullable<MockExamResult['percentile']> {
  const missing = Math.max(0, PERCENTILE_PEOPLE_MIN - people);
  if (missing > 0) return { people, missing, percentile: null, histogram: null };
  return {
    people,
    missing,
    percentile: isCompared ? (100 * (below + equal / 2)) / people : null,
    histogram,
  };
}
