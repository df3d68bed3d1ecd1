import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';

/** Categories that match the search; the categories of `ids` are always included. */
export function categoryOptionsQuery(search: string, ids: string[]) {
  return api.catalogue.categories.options.queryOptions({
    input: { search, ids },
    placeholderData: keepPreviousData,
  });
}
