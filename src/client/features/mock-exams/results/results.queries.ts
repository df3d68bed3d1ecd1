import { queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';

/**
 * Later rulings mark it again, more people take the mock exam, and another open one withholds answers: it is fetched anew
 * when it is opened again.
 */
export function mockExamResultQuery(sessionId: string) {
  return queryOptions({
    ...api.mockExams.result.queryOptions({ input: { session_id: sessionId } }),
    staleTime: 0,
  });
}

export function adminMockExamResultQuery(sessionId: string) {
  return queryOptions(api.mockExams.resultOf.queryOptions({ input: { session_id: sessionId } }));
}
