import type { Database } from '#server/database/database.ts';
import { percentage } from '#shared/exams/exams.rules.ts';
import {
  type ListedUser,
  USER_PAGE_SIZE,
  type UserFilter,
  type UserOrder,
} from '#shared/users/users.contract.ts';
import { findBadges, type Part, readListed, readPart, sortAll } from './users-list.repository.ts';

/** So many people at the beginning of the list are looked at one by one. */
const NEAR = 1_000;

/** One page (from 1) of the people whose name or address holds the search. */
export async function listUsers(
  db: Database,
  { search, page, ...order }: UserFilter & UserOrder & { page: number },
  near = NEAR,
): Promise<ListedUser[]> {
  const part: Part = { offset: (page - 1) * USER_PAGE_SIZE, limit: USER_PAGE_SIZE };
  const ids = await findIds(db, search, order, part, near);
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
 * No single plan is quick for every search (docs/decisions/0023): the first people of the list have enough of a frequent
 * one; of one that is rare there, all who fit are few, unless they are all further down.
 */
async function findIds(
  db: Database,
  search: string,
  order: UserOrder,
  part: Part,
  near: number,
): Promise<string[]> {
  if (search === '') return readPart(db, order, part);
  const window = part.offset + part.limit + near;
  const ids = await readPart(db, order, part, { search, window });
  return ids.length === part.limit ? ids : sortAll(db, search, order, part);
}
