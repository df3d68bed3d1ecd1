import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { PERIOD_CLOSING_DELAY_MINUTES, PERIOD_TYPES } from '#shared/ranking/ranking.rules.ts';

/** Inserts the missing rows of periods that have finished exams; a period without a row would never be closed. */
export async function openMissingPeriods(trx: Trx): Promise<void> {
  await sql`
    insert into ranking_periods (period_type, period_start, closes_at)
    select period_type, period_start,
      period_end(period_type, period_start) + make_interval(mins => ${PERIOD_CLOSING_DELAY_MINUTES}::integer)
    from (
      select distinct t.period_type, period_start(t.period_type, s.created_at) as period_start
      from exam_sessions s cross join unnest(${[...PERIOD_TYPES]}::text[]) as t (period_type)
      where s.user_id is not null
    ) with_exams
    on conflict do nothing`.execute(trx);
}

/**
 * Recomputes the points of all periods from the finished exams, the withdrawals and late points; returns the number of
 * wrong rows. Rows of closed periods keep `visible`: a user who hides or is blocked later was visible then.
 */
export async function recountPoints(trx: Trx): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with earned as (
      select t.period_type, period_start(t.period_type, s.at) as period_start, s.user_id,
        sum(s.points)::integer as points
      from (
        select user_id, created_at as at, points from exam_sessions where user_id is not null
        union all
        select user_id, day::timestamp at time zone 'Europe/Madrid', -points from withdrawn_points
      ) s cross join unnest(${[...PERIOD_TYPES]}::text[]) as t (period_type)
      group by 1, 2, 3
    ), counted as (
      select period_type, period_start, user_id, e.points - coalesce(l.points, 0) as points
      from earned e left join late_points l using (period_type, period_start, user_id)
    ), gone as (
      delete from period_points p
      where not exists (select from counted c where c.period_type = p.period_type
        and c.period_start = p.period_start and c.user_id = p.user_id)
      returning 1
    ), mended as (
      insert into period_points as p (period_type, period_start, user_id, points, visible, name_key)
      select c.period_type, c.period_start, c.user_id, c.points,
        case when r.closed_at is null then u.visible else coalesce(stored.visible, u.visible) end,
        fold_name(u.username)
      from counted c
      join profiles u on u.id = c.user_id
      join ranking_periods r on r.period_type = c.period_type and r.period_start = c.period_start
      left join period_points stored on stored.period_type = c.period_type
        and stored.period_start = c.period_start and stored.user_id = c.user_id
      -- only what is wrong: a conflict alone would lock and write millions of rows
      where stored.user_id is null or stored.points <> c.points or stored.name_key <> fold_name(u.username)
        or (r.closed_at is null and stored.visible <> u.visible)
      on conflict on constraint period_points_pkey do update
        set points = excluded.points, visible = excluded.visible, name_key = excluded.name_key
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from mended))::integer as wrong`.execute(trx);
  return rows[0]?.wrong ?? 0;
}

/**
 * Recomputes the number of visible users for each number of points, also of deleted users; returns the number of wrong
 * rows.
 */
export async function recountHistogram(trx: Trx): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with counted as (
      select period_type, period_start, points, sum(users)::integer as users
      from (
        select period_type, period_start, points, 1 as users from period_points where visible and points > 0
        union all
        select period_type, period_start, points, users from detached_points
      ) each
      group by 1, 2, 3
    ), gone as (
      delete from period_histogram h
      where not exists (select from counted c where c.period_type = h.period_type
        and c.period_start = h.period_start and c.points = h.points)
      returning h.users
    ), mended as (
      insert into period_histogram as h (period_type, period_start, points, users)
      select period_type, period_start, points, users from counted
      on conflict on constraint period_histogram_pkey do update set users = excluded.users
      where h.users <> excluded.users
      returning 1
    )
    select ((select count(*) from gone where users <> 0) + (select count(*) from mended))::integer as wrong`.execute(
    trx,
  );
  return rows[0]?.wrong ?? 0;
}
