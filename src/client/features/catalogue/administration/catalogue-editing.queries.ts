import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { invalidate, queryClient } from '#client/data/query-client.ts';
import { type CategorySearch, categorySorting, type GroupSearch, groupSorting } from './catalogue-search.ts';

/** What is listed changes with every visit: it is shown as remembered and asked for again. While it is, the page before stays. */
const ALWAYS_AGAIN = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** One page of the categories. */
export function categoryListQuery(search: CategorySearch) {
  return api.catalogue.categories.list.queryOptions({
    input: {
      search: search.search ?? '',
      group_ids: search.group_ids ?? [],
      without_group: search.without_group ?? false,
      ...categorySorting(search),
      page: search.page ?? 1,
    },
    select: ({ categories, total }) => ({ rows: categories, total }),
    ...ALWAYS_AGAIN,
  });
}

/** One page of the groups. */
export function groupListQuery(search: GroupSearch) {
  return api.catalogue.groups.list.queryOptions({
    input: { search: search.search ?? '', ...groupSorting(search), page: search.page ?? 1 },
    select: ({ groups, total }) => ({ rows: groups, total }),
    ...ALWAYS_AGAIN,
  });
}

/** All groups by name, to choose from. */
export const groupOptionsQuery = api.catalogue.groups.options.queryOptions({ staleTime: 0 });

/** A category or a group was made, changed or deleted: out of date is whatever shows their names or counts them. */
export function catalogueChanged(): void {
  void invalidate(api.catalogue.key(), api.questions.key(), api.admin.key());
}

interface Identified {
  id: string;
}

/** Out of every page in sight at once: deleted. The next calls say the same. */
export function dropCategory(id: string): void {
  queryClient.setQueriesData<{ categories: Identified[] }>(
    { queryKey: api.catalogue.categories.list.key() },
    (page) => page && { ...page, categories: page.categories.filter((one) => one.id !== id) },
  );
}

export function dropGroup(id: string): void {
  queryClient.setQueriesData<{ groups: Identified[] }>(
    { queryKey: api.catalogue.groups.list.key() },
    (page) => page && { ...page, groups: page.groups.filter((one) => one.id !== id) },
  );
}
