import {
  createListSorting,
  parseFlag,
  parseIds,
  type SortedListState,
  toggleId,
  withFilter,
} from '#client/ui/lists/list-state.ts';
import {
  CATEGORY_SORTS,
  type CategorySort,
  GROUP_SORTS,
  type GroupSort,
  MAX_FILTER_GROUPS,
} from '#shared/catalogue/catalogue.rules.ts';

/** The list shows categories in any of `group_ids`, those without a group, or both. */
export interface CategoryListState extends SortedListState<CategorySort> {
  group_ids?: string[] | undefined;
  without_group?: true | undefined;
}

export type GroupListState = SortedListState<GroupSort>;

const firstDirection = (sort: CategorySort | GroupSort) => (sort === 'name' ? 'asc' : 'desc');
export const categorySorting = createListSorting(CATEGORY_SORTS, 'name', firstDirection);
export const groupSorting = createListSorting(GROUP_SORTS, 'name', firstDirection);

export function parseCategoryListState(search: Record<string, unknown>): CategoryListState {
  return {
    ...categorySorting.parse(search),
    group_ids: parseIds(search['group_ids'], MAX_FILTER_GROUPS),
    without_group: parseFlag(search['without_group']),
  };
}

export function toggleGroup(state: CategoryListState, id: string): CategoryListState {
  return withFilter(state, { group_ids: parseIds(toggleId(state.group_ids ?? [], id), MAX_FILTER_GROUPS) });
}

export function toggleWithoutGroup(state: CategoryListState): CategoryListState {
  return withFilter(state, { without_group: state.without_group ? undefined : true });
}

export function withAllGroups(state: CategoryListState): CategoryListState {
  return withFilter(state, { group_ids: undefined, without_group: undefined });
}

export function hasGroupFilter({ group_ids, without_group }: CategoryListState): boolean {
  return group_ids !== undefined || without_group === true;
}
