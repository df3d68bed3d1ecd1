import type { Database } from '#server/database/database.ts';
import { hasTrigram } from '#server/lists/search.ts';
import { percentage } from '#shared/exams/exams.rules.ts';
import type { ListedUser, UserFilter, UserOrder } from '#shared/users/users.contract.ts';
import { USER_PAGE_SIZE } from '#shared/users/users.rules.ts';
import {
  filterAll,
  filterFirst,
  findBadges,
  findFew,
  type Part,
  readListed,
  readPart,
  sortThese,
} from './users-list.repository.ts';
import { profileKey } from './users-order.repository.ts';

/** How many people at the beginning of the list are looked at one by one, and how many who fit are few. */
const REACH = { near: 1_000, few: 1_000 };

/** One page (from 1) of the people whose name or address holds the search. */
export async function listUsers(
  db: Database,
  { search, page, ...order }: UserFilter & UserOrder & { page: number },
  reach = REACH,
): Promise<ListedUser[]> {
  const part: Part = { offset: (page - 1) * USER_PAGE_SIZE, limit: USER_PAGE_SIZE };
  const ids = await findIds(db, search, order, part, reach);
  if (ids.length === 0) return [];
  const badges = await findBadges(db, ids);
  const users = await readListed(db, ids);
  return users.map((user) => ({
    ...user,
    average_score: percentage(user.total_score, user.total_questions),
    badges: badges.get(user.id) ?? [],
  }));
}

/**
 * No single plan is quick for every search (docs/decisions/0023). In the order of sums, whose people are looked up one by
 * one, few who fit are sorted at once. The first people of the list have enough of a frequent search; of one that is
 * rare there, all who fit are few, unless they are all further down.
 */
async function findIds(
  db: Database,
  search: string,
  order: UserOrder,
  part: Part,
  { near, few }: typeof REACH,
): Promise<string[]> {
  if (search === '') return readPart(db, order, part);
  if (!profileKey(order) && hasTrigram(search)) {
    const people = await findFew(db, search, few);
    if (people) return sortThese(db, people, order, part);
  }
  const ids = await filterFirst(db, search, order, part, part.offset + part.limit + near);
  return ids.length === part.limit ? ids : filterAll(db, search, order, part);
}
