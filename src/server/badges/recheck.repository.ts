import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import type { PeriodType } from '#shared/ranking/ranking.rules.ts';

interface Period {
  period_type: PeriodType;
  period_start: string;
}

/** Deletes champions of closed periods who no longer have the most points, or whose badge says other points. */
export async function deleteFormerChampions(trx: Trx, periods: Period[]): Promise<void> {
  await sql`
    with closed as (${closedPeriods(periods)})
    delete from user_badges b
    using closed c
    where b.period_type is not null and b.badge_type = c.badge_type and b.period_start = c.period_start and not exists (
      select from period_points p
      where p.user_id = b.user_id and p.period_type = c.period_type and p.period_start = c.period_start
        and p.visible and p.points = c.most_points and p.points = b.points_earned)`.execute(trx);
}

/** Awards the badge to users who have the most points now; the badge is dated when the period was closed. */
export async function insertMissingChampions(trx: Trx, periods: Period[]): Promise<void> {
  // `for key share` waits for a concurrent deletion of a profile, and then leaves out the deleted one
  await sql`
    with closed as (${closedPeriods(periods)})
    insert into user_badges
      (user_id, badge_type, period_type, period_start, period_end, points_earned, earned_date)
    select p.user_id, c.badge_type, p.period_type, p.period_start,
      period_start('daily', period_end(p.period_type, p.period_start)) - 1, p.points, c.closed_at
    from closed c
    join period_points p on p.period_type = c.period_type and p.period_start = c.period_start
      and p.points = c.most_points and p.visible and p.points > 0
    join profiles u on u.id = p.user_id
    for key share of u
    on conflict on constraint user_badges_once do nothing`.execute(trx);
}

/** Deletes the champions of periods, whatever their points are; returns how many there were. */
export async function deleteChampions(trx: Trx, periods: Period[]): Promise<number> {
  const { rows } = await sql`
    delete from user_badges b
    using unnest(${periods.map(({ period_type }) => period_type)}::text[],
      ${periods.map(({ period_start }) => period_start)}::date[]) as given (period_type, period_start)
    where b.badge_type = given.period_type || '_champion' and b.period_type = given.period_type
      and b.period_start = given.period_start
    returning b.id`.execute(trx);
  return rows.length;
}

function closedPeriods(periods: Period[]): RawBuilder<unknown> {
  return sql`
    select r.period_type, r.period_start, r.closed_at, r.period_type || '_champion' as badge_type, (
      select max(best.points) from (
        select points from period_points
        where period_type = r.period_type and period_start = r.period_start and visible and points > 0
        union all
        -- nobody becomes champion in the place of a deleted user
        select points from detached_points where period_type = r.period_type and period_start = r.period_start
      ) best) as most_points
    from ranking_periods r
    join unnest(${periods.map(({ period_type }) => period_type)}::text[],
        ${periods.map(({ period_start }) => period_start)}::date[]) as changed (period_type, period_start)
      using (period_type, period_start)
    where r.closed_at is not null`;
}

/** Withdraws the badges for lifetime points that the user doesn't have any more; they can be restored. */
export async function withdrawMilestones(
  trx: Trx,
  { user_id, points }: { user_id: string; points: number },
): Promise<void> {
  await sql`
    with gone as (
      delete from user_badges
      where user_id = ${user_id}::uuid and badge_type = 'point_master' and milestone > ${points}::integer
      returning *
    )
    insert into withdrawn_badges select * from gone`.execute(trx);
}

/** Restores withdrawn badges unchanged, except those that the user has earned again meanwhile. */
export async function restoreMilestones(
  trx: Trx,
  { user_id, points }: { user_id: string; points: number },
): Promise<void> {
  await sql`
    with restored as (
      delete from withdrawn_badges where user_id = ${user_id}::uuid and milestone <= ${points}::integer
      returning *
    )
    insert into user_badges select * from restored order by earned_date
    on conflict on constraint user_badges_once do nothing`.execute(trx);
}
