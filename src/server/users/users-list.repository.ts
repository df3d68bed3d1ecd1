import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { hasTrigram, holds } from '#server/database/search.ts';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';
import type { ListedUser, UserOrder } from '#shared/users/users.contract.ts';
import { ACTIVE_DAYS, SEMI_ACTIVE_DAYS } from '#shared/users/users.rules.ts';
import { inOrder, peopleFor, placeOf, readFirst } from './users-order.repository.ts';

/** Which part of the list. */
export interface Part {
  offset: number;
  limit: number;
}

/** A part of all or, with a search, of those who fit among the first `window` people of the list. */
export async function readPart(
  db: Database,
  order: UserOrder,
  part: Part,
  sought?: { search: string; window: number },
): Promise<string[]> {
  const limit = part.offset + part.limit;
  const first = sought
    ? readFirst(order, { limit, window: sought.window, fits: holdsSearch(sought.search, false) })
    : readFirst(order, { limit, window: limit });
  return idsOf(
    db,
    sql`
      select id from (${first}) first
      order by ${inOrder(order)} limit ${part.limit}::integer offset ${part.offset}::integer`,
  );
}

/** Takes all who fit and sorts them; `offset 0` keeps the planner from reading in order instead. */
export async function sortAll(db: Database, search: string, order: UserOrder, part: Part): Promise<string[]> {
  return idsOf(
    db,
    sql`
      select id from (
        select ${placeOf(order)} from ${peopleFor(order)} where ${holdsSearch(search, true)} offset 0) found
      order by ${inOrder(order)} limit ${part.limit}::integer offset ${part.offset}::integer`,
  );
}

/** How many there are, or fit. */
export async function countUsers(db: Database, search: string): Promise<number> {
  const filter = search === '' ? sql`` : sql`where ${holdsSearch(search, true)}`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from profiles p ${filter}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Whether username or e-mail holds the search; by the index where it can find it. */
export function holdsSearch(search: string, byIndex: boolean): RawBuilder<SqlBool> {
  // the two are parted by a line break
  if (search.includes('\n')) return sql<SqlBool>`false`;
  return holds(sql<string>`p.search_text`, search, { indexed: byIndex && hasTrigram(search) });
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
      coalesce(t.correct_answers, 0) as total_score,
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
