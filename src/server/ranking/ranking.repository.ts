import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import { type PeriodType, RANKING_LIMIT, RANKING_PAGE_SIZE } from '#shared/ranking/ranking.rules.ts';

export interface RankedUsers {
  entries: RankingEntry[];
  total: number;
  ends_at: Date;
  now: Date;
}

export type OwnPlace = RankingEntry & { page: number | null };

// Limits are literals: PostgreSQL would plan a statement whose limit is a parameter anew each time (0009).

/** One page of the current period's ranking; reads the index in its order and stops at the end of the page. */
export async function listRankedUsers(
  db: Database,
  periodType: PeriodType,
  page: number,
): Promise<RankedUsers> {
  const list = pages.get(page) ?? createPageStatement(page);
  pages.set(page, list);
  const [row] = await list(db, { periodType });
  if (!row) throw new Error('the ranking answered no row');
  return row;
}

const pages = new Map<number, ReturnType<typeof createPageStatement>>();

function createPageStatement(page: number) {
  const last = page * RANKING_PAGE_SIZE;
  return createStatement<{ periodType: PeriodType }, RankedUsers>(
    ({ periodType }) => sql`
      select
        (select coalesce(json_agg(json_build_object(
            'id', u.id, 'username', u.username, 'total_points', points, 'rank', rank) order by place), '[]')
          from (${firstPlaces(periodType, last)}) listed
          join profiles u on u.id = listed.user_id
          where place > ${sql.lit(last - RANKING_PAGE_SIZE)}) as entries,
        (select count(*)::integer from (
          select from period_points p where ${isListed(periodType)} limit ${sql.lit(RANKING_LIMIT)}) people) as total,
        period_end(${periodType}::text, period_start(${periodType}::text, app_now())) as ends_at,
        app_now() as now`,
  );
}

/**
 * Finds the places of those users who have an exam in the current period. A rank is one read of the histogram, whatever
 * the number of users; the list is read once, and only if it contains one of them.
 */
export function listRankingPlaces(
  db: Database,
  periodType: PeriodType,
  userIds: string[],
): Promise<OwnPlace[]> {
  const [userId, ...others] = userIds;
  // A single id isn't passed as an array: PostgreSQL would plan the statement anew for each array.
  return userId !== undefined && others.length === 0
    ? findPlace(db, { periodType, userId })
    : findAllPlaces(db, { periodType, userIds });
}

const findPlace = createStatement<{ periodType: PeriodType; userId: string }, OwnPlace>(
  ({ periodType, userId }) => readPlaces(periodType, sql<boolean>`p.user_id = ${userId}::uuid`),
);

const findAllPlaces = createStatement<{ periodType: PeriodType; userIds: string[] }, OwnPlace>(
  ({ periodType, userIds }) => readPlaces(periodType, sql<boolean>`p.user_id = any (${userIds}::uuid[])`),
);

function readPlaces(periodType: PeriodType, isOneOf: RawBuilder<boolean>): RawBuilder<OwnPlace> {
  return sql<OwnPlace>`
    with listed as materialized (${firstPlaces(periodType, RANKING_LIMIT)})
    select p.user_id as id, u.username, p.points as total_points, higher.users + 1 as rank,
      case when p.visible and p.points > 0 and higher.users < ${sql.lit(RANKING_LIMIT)} then (
        select (listed.place + ${sql.lit(RANKING_PAGE_SIZE - 1)}) / ${sql.lit(RANKING_PAGE_SIZE)}
        from listed where listed.user_id = p.user_id
      ) end as page
    from period_points p
    join profiles u on u.id = p.user_id
    cross join lateral (
      select coalesce(sum(h.users), 0)::integer as users from period_histogram h
      where h.period_type = p.period_type and h.period_start = p.period_start and h.points > p.points
    ) higher
    where ${isRunning(periodType)} and ${isOneOf}`;
}

/** The users at the first places, with their rank and their place (from 1). */
function firstPlaces(periodType: PeriodType, places: number): RawBuilder<unknown> {
  return sql`
    select user_id, points,
      rank() over (order by points desc)::integer as rank,
      row_number() over (order by points desc, name_key, user_id)::integer as place
    from (
      select p.user_id, p.points, p.name_key from period_points p
      where ${isListed(periodType)}
      order by p.points desc, p.name_key, p.user_id
      limit ${sql.lit(places)}
    ) first`;
}

function isListed(periodType: PeriodType): RawBuilder<boolean> {
  return sql<boolean>`${isRunning(periodType)} and p.visible and p.points > 0`;
}

function isRunning(periodType: PeriodType): RawBuilder<boolean> {
  return sql<boolean>`p.period_type = ${periodType}::text and p.period_start = period_start(${periodType}::text, app_now())`;
}
