import { api } from '#client/data/api.ts';
import { invalidate, queryClient } from '#client/data/query-client.ts';
import { LIST_QUERY } from '#client/ui/lists/list-query.ts';
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
    ...LIST_QUERY,
  });
}

export function groupListQuery(state: GroupListState) {
  const { search = '', page = 1 } = state;
  return api.catalogue.groups.list.queryOptions({
    input: { search, ...groupSorting.sortingOf(state), page },
    select: ({ groups, total }) => ({ rows: groups, total }),
    ...LIST_QUERY,
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
