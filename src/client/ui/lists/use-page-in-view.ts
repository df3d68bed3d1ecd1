import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isRefusal, messageOf } from '#client/data/errors.ts';

export interface PageInView<Row> extends Pick<PageAsked, 'page' | 'pageSize'> {
  /** undefined: on their way. */
  rows: Row[] | undefined;
  /** What is shown is the page before. */
  isWaiting: boolean;
  /** undefined: not known yet. */
  total: number | undefined;
  /** There are more pages than this one: the list keeps its height, so that what is below stays where it is. */
  isPaged: boolean;
  problem: { message: string; retry: (() => void) | undefined } | undefined;
  /** Asks for everything again; whether that went well. */
  refresh: () => Promise<boolean>;
}

/** What every list says of itself. */
export interface PageAsked {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Told the page that is the last one now, where the one asked for has nothing. */
  onEmptied: (lastPage: number) => void;
  /** What to say where the list can't be had. */
  failed: string;
}

type Query = Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>;
type Answered<Row> = Pick<PageInView<Row>, 'rows' | 'isWaiting' | 'total' | 'isPaged'>;

/** The page of a list that is in view, however many calls it and its total took. */
export function usePageInView<Row>(
  asked: PageAsked,
  answered: Answered<Row>,
  queries: Query[],
): PageInView<Row> {
  const { page, pageSize, onEmptied, failed } = asked;
  const { rows, isWaiting, total, isPaged } = answered;
  // its last row has gone, or the address is older than the list
  const isEmptied = page > 1 && !isWaiting && rows?.length === 0;
  const isDue = isEmptied && queries.every(({ isFetching }) => !isFetching);
  const pages = Math.ceil((total ?? 0) / pageSize);
  const leave = useEffectEvent(() => onEmptied(Math.max(1, Math.min(page - 1, pages))));
  useEffect(() => {
    if (isDue) leave();
  }, [isDue, page]);

  const refresh = async (): Promise<boolean> => {
    const answers = await Promise.all(queries.map(({ refetch }) => refetch()));
    return answers.every(({ isSuccess }) => isSuccess);
  };
  return {
    page,
    pageSize,
    rows: isEmptied ? undefined : rows,
    isWaiting,
    total,
    isPaged,
    problem: problemOf(queries, failed, () => void refresh()),
    refresh,
  };
}

function problemOf(queries: Query[], failed: string, retry: () => void): PageInView<unknown>['problem'] {
  const wrong = queries.find(({ isError, isFetching }) => isError && !isFetching);
  return (
    wrong && {
      message: messageOf(wrong.error, failed),
      retry: isRefusal(wrong.error) ? undefined : retry,
    }
  );
}
