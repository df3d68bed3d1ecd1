import { api } from '#client/data/api.ts';
import type { QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import {
  toQuestionFilter,
  type QuestionListState,
  questionSorting,
} from '#client/features/questions/list/question-list-state.ts';

export function questionListQuery(state: QuestionListState) {
  return api.questions.list.queryOptions({
    input: { ...toQuestionFilter(state), ...questionSorting.sortingOf(state), page: state.page ?? 1 },
    select: ({ questions }) => ({ rows: questions }),
    ...LIST_QUERY_OPTIONS,
  });
}

export function questionTotalQuery(state: QuestionListState) {
  return api.questions.total.queryOptions({
    input: toQuestionFilter(state),
    select: ({ total }) => total,
    ...LIST_QUERY_OPTIONS,
  });
}

export function exportLossesQuery(state: QuestionListState, format: QuestionFormatId) {
  return api.questions.exportLosses.queryOptions({ input: { ...toQuestionFilter(state), format } });
}

/**
 * Call it after a question was created, changed, deleted or restored: refetches all data that lists or counts
 * questions.
 */
export function invalidateQuestions(): Promise<void> {
  return invalidateQueryKeys(
    api.questions.list.key(),
    api.questions.total.key(),
    api.questions.exams.key(),
    api.questions.keyHistory.key(),
    api.questions.bulkChanges.key(),
    api.questions.exportLosses.key(),
    api.questions.sharedTexts.key(),
    api.catalogue.key(),
    api.admin.key(),
  );
}

/** Removes the question from every loaded page at once, before the refetch does. */
export function removeQuestionFromLists(id: string): void {
  queryClient.setQueriesData<{ questions: { id: string }[] }>(
    { queryKey: api.questions.list.key() },
    (page) => page && { ...page, questions: page.questions.filter((question) => question.id !== id) },
  );
}
