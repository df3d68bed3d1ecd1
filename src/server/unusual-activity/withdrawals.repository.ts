import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { PeriodType } from '#shared/ranking/ranking.rules.ts';
import type { PeriodWithPoints, Withdrawal } from '#shared/unusual-activity/unusual-activity.contract.ts';
import { OFFERED_PERIODS } from '#shared/unusual-activity/unusual-activity.rules.ts';

export interface DayPoints {
  day: string;
  points: number;
}

/** The user's latest periods with points, days before weeks before months. */
export async function listPeriodsWithPoints(db: Database, userId: string): Promise<PeriodWithPoints[]> {
  const { rows } = await sql<PeriodWithPoints>`
    select period_type, period_start, period_start('daily', period_end(period_type, period_start)) - 1 as period_end,
      points
    from unnest(array['daily', 'weekly', 'monthly']) with ordinality as t (type, place)
    cross join lateral (
      select period_type, period_start, points from period_points
      where user_id = ${userId}::uuid and period_type = type and points > 0
      order by period_start desc limit ${OFFERED_PERIODS}::integer
    ) p
    order by place, period_start desc`.execute(db);
  return rows;
}

export async function listWithdrawals(db: Database, userId: string): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select w.id, w.period_type, w.period_start,
      period_start('daily', period_end(w.period_type, w.period_start)) - 1 as period_end, w.points, w.reason,
      a.username as withdrawn_by, w.created_at, w.restored_at
    from points_withdrawals w left join profiles a on a.id = w.withdrawn_by
    where w.user_id = ${userId}::uuid
    order by w.created_at desc, w.id`.execute(db);
  return rows;
}

export async function hasWithdrawal(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('points_withdrawals').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function findUserOfWithdrawal(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('points_withdrawals')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** The points of each day of a period, which may be named by any of its days; days without points are left out. */
export async function findPointsByDay(
  trx: Trx,
  given: { user_id: string; period_type: PeriodType; period_start: string },
): Promise<{ period_start: string; days: DayPoints[] }> {
  const { rows } = await sql<{ period_start: string; days: DayPoints[] }>`
    with period as (
      select start, period_start('daily', period_end(${given.period_type}::text, start)) as next
      from (select period_start(${given.period_type}::text,
        ${given.period_start}::date::timestamp at time zone 'Europe/Madrid') as start) first
    )
    select start as period_start, (
      select coalesce(json_agg(json_build_object('day', p.period_start, 'points', p.points) order by p.period_start), '[]')
      from period_points p
      where p.user_id = ${given.user_id}::uuid and p.period_type = 'daily' and p.points > 0
        and p.period_start >= start and p.period_start < next) as days
    from period`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the period answered no row');
  return row;
}

export interface NewWithdrawal {
  id: string;
  user_id: string;
  period_type: PeriodType;
  period_start: string;
  reason: string;
  withdrawn_by: string;
  days: DayPoints[];
  points: number;
}

export async function insertWithdrawal(trx: Trx, { days, ...withdrawal }: NewWithdrawal): Promise<void> {
  await trx.insertInto('points_withdrawals').values(withdrawal).execute();
  await trx
    .insertInto('withdrawn_points')
    .values(
      days.map(({ day, points }) => ({
        withdrawal_id: withdrawal.id,
        user_id: withdrawal.user_id,
        day,
        points,
      })),
    )
    .execute();
}

/** Marks a withdrawal as restored; undefined if it was restored before. */
export async function restoreWithdrawal(
  trx: Trx,
  id: string,
): Promise<{ period_type: PeriodType; period_start: string; points: number; days: DayPoints[] } | undefined> {
  const withdrawal = await trx
    .updateTable('points_withdrawals')
    .set({ restored_at: sql`app_now()` })
    .where('id', '=', id)
    .where('restored_at', 'is', null)
    .returning(['period_type', 'period_start', 'points'])
    .executeTakeFirst();
  if (!withdrawal) return undefined;
  const days = await trx
    .deleteFrom('withdrawn_points')
    .where('withdrawal_id', '=', id)
    .returning(['day', 'points'])
    .execute();
  return { ...withdrawal, days };
}
