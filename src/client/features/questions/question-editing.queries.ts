import { api } from '#client/data/api.ts';

/** A question to be edited: always as it is now, and nothing is left of it once the form is closed. */
export function editedQuestionQuery(id: string) {
  return api.questions.edited.queryOptions({
    input: { id },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
