import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysAgo } from '#server/database/calendar.ts';
import type { Database } from '#server/database/database.ts';
import { countRows, findIds, limitTo, selectListedIds, type Slice } from '#server/lists/list-sql.ts';
import { matchesSearch } from '#server/lists/search.ts';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';
import type { ListedUser, UserOrder } from '#shared/users/users.contract.ts';
import { ACTIVE_DAYS, SEMI_ACTIVE_DAYS } from '#shared/users/users.rules.ts';
import {
  type SegmentFilter,
  selectUserOrder,
  profileSortKey,
  selectFirstUsers,
  selectUserSortKeys,
} from './users-order.repository.ts';

export function listUserIds(db: Database, order: UserOrder, slice: Slice): Promise<string[]> {
  const limit = slice.offset + slice.limit;
  return findIds(db, takeSlice(selectFirstUsers(order, { limit, window: limit }), order, slice));
}

/** A slice of the users that match among the first `window` users of the list. */
export function searchFirstUsers(
  db: Database,
  search: string,
  order: UserOrder,
  slice: Slice,
  window: number,
): Promise<string[]> {
  const fits = matchesUser(search, { indexed: false });
  // `offset 0` reads one profile after the other until the slice is full, instead of all of them first
  const filter: SegmentFilter = (users, segment) =>
    segment === 'all'
      ? sql`select p.key, p.id from (${users}) p where ${fits}`
      : sql`
          select s.key, s.id from (${users}) s
          cross join lateral (select ${fits} as fits from profiles p where p.id = s.id offset 0) p
          where p.fits`;
  const first = selectFirstUsers(order, { limit: slice.offset + slice.limit, window, filter });
  return findIds(db, takeSlice(first, order, slice));
}

/** Returns the ids of all users that match, or undefined if there are more than `max`. */
export async function findMatchingUsers(
  db: Database,
  search: string,
  max: number,
): Promise<string[] | undefined> {
  const matching = matchesUser(search, { indexed: true });
  const ids = await findIds(db, sql`select p.id from profiles p where ${matching} limit ${max + 1}::integer`);
  return ids.length > max ? undefined : ids;
}

export function sortUsers(db: Database, ids: string[], order: UserOrder, slice: Slice): Promise<string[]> {
  return findIds(db, takeSlice(selectUserSortKeys(ids, order), order, slice));
}

/**
 * Returns a slice of all users that match. In the order of profiles, PostgreSQL finds all matches by index and sorts
 * them; `offset 0` keeps it from reading the whole list in order instead. In the order of totals, it reads the list
 * until the slice is full and checks each user against a hash of the matches; `is true` keeps that from becoming a join
 * and a sort.
 */
export function searchAllUsers(
  db: Database,
  search: string,
  order: UserOrder,
  slice: Slice,
): Promise<string[]> {
  const matching = matchesUser(search, { indexed: true });
  const key = profileSortKey(order);
  if (key) {
    const users = sql`select 0 as segment, ${key} as key, p.id from profiles p where ${matching} offset 0`;
    return findIds(db, takeSlice(users, order, slice));
  }
  const filter: SegmentFilter = (users) =>
    sql`select s.key, s.id from (${users}) s where (s.id in (select id from found)) is true`;
  const first = selectFirstUsers(order, { limit: slice.offset + slice.limit, filter });
  return findIds(
    db,
    sql`
      with found as materialized (select p.id from profiles p where ${matching})
      ${takeSlice(first, order, slice)}`,
  );
}

function takeSlice(users: RawBuilder<unknown>, order: UserOrder, slice: Slice): RawBuilder<unknown> {
  return sql`select id from (${users}) first order by ${selectUserOrder(order)} ${limitTo(slice)}`;
}

export function countUsers(db: Database, search: string): Promise<number> {
  return countRows(db, sql`profiles p where ${matchesUser(search, { indexed: true })}`);
}

/** Searches username and e-mail together. */
export function matchesUser(search: string, options: { indexed: boolean }): RawBuilder<SqlBool> {
  return matchesSearch(sql<string>`p.search_text`, search, options);
}

export type StoredUser = Omit<ListedUser, 'average_score' | 'badges'>;

/** Returns users in the order of `ids`, without those deleted meanwhile. */
export async function findListedUsers(db: Database, ids: string[]): Promise<StoredUser[]> {
  const { rows } = await sql<StoredUser>`
    select p.id, p.username, p.email, p.role, p.email_verified, p.blocked,
      p.extra_time_percent, p.has_second_factor, p.created_at,
      case when t.last_exam_date >= ${daysAgo(ACTIVE_DAYS)} then 'active'
        when t.last_exam_date >= ${daysAgo(SEMI_ACTIVE_DAYS)} then 'semi_active'
        else 'inactive' end as activity_status,
      coalesce(t.total_exams, 0) as total_exams,
      coalesce(t.points, 0) as total_score,
      coalesce(t.total_questions, 0) as total_questions,
      coalesce(t.total_time, 0) as total_time,
      t.last_exam_date
    from ${selectListedIds(ids)}
    join profiles p on p.id = listed.id
    left join user_totals t on t.user_id = p.id
    order by place`.execute(db);
  return rows;
}

/** The badges of each user, most frequent first. */
export async function findBadges(db: Database, ids: string[]): Promise<Map<string, BadgeCount[]>> {
  const { rows } = await sql<{ user_id: string; badges: BadgeCount[] }>`
    select user_id, json_agg(json_build_object('badge_type', badge_type, 'times', times)
      order by times desc, badge_type collate "C") as badges
    from (
      select user_id, badge_type, count(*)::integer as times from user_badges
      where user_id = any (${ids}::uuid[]) group by 1, 2
    ) counted
    group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, badges }) => [user_id, badges]));
}
