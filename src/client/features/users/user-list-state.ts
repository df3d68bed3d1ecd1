import { createListSorting, type SortedListState } from '#client/ui/lists/list-state.ts';
import { USER_SORTS, type UserSort } from '#shared/users/users.rules.ts';

export type UserListState = SortedListState<UserSort>;

// the first click on a column sorts it descending (spec section 4)
export const userSorting = createListSorting(USER_SORTS, 'created_at', () => 'desc');
