import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { type ExamSearch, examSorting } from './exam-list-search.ts';

/** Exams are finished all the time: what is remembered is shown and asked for again. While it is, the page before stays. */
const ALWAYS_AGAIN = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** One page of everybody's exams. */
export function examListQuery(search: ExamSearch) {
  return api.exams.list.queryOptions({
    input: {
      search: search.search ?? '',
      direction: examSorting(search).direction,
      page: search.page ?? 1,
    },
    select: ({ exams }) => exams,
    ...ALWAYS_AGAIN,
  });
}

/** How many there are, which may take longer than the page. */
export function examTotalQuery({ search = '' }: ExamSearch) {
  return api.exams.total.queryOptions({ input: { search }, select: ({ total }) => total, ...ALWAYS_AGAIN });
}

/** Anybody's results never change either (rules.md 16), but for whose they are: an account may be deleted. */
export function adminExamResultsQuery(sessionId: string) {
  return queryOptions({
    ...api.exams.resultsOf.queryOptions({ input: { session_id: sessionId } }),
    staleTime: 10_000,
  });
}
