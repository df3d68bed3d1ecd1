import { useQuery } from '@tanstack/react-query';
import type { Category, Group } from '#shared/catalogue/catalogue.contract.ts';
import { api } from '#client/data/api.ts';
import { retryUpTo, RETRIES } from '#client/data/query-client.ts';

interface Catalogue {
  groups: Group[];
  categories: Category[];
}

type CatalogueState =
  | ({ status: 'ready' } & Catalogue)
  /** `retry`: 0 at the first attempt, then which of the three retries is due. */
  | { status: 'loading'; retry: number }
  | { status: 'failed'; tryAgain: () => void };

const catalogueQuery = api.catalogue.list.queryOptions({ staleTime: 60_000, retry: retryUpTo(RETRIES) });

/** All groups and categories, and how the attempt to get them is going. */
export function useCatalogue(): CatalogueState {
  const { data, isFetching, failureCount, refetch } = useQuery(catalogueQuery);
  if (data) return { status: 'ready', ...data };
  if (isFetching) return { status: 'loading', retry: Math.min(failureCount, RETRIES) };
  return { status: 'failed', tryAgain: () => void refetch() };
}
