import { queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { invalidateQueryKeys, replaceQueryData } from '#client/data/query-client.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';

/** The user may continue the attempt in another tab or device: refetched at every opportunity. */
export const currentExamQuery = queryOptions({
  ...api.exams.current.queryOptions(),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});

/** Writes to the cache what a reply already says: the exam was started, answered, or is over (null). */
export function setCurrentExam(
  change: (before: Attempt | null | undefined) => Attempt | null | undefined,
): void {
  replaceQueryData(currentExamQuery.queryKey, change);
}

export function refetchCurrentExam(): Promise<void> {
  return invalidateQueryKeys(currentExamQuery.queryKey);
}

/** While a mock exam is open, results withhold some answers: they are fetched again whenever they are opened. */
export function resultsQuery(sessionId: string) {
  return queryOptions({
    ...api.exams.results.queryOptions({ input: { session_id: sessionId } }),
    staleTime: 0,
  });
}
