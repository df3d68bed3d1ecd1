import type { UseQueryResult } from '@tanstack/react-query';
import { type PageAsked, type PageInView, usePageInView } from './use-page-in-view.ts';

interface Asked<Row> extends PageAsked {
  rows: UseQueryResult<Row[]>;
  /** How many there are in all, which may take longer than the page. */
  total: UseQueryResult<number>;
}

/** The page of a list that is in view, where how many rows there are is asked for apart. */
export function useCountedPage<Row>({ rows, total, ...asked }: Asked<Row>): PageInView<Row> {
  const answered = {
    rows: rows.data,
    isWaiting: rows.isPlaceholderData,
    // not that of what was sought before
    total: total.isPlaceholderData ? undefined : total.data,
    // not the first page, whatever the total says: it may come after the rows, and would move what is below them
    isPaged: asked.page > 1,
  };
  return usePageInView(asked, answered, [rows, total]);
}
