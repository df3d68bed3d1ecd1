import type { Database } from '#server/database/database.ts';
import { type Slice, sliceOf } from '#server/lists/list-sql.ts';
import { hasTrigram } from '#server/lists/search.ts';
import { percentage } from '#shared/exams/exams.rules.ts';
import type { ListedUser, UserFilter, UserOrder } from '#shared/users/users.contract.ts';
import { USER_PAGE_SIZE } from '#shared/users/users.rules.ts';
import {
  findBadges,
  findListedUsers,
  findMatchingUsers,
  listUserIds,
  searchAllUsers,
  searchFirstUsers,
  sortUsers,
} from './users-list.repository.ts';
import { profileSortKey } from './users-order.repository.ts';

/**
 * `near`: the first users of the list that a search compares one by one. `few`: the maximum of users that are sorted at
 * once.
 */
const SEARCH_LIMITS = { near: 1_000, few: 1_000 };

/** The first page is 1. */
export async function listUsers(
  db: Database,
  { search, page, ...order }: UserFilter & UserOrder & { page: number },
  reach = SEARCH_LIMITS,
): Promise<ListedUser[]> {
  const ids = await findUserIds(db, search, order, sliceOf(page, USER_PAGE_SIZE), reach);
  if (ids.length === 0) return [];
  const badges = await findBadges(db, ids);
  const users = await findListedUsers(db, ids);
  return users.map((user) => ({
    ...user,
    average_score: percentage(user.total_score, user.total_questions),
    badges: badges.get(user.id) ?? [],
  }));
}

/**
 * No single plan is fast for every search (docs/decisions/0023). The order of totals is read user by user, so a few
 * matches are sorted at once. A frequent search finds enough matches among the first users of the list. A search that
 * is rare there usually matches few users, unless all of them are further down.
 */
async function findUserIds(
  db: Database,
  search: string,
  order: UserOrder,
  slice: Slice,
  { near, few }: typeof SEARCH_LIMITS,
): Promise<string[]> {
  if (search === '') return listUserIds(db, order, slice);
  if (!profileSortKey(order) && hasTrigram(search)) {
    const users = await findMatchingUsers(db, search, few);
    if (users) return sortUsers(db, users, order, slice);
  }
  const ids = await searchFirstUsers(db, search, order, slice, slice.offset + slice.limit + near);
  return ids.length === slice.limit ? ids : searchAllUsers(db, search, order, slice);
}
