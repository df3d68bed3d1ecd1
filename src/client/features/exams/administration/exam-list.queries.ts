import { queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import { type ExamListState, examSorting } from './exam-list-state.ts';

export function examListQuery(state: ExamListState) {
  const { search = '', page = 1 } = state;
  return api.exams.list.queryOptions({
    input: { search, direction: examSorting.sortingOf(state).direction, page },
    select: ({ exams }) => ({ rows: exams }),
    ...LIST_QUERY_OPTIONS,
  });
}

export function examTotalQuery({ search = '' }: ExamListState) {
  return api.exams.total.queryOptions({
    input: { search },
    select: ({ total }) => total,
    ...LIST_QUERY_OPTIONS,
  });
}

/** Results never change (rules.md 16), but their user does when the account is deleted. */
export function adminExamResultsQuery(sessionId: string) {
  return queryOptions({
    ...api.exams.resultsOf.queryOptions({ input: { session_id: sessionId } }),
    staleTime: 10_000,
  });
}
