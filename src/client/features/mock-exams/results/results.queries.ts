import { queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';

/** Later rulings mark it again, and more people take the mock exam: it is fetched anew when it is opened again. */
export function mockExamResultQuery(sessionId: string) {
  return queryOptions(api.mockExams.result.queryOptions({ input: { session_id: sessionId } }));
}

export function adminMockExamResultQuery(sessionId: string) {
  return queryOptions(api.mockExams.resultOf.queryOptions({ input: { session_id: sessionId } }));
}
