import type { Database } from '#server/database/database.ts';
import { type Slice, sliceOf } from '#server/lists/list-sql.ts';
import { hasTrigram } from '#server/lists/search.ts';
import { toPercentage } from '#shared/exams/exams.rules.ts';
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
 * `near`: how many of the first users in the list a search compares one by one. `few`: the maximum number of users that
 * are sorted at once.
 */
const SEARCH_LIMITS = { near: 1_000, few: 1_000 };

/** Lists the users of a page, counted from 1. */
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
    average_score: toPercentage(user.total_score, user.total_questions),
    badges: badges.get(user.id) ?? [],
  }));
}

/**
 * No single plan is fast for every search (docs/decisions/0023). In an order of totals, a few matches are found by
 * index and sorted. Otherwise the first users of the list are compared, which is enough for a frequent search; only if
 * they don't fill the page, all users are searched.
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
