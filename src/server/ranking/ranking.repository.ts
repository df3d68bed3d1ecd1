import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import {
  PERIOD_TYPES,
  type PeriodType,
  RANKING_LIMIT,
  RANKING_PAGE_SIZE,
} from '#shared/ranking/ranking.rules.ts';

export interface ListedPeople {
  entries: RankingEntry[];
  total: number;
  ends_at: Date;
  now: Date;
}

export type OwnPlace = RankingEntry & { page: number | null };

/** Only a new row asks whether the person is hidden; from then on hiding and showing change the row itself. */
export async function addPoints(trx: Trx, given: { user_id: string; points: number }): Promise<void> {
  // The share lock makes a person who is just being hidden wait or be seen as hidden. Histogram rows are changed in
  // one order by everybody, or two finishing people could wait for each other.
  await sql`
    with person as (
      select id, hidden from profiles where id = ${given.user_id}::uuid for share
    ), earned as (
      insert into period_points as p (period_type, period_start, user_id, points, visible)
      select t.period_type, period_start(t.period_type, app_now()), person.id, ${given.points}::integer, not person.hidden
      from person, unnest(${[...PERIOD_TYPES]}::text[]) as t (period_type)
      on conflict on constraint period_points_pkey do update set points = p.points + excluded.points
      returning p.period_type, p.period_start, p.points as after, p.points - ${given.points}::integer as before, p.visible
    ), moved as (
      select period_type, period_start, before as points, -1 as users from earned where visible and before > 0
      union all
      select period_type, period_start, after, 1 from earned where visible and after > 0
    )
    insert into period_histogram as h (period_type, period_start, points, users)
    select period_type, period_start, points, sum(users) from moved
    group by period_type, period_start, points having sum(users) <> 0
    order by period_type, period_start, points
    on conflict on constraint period_histogram_pkey do update set users = h.users + excluded.users`.execute(
    trx,
  );
}

/** One page of the running period's list; no more than the places up to its end are put in order. */
export async function listPeople(db: Database, periodType: PeriodType, page: number): Promise<ListedPeople> {
  const last = page * RANKING_PAGE_SIZE;
  const { rows } = await sql<ListedPeople>`
    select
      (select coalesce(json_agg(json_build_object(
          'id', id, 'username', username, 'total_points', total_points, 'rank', rank) order by place), '[]')
        from (${firstPlaces(periodType, last)}) listed where place > ${last - RANKING_PAGE_SIZE}) as entries,
      (select count(*)::integer from (
        select from period_points p where ${isListed(periodType)} limit ${RANKING_LIMIT}::integer) people) as total,
      period_end(${periodType}::text, period_start(${periodType}::text, app_now())) as ends_at,
      app_now() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the ranking answered no row');
  return row;
}

/** A rank costs one look at the histogram, however many people there are; only people within the list look for their page. */
export async function findOwnPlace(
  db: Database,
  periodType: PeriodType,
  userId: string,
): Promise<OwnPlace | undefined> {
  const { rows } = await sql<OwnPlace>`
    select p.user_id as id, u.username, p.points as total_points, higher.users + 1 as rank,
      case when p.visible and p.points > 0 and higher.users < ${RANKING_LIMIT}::integer then (
        select (listed.place + ${RANKING_PAGE_SIZE - 1}::integer) / ${RANKING_PAGE_SIZE}::integer
        from (${firstPlaces(periodType, RANKING_LIMIT)}) listed where listed.id = p.user_id
      ) end as page
    from period_points p
    join profiles u on u.id = p.user_id
    cross join lateral (
      select coalesce(sum(h.users), 0)::integer as users from period_histogram h
      where h.period_type = p.period_type and h.period_start = p.period_start and h.points > p.points
    ) higher
    where ${isRunning(periodType)} and p.user_id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/** The people at the first places, with their rank and their place (from 1). */
function firstPlaces(periodType: PeriodType, places: number): RawBuilder<unknown> {
  return sql`
    select id, username, total_points,
      rank() over (order by total_points desc)::integer as rank,
      row_number() over (order by total_points desc, name_key, id)::integer as place
    from (
      select p.user_id as id, u.username, p.points as total_points, fold_name(u.username) collate "C" as name_key
      from period_points p
      join profiles u on u.id = p.user_id
      where ${isListed(periodType)}
      order by p.points desc, name_key, p.user_id
      limit ${places}::integer
    ) first`;
}

function isListed(periodType: PeriodType): RawBuilder<boolean> {
  return sql<boolean>`${isRunning(periodType)} and p.visible and p.points > 0`;
}

function isRunning(periodType: PeriodType): RawBuilder<boolean> {
  return sql<boolean>`p.period_type = ${periodType}::text and p.period_start = period_start(${periodType}::text, app_now())`;
}
