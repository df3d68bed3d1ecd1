import { queryOptions } from '@tanstack/react-query';
import { isRefusal, isSignedOut } from '#client/data/errors.ts';
import { api } from '#client/data/api.ts';
import { invalidate, replaceQueryData } from '#client/data/query-client.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';

/** The open exam. It may go on in another tab or on another device, so it is asked for again at every occasion. */
export const currentExamQuery = queryOptions({
  ...api.exams.current.queryOptions(),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});

/** What this browser knows without asking: an exam was started, answered, or is over (null). */
export function setCurrentExam(
  change: (before: Attempt | null | undefined) => Attempt | null | undefined,
): void {
  replaceQueryData(currentExamQuery.queryKey, change);
}

export function refetchCurrentExam(): Promise<void> {
  return invalidate(currentExamQuery.queryKey);
}

/** Results never change (rules.md 16). */
export function resultsQuery(sessionId: string) {
  return queryOptions({
    ...api.exams.results.queryOptions({ input: { session_id: sessionId } }),
    staleTime: Infinity,
  });
}

/** No such results: dropped, somebody else's, or an id that is none. */
export function isNotFound(error: unknown): boolean {
  return isRefusal(error) && !isSignedOut(error);
}
