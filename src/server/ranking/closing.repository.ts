import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { PeriodType } from '#shared/ranking/ranking.rules.ts';

export interface ClosedPeriod {
  period_type: PeriodType;
  /** First and last day of the period in Madrid's calendar. */
  period_start: string;
  period_end: string;
}

/** Whether an ended period is still to be closed; reads one index entry, and the index is usually empty. */
export async function hasPeriodToClose(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ranking_periods where ${isOver}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Closes the period that ended first; skips periods that another transaction is closing. The period is chosen once, in
 * a materialized table: as a subquery it could be chosen anew for each row of the join, which closed several.
 */
export async function closePeriod(trx: Trx): Promise<ClosedPeriod | undefined> {
  const { rows } = await sql<ClosedPeriod>`
    with over as materialized (
      select period_type, period_start from ranking_periods where ${isOver}
      order by closes_at, period_type limit 1 for update skip locked
    )
    update ranking_periods p set closed_at = app_now()
    from over
    where p.period_type = over.period_type and p.period_start = over.period_start
    returning p.period_type, p.period_start,
      period_start('daily', period_end(p.period_type, p.period_start)) - 1 as period_end`.execute(trx);
  return rows[0];
}

/** Reopens periods that were closed before their end, and deletes the late and detached points stored for them. */
export async function reopenPeriods(trx: Trx): Promise<Omit<ClosedPeriod, 'period_end'>[]> {
  const { rows } = await sql<Omit<ClosedPeriod, 'period_end'>>`
    with reopened as (
      update ranking_periods set closed_at = null
      where closed_at is not null and closes_at > app_now()
      returning period_type, period_start
    ), forgotten as (
      delete from late_points l using reopened r
      where l.period_type = r.period_type and l.period_start = r.period_start
    ), let_go as (
      delete from detached_points d using reopened r
      where d.period_type = r.period_type and d.period_start = r.period_start
    )
    select period_type, period_start from reopened order by period_start, period_type`.execute(trx);
  return rows;
}

const isOver: RawBuilder<boolean> = sql<boolean>`closed_at is null and closes_at <= app_now()`;
