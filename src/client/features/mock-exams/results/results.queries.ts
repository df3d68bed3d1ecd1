import { queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';

/**
 * A result is fetched anew each time it is opened: rulings change marks, more users take the mock exam, and answers are
 * withheld while another mock exam is open.
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
