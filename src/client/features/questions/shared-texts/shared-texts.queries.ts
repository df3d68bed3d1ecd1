import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import type { ListState } from '#client/ui/lists/list-state.ts';

export function sharedTextListQuery({ search = '', page = 1 }: ListState) {
  return api.questions.sharedTexts.list.queryOptions({
    input: { search, page },
    select: ({ texts, total }) => ({ rows: texts, total }),
    ...LIST_QUERY_OPTIONS,
  });
}

/** The first page of texts that match the search, for a field that chooses one. */
export function sharedTextOptionsQuery(search: string) {
  return api.questions.sharedTexts.list.queryOptions({
    input: { search, page: 1 },
    placeholderData: keepPreviousData,
  });
}

/** A text for editing is fetched each time and never cached: its version must be the stored one. */
export function editedTextQuery(id: string) {
  return api.questions.sharedTexts.edited.queryOptions({
    input: { id },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Call it after a text was created, changed or deleted: also refetches questions, which show their text. */
export function invalidateSharedTexts(): Promise<void> {
  return invalidateQueryKeys(api.questions.sharedTexts.key(), api.questions.edited.key());
}
