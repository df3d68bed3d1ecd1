import { flagOf, idsOf, type ListSearch, listSearchOf, oneOf, turned } from '#client/ui/lists/list-search.ts';
import type { Direction, Sorting } from '#shared/lists/lists.rules.ts';
import {
  CATEGORY_SORTS,
  type CategorySort,
  GROUP_SORTS,
  type GroupSort,
  MAX_FILTER_GROUPS,
} from '#shared/catalogue/catalogue.rules.ts';

/** In which direction a column is read first. */
const FIRST: Record<CategorySort | GroupSort, Direction> = {
  name: 'asc',
  created_at: 'desc',
  question_count: 'desc',
  category_count: 'desc',
};

/** What the address says of the list; what it doesn't say is everything, by name. */
export interface CategorySearch extends ListSearch {
  sort?: Exclude<CategorySort, 'name'> | undefined;
  /** Those in any of these groups, */
  group_ids?: string[] | undefined;
  /** and those in none. */
  without_group?: true | undefined;
}

export interface GroupSearch extends ListSearch {
  sort?: Exclude<GroupSort, 'name'> | undefined;
}

/** `validateSearch` of the categories: anything that isn't known is left out. */
export function categorySearch(search: Record<string, unknown>): CategorySearch {
  return {
    ...sortedList(search, CATEGORY_SORTS),
    group_ids: idsOf(search['group_ids'], MAX_FILTER_GROUPS),
    without_group: flagOf(search['without_group']),
  };
}

/** `validateSearch` of the groups. */
export function groupSearch(search: Record<string, unknown>): GroupSearch {
  return sortedList(search, GROUP_SORTS);
}

function sortedList<Sort extends CategorySort | GroupSort>(
  search: Record<string, unknown>,
  sorts: readonly Sort[],
) {
  const sort = oneOf(search['sort'], sorts);
  return { ...listSearchOf(search, FIRST[sort ?? 'name']), sort: withoutName(sort) };
}

/** By name goes without saying. */
function withoutName<Sort extends string>(sort: Sort | undefined): Exclude<Sort, 'name'> | undefined {
  return sort === 'name' ? undefined : (sort as Exclude<Sort, 'name'> | undefined);
}

export function categorySorting(search: CategorySearch): Sorting<CategorySort> {
  const sort: CategorySort = search.sort ?? 'name';
  return { sort, direction: search.direction ?? FIRST[sort] };
}

export function groupSorting(search: GroupSearch): Sorting<GroupSort> {
  const sort: GroupSort = search.sort ?? 'name';
  return { sort, direction: search.direction ?? FIRST[sort] };
}

/** After a column's head was pressed. */
export function categoriesSortedBy(search: CategorySearch, sort: CategorySort): CategorySearch {
  const sorting = turned(categorySorting(search), sort, FIRST[sort]);
  return categorySearch({ ...search, ...sorting, page: undefined });
}

export function groupsSortedBy(search: GroupSearch, sort: GroupSort): GroupSearch {
  return groupSearch({ ...search, ...turned(groupSorting(search), sort, FIRST[sort]), page: undefined });
}

/** With a group chosen, or not any more. */
export function toggledGroup(search: CategorySearch, id: string): CategorySearch {
  const chosen = search.group_ids ?? [];
  const ids = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return categorySearch({ ...search, group_ids: ids, page: undefined });
}

/** With those in no group, or without them. */
export function toggledWithoutGroup(search: CategorySearch): CategorySearch {
  return { ...search, without_group: search.without_group ? undefined : true, page: undefined };
}

export function withAllGroups(search: CategorySearch): CategorySearch {
  return { ...search, group_ids: undefined, without_group: undefined, page: undefined };
}

/** Whether only categories of some groups are listed. */
export function hasGroupFilter({ group_ids: ids, without_group: withoutGroup }: CategorySearch): boolean {
  return ids !== undefined || withoutGroup === true;
}
