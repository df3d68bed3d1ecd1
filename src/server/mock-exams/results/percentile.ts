import type { MockExamResult } from '#shared/mock-exams/result.contract.ts';
import { PERCENTILE_PEOPLE } from '#shared/mock-exams/sheet.rules.ts';
import type { Comparison } from './percentile.repository.ts';

/**
 * The percentile, (below + ½ equal) / n; hidden until enough users have taken the exam. `isCompared`: this attempt counts
 * among them.
 */
export function toPercentile(
  { people, below, equal, histogram }: Comparison,
  isCompared: boolean,
): NonNullable<MockExamResult['percentile']> {
  const missing = Math.max(0, PERCENTILE_PEOPLE - people);
  if (missing > 0) return { people, missing, percentile: null, histogram: null };
  return {
    people,
    missing,
    percentile: isCompared ? (100 * (below + equal / 2)) / people : null,
    histogram,
  };
}
