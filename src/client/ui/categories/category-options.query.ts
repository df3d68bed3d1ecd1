import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';

/** The options always include `ids`, whatever the search is. */
export function categoryOptionsQuery(search: string, ids: string[]) {
  return api.catalogue.categories.options.queryOptions({
    input: { search, ids },
    placeholderData: keepPreviousData,
  });
}
