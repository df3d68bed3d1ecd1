import { api } from '#client/data/api.ts';

/** Refetched at every opportunity: another tab, another device or the server may deliver a mock exam. */
export function mockExamHistoryQuery(page: number) {
  return api.mockExams.history.queryOptions({
    input: { page },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}
