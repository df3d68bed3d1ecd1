import { type ListSearch, listSearchOf, oneOf, turned } from '#client/ui/lists/list-search.ts';
import type { Direction, Sorting } from '#shared/lists/lists.rules.ts';
import { USER_SORTS, type UserSort } from '#shared/users/users.rules.ts';

/** Every column is read downwards first (spec section 4). */
const FIRST: Direction = 'desc';

/** What the address says of the list; what it doesn't say is everybody, the newest first. */
export interface UserSearch extends ListSearch {
  sort?: Exclude<UserSort, 'created_at'> | undefined;
}

/** `validateSearch` of the list: anything that isn't known is left out. */
export function userSearch(search: Record<string, unknown>): UserSearch {
  const sort = oneOf(search['sort'], USER_SORTS);
  return {
    ...listSearchOf(search, FIRST),
    sort: sort === 'created_at' ? undefined : sort,
  };
}

export function sortingOf({ sort, direction = FIRST }: UserSearch): Sorting<UserSort> {
  return { sort: sort ?? 'created_at', direction };
}

/** After a column's head was pressed: the column in use turns round, another begins downwards, on the first page. */
export function sortedBy(search: UserSearch, sort: UserSort): UserSearch {
  return userSearch({ ...search, ...turned(sortingOf(search), sort, FIRST), page: undefined });
}

/** After another text was sought, on the first page. */
export function soughtBy(search: UserSearch, text: string): UserSearch {
  return userSearch({ ...search, search: text, page: undefined });
}
