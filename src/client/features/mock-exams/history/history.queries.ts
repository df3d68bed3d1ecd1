import { api } from '#client/data/api.ts';

/** The user may deliver a mock exam in another tab or device, or the server does: refetched at every opportunity. */
export function mockExamHistoryQuery(page: number) {
  return api.mockExams.history.queryOptions({
    input: { page },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}
