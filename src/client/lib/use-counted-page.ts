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
  };
  return usePageInView(asked, answered, [rows, total]);
}
