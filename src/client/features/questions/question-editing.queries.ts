import { api } from '#client/data/api.ts';

/** A question for editing is fetched each time and never cached: its version must be the stored one. */
export function editedQuestionQuery(id: string) {
  return api.questions.edited.queryOptions({
    input: { id },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
