import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { Badge, BadgeCount } from '#shared/badges/badges.contract.ts';
import { type ChampionBadge, OWN_BADGES_LIMIT, STREAK_DAYS } from '#shared/badges/badges.rules.ts';
import type { PeriodType } from '#shared/ranking/ranking.rules.ts';

/** Awards the badge to every user at rank 1 of a closed period (rules.md 7); returns the number of new badges. */
export async function insertChampions(
  trx: Trx,
  period: { badge_type: ChampionBadge; period_type: PeriodType; period_start: string; period_end: string },
): Promise<number> {
  // `for key share` waits for a concurrent deletion of a profile, and then leaves out the deleted one
  const { rows } = await sql`
    insert into user_badges (user_id, badge_type, period_type, period_start, period_end, points_earned)
    select p.user_id, ${period.badge_type}, p.period_type, p.period_start, ${period.period_end}::date, p.points
    from period_points p join profiles u on u.id = p.user_id
    where p.period_type = ${period.period_type} and p.period_start = ${period.period_start}::date
      and p.visible and p.points > 0 and p.points = (
        select max(best.points) from period_points best
        where best.period_type = ${period.period_type} and best.period_start = ${period.period_start}::date
          and best.visible and best.points > 0)
    for key share of u
    on conflict on constraint user_badges_once do nothing
    returning id`.execute(trx);
  return rows.length;
}

/** Awards the badge for a streak of days with an exam that ends today. */
export async function insertStreakBadge(
  trx: Trx,
  given: { user_id: string; session_id: string },
): Promise<void> {
  await sql`
    insert into user_badges (user_id, badge_type, period_start, period_end, session_id)
    select ${given.user_id}::uuid, 'streak_master', today - ${STREAK_DAYS - 1}::integer, today, ${given.session_id}::uuid
    from (select period_start('daily', app_now()) as today) now
    on conflict on constraint user_badges_once do nothing`.execute(trx);
}

export async function insertMilestoneBadges(
  trx: Trx,
  given: { user_id: string; session_id: string; points: number; milestones: number[] },
): Promise<void> {
  await sql`
    insert into user_badges (user_id, badge_type, milestone, points_earned, session_id)
    select ${given.user_id}::uuid, 'point_master', milestone, ${given.points}::integer, ${given.session_id}::uuid
    from unnest(${given.milestones}::integer[]) milestone
    on conflict on constraint user_badges_once do nothing`.execute(trx);
}

/** A badge read as JSON: its date is a string. */
export type StoredBadge = Omit<Badge, 'earned_date'> & { earned_date: string };

export interface OwnBadges {
  counts: BadgeCount[];
  latest: StoredBadge[];
  streak_days: number;
  practised_today: boolean;
  total_points: number;
}

export async function findOwnBadges(db: Database, userId: string): Promise<OwnBadges> {
  const { rows } = await sql<OwnBadges>`
    with totals as (
      select t.points, last_day - t.streak_start + 1 as days, today - last_day as days_since
      from user_totals t,
        lateral (select period_start('daily', t.last_exam_date) as last_day, period_start('daily', app_now()) as today) d
      where t.user_id = ${userId}::uuid
    )
    select
      (select coalesce(json_agg(c order by c.times desc, c.badge_type), '[]') from (
        select badge_type, count(*)::integer as times from user_badges
        where user_id = ${userId}::uuid group by 1) c) as counts,
      (select coalesce(json_agg(b order by b.earned_date desc, b.id), '[]') from (
        select id, badge_type, period_type, period_start, period_end, milestone, earned_date, points_earned
        from user_badges where user_id = ${userId}::uuid
        order by earned_date desc, id limit ${OWN_BADGES_LIMIT}) b) as latest,
      coalesce((select days from totals where days_since <= 1), 0) as streak_days,
      coalesce((select days_since <= 0 from totals), false) as practised_today,
      coalesce((select points from totals), 0) as total_points`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the badges answered no row');
  return row;
}

/** Counts the badges of each type that these users have; leaves out hidden and blocked users. */
export async function findBadgeCounts(
  db: Database,
  userIds: string[],
): Promise<{ user_id: string; badges: BadgeCount[] }[]> {
  const { rows } = await sql<{ user_id: string; badges: BadgeCount[] }>`
    select user_id, json_agg(json_build_object('badge_type', badge_type, 'times', times)
      order by times desc, badge_type) as badges
    from (
      select b.user_id, b.badge_type, count(*)::integer as times
      from user_badges b join profiles u on u.id = b.user_id
      where b.user_id = any (${userIds}::uuid[]) and u.visible
      group by 1, 2
    ) counted
    group by user_id`.execute(db);
  return rows;
}
