import type { UseQueryResult } from '@tanstack/react-query';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import type { ListNavigation } from './list-navigation.ts';
import { useLastPage } from './use-last-page.ts';

interface ListPageOptions<Row> extends Pick<ListNavigation<never>, 'goToPage'> {
  /** Loads the rows of the page, and also their total unless the query `total` is given. */
  list: UseQueryResult<{ rows: Row[]; total?: number }>;
  /** A separate query of the total, for lists where counting takes longer than loading a page. */
  total?: UseQueryResult<number>;
  /** Pages are counted from 1. */
  page?: number | undefined;
  pageSize: number;
  errorText: string;
}

export interface ListPage<Row> extends Pick<ListPageOptions<Row>, 'pageSize' | 'goToPage'> {
  page: number;
  /** The rows are undefined while loading. */
  rows: Row[] | undefined;
  /** True while the requested page is loading and the rows are those of the previous page. */
  isWaiting: boolean;
  /** The total is undefined until it is counted. */
  total: number | undefined;
  /** True when the list has other pages: the table keeps its height, so that nothing below it moves. */
  isPaged: boolean;
  /** True when the shown rows are the whole list; known before the total. */
  isOnlyPage: boolean;
  problem: { message: string; retry: (() => void) | undefined } | undefined;
  /** Fetches the page and the total again; returns whether all queries succeeded. */
  refresh: () => Promise<boolean>;
}

/** Loads a page of a list. When the page turns out empty, navigates to the last one. */
export function useListPage<Row>(options: ListPageOptions<Row>): ListPage<Row> {
  const { list, page = 1, pageSize, goToPage, errorText } = options;
  const queries = options.total ? [list, options.total] : [list];
  const total = knownTotal(options);
  const isEmpty = isEmptyPage(page, list.data?.rows, list.isPlaceholderData);
  const rows = isEmpty ? undefined : list.data?.rows;
  const shouldLeave = isEmpty && queries.every(({ isFetching }) => !isFetching);
  // goes to a page before the empty one, even if an older total says that the empty page has rows
  const pages = shouldLeave ? Math.min(page - 1, Math.ceil((total ?? 0) / pageSize)) : undefined;
  useLastPage(page, pages, (last) => goToPage(last, { replace: true }));

  const refresh = async (): Promise<boolean> => {
    const answers = await Promise.all(queries.map(({ refetch }) => refetch()));
    return answers.every(({ isSuccess }) => isSuccess);
  };
  return {
    page,
    pageSize,
    goToPage,
    rows,
    isWaiting: list.isPlaceholderData,
    total,
    isPaged: hasOtherPages(options, page, total),
    isOnlyPage: total === undefined && isShortFirstPage(page, rows, pageSize),
    problem: problemOf(queries, errorText, () => void refresh()),
    refresh,
  };
}

/** True when the page's last row was deleted, or an old address names a page that is gone. */
function isEmptyPage(page: number, rows: unknown[] | undefined, isWaiting: boolean): boolean {
  return page > 1 && !isWaiting && rows?.length === 0;
}

function hasOtherPages<Row>(
  { total: ownTotal, pageSize }: ListPageOptions<Row>,
  page: number,
  total: number | undefined,
): boolean {
  // a separate total arrives after the rows: reserving the height only then would move what is below page 1
  return ownTotal ? page > 1 : (total ?? 0) > pageSize;
}

function isShortFirstPage(page: number, rows: unknown[] | undefined, pageSize: number): boolean {
  return page === 1 && rows !== undefined && rows.length < pageSize;
}

function knownTotal<Row>({ list, total }: ListPageOptions<Row>): number | undefined {
  if (!total) return list.data?.total;
  // a placeholder is the total of the previous search, not of this one
  return total.isPlaceholderData ? undefined : total.data;
}

type Query = Pick<UseQueryResult, 'isError' | 'isFetching' | 'error'>;

function problemOf(queries: Query[], errorText: string, retry: () => void): ListPage<unknown>['problem'] {
  const failed = queries.find(({ isError, isFetching }) => isError && !isFetching);
  return (
    failed && {
      message: toErrorMessage(failed.error, errorText),
      retry: isRefusal(failed.error) ? undefined : retry,
    }
  );
}
