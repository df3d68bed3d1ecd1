import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { PERIOD_TYPES } from '#shared/ranking/ranking.rules.ts';
import { MOVE_IN_HISTOGRAM } from './points.repository.ts';

export interface ExamPoints {
  user_id: string;
  /** The day of the exam. */
  day: string;
  points: number;
}

/**
 * Changes points in open periods; for closed periods the change is stored separately, so that a recount leaves them
 * alone.
 */
export async function changeExamPoints(trx: Trx, changes: ExamPoints[]): Promise<void> {
  if (changes.length === 0) return;
  const byPeriod = sql`
    select c.user_id, t.period_type,
      period_start(t.period_type, c.day::timestamp at time zone 'Europe/Madrid') as period_start,
      sum(c.points)::integer as points
    from unnest(${changes.map(({ user_id }) => user_id)}::uuid[], ${changes.map(({ day }) => day)}::date[],
        ${changes.map(({ points }) => points)}::integer[]) as c (user_id, day, points),
      unnest(${[...PERIOD_TYPES]}::text[]) as t (period_type)
    group by 1, 2, 3`;
  // the share lock: a period is closed either before this change, or after it and with these points
  await sql`
    select from ranking_periods
    where (period_type, period_start) in (select period_type, period_start from (${byPeriod}) c)
    order by period_type, period_start for share`.execute(trx);
  await sql`
    insert into late_points as l (period_type, period_start, user_id, points)
    select c.period_type, c.period_start, c.user_id, c.points
    from (${byPeriod}) c join ranking_periods r using (period_type, period_start)
    where r.closed_at is not null
    on conflict (user_id, period_type, period_start) do update set points = l.points + excluded.points`.execute(
    trx,
  );
  await sql`
    delete from late_points
    where points = 0 and user_id = any (${changes.map(({ user_id }) => user_id)}::uuid[])`.execute(trx);
  await sql`
    with earned as (
      update period_points p set points = p.points + c.points
      from (${byPeriod}) c join ranking_periods r using (period_type, period_start)
      where p.period_type = c.period_type and p.period_start = c.period_start and p.user_id = c.user_id
        and r.closed_at is null
      returning p.period_type, p.period_start, p.points as after, p.points - c.points as before, p.visible
    ), ${MOVE_IN_HISTOGRAM}`.execute(trx);
}
