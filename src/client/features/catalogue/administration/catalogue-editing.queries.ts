import { api } from '#client/data/api.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import {
  type CategoryListState,
  categorySorting,
  type GroupListState,
  groupSorting,
} from './catalogue-list-state.ts';

export function categoryListQuery(state: CategoryListState) {
  const { search = '', group_ids = [], without_group = false, page = 1 } = state;
  return api.catalogue.categories.list.queryOptions({
    input: { search, group_ids, without_group, ...categorySorting.sortingOf(state), page },
    select: ({ categories, total }) => ({ rows: categories, total }),
    ...LIST_QUERY_OPTIONS,
  });
}

export function groupListQuery(state: GroupListState) {
  const { search = '', page = 1 } = state;
  return api.catalogue.groups.list.queryOptions({
    input: { search, ...groupSorting.sortingOf(state), page },
    select: ({ groups, total }) => ({ rows: groups, total }),
    ...LIST_QUERY_OPTIONS,
  });
}

export const groupOptionsQuery = api.catalogue.groups.options.queryOptions({ staleTime: 0 });

/** Call it after a category or group was created, changed or deleted: refetches all data with their names or counts. */
export function invalidateCatalogue(): void {
  void invalidateQueryKeys(api.catalogue.key(), api.questions.key(), api.admin.key());
}

interface Identified {
  id: string;
}

/** Removes a deleted category from every loaded page at once, before the refetch does. */
export function removeCategoryFromLists(id: string): void {
  queryClient.setQueriesData<{ categories: Identified[] }>(
    { queryKey: api.catalogue.categories.list.key() },
    (page) => page && { ...page, categories: page.categories.filter((one) => one.id !== id) },
  );
}

export function removeGroupFromLists(id: string): void {
  queryClient.setQueriesData<{ groups: Identified[] }>(
    { queryKey: api.catalogue.groups.list.key() },
    (page) => page && { ...page, groups: page.groups.filter((one) => one.id !== id) },
  );
}
