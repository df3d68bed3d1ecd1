import { useQuery } from '@tanstack/react-query';
import type { Category, Group } from '#shared/catalogue/catalogue.contract.ts';
import { api } from '#client/data/api.ts';
import { retryUpTo, QUERY_RETRIES } from '#client/data/query-client.ts';

interface Catalogue {
  groups: Group[];
  categories: Category[];
}

type CatalogueState =
  | ({ status: 'ready' } & Catalogue)
  /** `retry` is 0 during the first attempt, then the number of the retry. */
  | { status: 'loading'; retry: number }
  | { status: 'failed'; tryAgain: () => void };

const catalogueQuery = api.catalogue.list.queryOptions({
  staleTime: 60_000,
  retry: retryUpTo(QUERY_RETRIES),
});

/** Returns the groups and categories, or the state of loading them. */
export function useCatalogue(): CatalogueState {
  const { data, isFetching, failureCount, refetch } = useQuery(catalogueQuery);
  if (data) return { status: 'ready', ...data };
  if (isFetching) return { status: 'loading', retry: Math.min(failureCount, QUERY_RETRIES) };
  return { status: 'failed', tryAgain: () => void refetch() };
}
