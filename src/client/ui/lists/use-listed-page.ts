import type { UseQueryResult } from '@tanstack/react-query';
import { type PageAsked, type PageInView, usePageInView } from './use-page-in-view.ts';

interface Asked<Row> extends PageAsked {
  query: UseQueryResult<{ rows: Row[]; total: number }>;
}

/** The page of a list that is in view, where its total comes with it. */
export function useListedPage<Row>({ query, ...asked }: Asked<Row>): PageInView<Row> {
  const { data, isPlaceholderData: isWaiting } = query;
  const isPaged = (data?.total ?? 0) > asked.pageSize;
  return usePageInView(asked, { rows: data?.rows, total: data?.total, isWaiting, isPaged }, [query]);
}
