import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isRefusal, messageOf } from '#client/lib/errors.ts';
import { CATALOGUE_PAGE_SIZE } from '#shared/catalogue/catalogue-editing.contract.ts';

interface ListedPage<Row> {
  /** undefined: on their way. */
  rows: Row[] | undefined;
  /** What is shown is the page before. */
  isWaiting: boolean;
  /** undefined: not known yet. */
  total: number | undefined;
  error: { message: string; retry: (() => void) | undefined } | undefined;
}

interface Asked<Row> {
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  page: number;
  /** Told the last page, where the one asked for has nothing any more. */
  onEmptied: (lastPage: number) => void;
  /** What to say where the list can't be had. */
  failed: string;
}

/** The page of a list that is in view. */
export function useListedPage<Row>({ query, page, onEmptied, failed }: Asked<Row>): ListedPage<Row> {
  const { data, isFetching, isPlaceholderData } = query;
  // its last row was deleted, or the address is older than the list
  const isEmptied = page > 1 && data?.rows.length === 0 && !isPlaceholderData;
  const lastPage = isFetching ? undefined : Math.max(1, pagesOf(data?.total ?? 0));
  const goBack = useEffectEvent(onEmptied);
  useEffect(() => {
    if (isEmptied && lastPage !== undefined) goBack(Math.min(page - 1, lastPage));
  }, [isEmptied, lastPage, page]);

  return {
    rows: isEmptied ? undefined : data?.rows,
    isWaiting: isPlaceholderData,
    total: data?.total,
    error: failureOf(query, failed),
  };
}

function failureOf(query: UseQueryResult, failed: string): ListedPage<unknown>['error'] {
  const { error, isError, isFetching, refetch } = query;
  if (!isError || isFetching) return undefined;
  return { message: messageOf(error, failed), retry: isRefusal(error) ? undefined : () => void refetch() };
}

export function pagesOf(total: number): number {
  return Math.ceil(total / CATALOGUE_PAGE_SIZE);
}
