import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { matchesSearch } from '#server/lists/search.ts';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';
import type { ListedUser, UserOrder } from '#shared/users/users.contract.ts';
import { ACTIVE_DAYS, SEMI_ACTIVE_DAYS } from '#shared/users/users.rules.ts';
import { type Fitting, inOrder, placesOf, profileKey, readFirst } from './users-order.repository.ts';

/** Which part of the list. */
export interface Part {
  offset: number;
  limit: number;
}

/** A part of all. */
export async function readPart(db: Database, order: UserOrder, part: Part): Promise<string[]> {
  const limit = part.offset + part.limit;
  return idsOf(db, inPart(readFirst(order, { limit, window: limit }), order, part));
}

/** A part of those who fit among the first `window` people of the list. */
export async function filterFirst(
  db: Database,
  search: string,
  order: UserOrder,
  part: Part,
  window: number,
): Promise<string[]> {
  const fits = matchesUser(search, { indexed: false });
  // `offset 0`: one look at a profile after the other, not all of them first
  const fitting: Fitting = (people, name) =>
    name === 'all'
      ? sql`select p.key, p.id from (${people}) p where ${fits}`
      : sql`
          select s.key, s.id from (${people}) s
          cross join lateral (select ${fits} as fits from profiles p where p.id = s.id offset 0) p
          where p.fits`;
  const first = readFirst(order, { limit: part.offset + part.limit, window, fitting });
  return idsOf(db, inPart(first, order, part));
}

/** All who fit, if they are no more than `most`. */
export async function findFew(db: Database, search: string, most: number): Promise<string[] | undefined> {
  const ids = await idsOf(
    db,
    sql`select p.id from profiles p where ${matchesUser(search, { indexed: true })} limit ${most + 1}::integer`,
  );
  return ids.length > most ? undefined : ids;
}

/** A part of these people. */
export async function sortThese(
  db: Database,
  ids: string[],
  order: UserOrder,
  part: Part,
): Promise<string[]> {
  return idsOf(db, inPart(placesOf(ids, order), order, part));
}

/**
 * A part of all who fit. In the order of profiles they are taken and sorted (`offset 0`: not read in that order
 * instead); in the order of sums the list is read until enough are among them, for which they are hashed (`is true`
 * keeps that from becoming a join, and a sort).
 */
export async function filterAll(
  db: Database,
  search: string,
  order: UserOrder,
  part: Part,
): Promise<string[]> {
  const fits = matchesUser(search, { indexed: true });
  const key = profileKey(order);
  if (key)
    return idsOf(
      db,
      inPart(sql`select 0 as part, ${key} as key, p.id from profiles p where ${fits} offset 0`, order, part),
    );
  const fitting: Fitting = (people) =>
    sql`select s.key, s.id from (${people}) s where (s.id in (select id from found)) is true`;
  const first = readFirst(order, { limit: part.offset + part.limit, fitting });
  return idsOf(
    db,
    sql`
      with found as materialized (select p.id from profiles p where ${fits})
      ${inPart(first, order, part)}`,
  );
}

function inPart(places: RawBuilder<unknown>, order: UserOrder, { offset, limit }: Part): RawBuilder<unknown> {
  return sql`
    select id from (${places}) first
    order by ${inOrder(order)} limit ${limit}::integer offset ${offset}::integer`;
}

/** How many there are, or fit. */
export async function countUsers(db: Database, search: string): Promise<number> {
  const filter = search === '' ? sql`` : sql`where ${matchesUser(search, { indexed: true })}`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from profiles p ${filter}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** In username and e-mail together. */
export function matchesUser(search: string, options: { indexed: boolean }): RawBuilder<SqlBool> {
  return matchesSearch(sql<string>`p.search_text`, search, options);
}

/** As it is stored; of whoever has no exams, the sums are 0. */
export type StoredUser = Omit<ListedUser, 'average_score' | 'badges'>;

/** The people with these ids, in their order; whoever is gone is left out. */
export async function readListed(db: Database, ids: string[]): Promise<StoredUser[]> {
  const { rows } = await sql<StoredUser>`
    select p.id, p.username, p.email, p.role, p.email_verified, p.blocked, p.created_at,
      case when t.last_exam_date >= ${daysAgo(ACTIVE_DAYS)} then 'active'
        when t.last_exam_date >= ${daysAgo(SEMI_ACTIVE_DAYS)} then 'semi_active'
        else 'inactive' end as activity_status,
      coalesce(t.total_exams, 0) as total_exams,
      coalesce(t.points, 0) as total_score,
      coalesce(t.total_questions, 0) as total_questions,
      coalesce(t.total_time, 0) as total_time,
      t.last_exam_date
    from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    join profiles p on p.id = listed.id
    left join user_totals t on t.user_id = p.id
    order by place`.execute(db);
  return rows;
}

/** Their badges, most often first. */
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

/** Back from now by Madrid's clock (rules.md 1). */
function daysAgo(days: number): RawBuilder<Date> {
  return sql<Date>`calendar_minus(app_now(), make_interval(days => ${days}::integer))`;
}

async function idsOf(db: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}
