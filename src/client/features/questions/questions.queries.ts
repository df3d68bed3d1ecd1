import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { invalidate, queryClient } from '#client/data/query-client.ts';
import { filterOf, type QuestionSearch, sortingOf } from '#client/features/questions/list/question-search.ts';

/** What is listed changes with every visit: it is shown as remembered and asked for again. While it is, the page before stays. */
const ALWAYS_AGAIN = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** One page of the list. */
export function questionListQuery(search: QuestionSearch) {
  return api.questions.list.queryOptions({
    input: { ...filterOf(search), ...sortingOf(search), page: search.page ?? 1 },
    select: ({ questions }) => questions,
    ...ALWAYS_AGAIN,
  });
}

/** How many there are, which may take longer than the page. */
export function questionTotalQuery(search: QuestionSearch) {
  return api.questions.total.queryOptions({
    input: filterOf(search),
    select: ({ total }) => total,
    ...ALWAYS_AGAIN,
  });
}

/** Categories to choose from whose names hold a text, and those with these ids. */
export function categoryOptionsQuery(text: string, ids: string[]) {
  return api.catalogue.categories.options.queryOptions({
    input: { search: text, ids },
    placeholderData: keepPreviousData,
  });
}

/** A question was made, changed, deleted or restored: whatever lists or counts questions is out of date. */
export function questionsChanged(): Promise<void> {
  return invalidate(
    api.questions.list.key(),
    api.questions.total.key(),
    api.catalogue.key(),
    api.admin.key(),
  );
}

/** Out of every page in sight at once: deleted there, or restored. The next calls say the same. */
export function dropFromLists(id: string): void {
  queryClient.setQueriesData<{ questions: { id: string }[] }>(
    { queryKey: api.questions.list.key() },
    (page) => page && { ...page, questions: page.questions.filter((question) => question.id !== id) },
  );
}
