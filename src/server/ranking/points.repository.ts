import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import {
  PERIOD_CLOSING_DELAY_MINUTES,
  PERIOD_TYPES,
  type PeriodType,
} from '#shared/ranking/ranking.rules.ts';

/** A user and the points to add: their number, or the exam that earned them. */
export type EarnedPoints = { user_id: string } & ({ points: number } | { session_id: string });

/**
 * Adds points. Only a new row of points reads whether the user is visible; later a trigger on profiles updates the row.
 */
export async function addPoints(trx: Trx, given: EarnedPoints): Promise<void> {
  await ('points' in given ? addGiven(trx, given) : addOfExam(trx, given));
}

const addGiven = createStatement<{ user_id: string; points: number }, object>(({ user_id, points }) =>
  add(user_id, sql`${points}::integer`),
);
const addOfExam = createStatement<{ user_id: string; session_id: string }, object>(
  ({ user_id, session_id }) =>
    add(user_id, sql`(select points from exam_sessions where id = ${session_id}::uuid)`),
);

// The share lock waits for a transaction that is hiding or blocking the user, and then sees it. All transactions update
// histogram rows in the same order, so that concurrent finishes don't deadlock.
function add(userId: string, points: RawBuilder<unknown>): RawBuilder<object> {
  return sql<object>`
    with person as (
      select id, visible, name_key, ${points} as points from profiles where id = ${userId}::uuid for share
    ), earned as (
      insert into period_points as p (period_type, period_start, user_id, points, visible, name_key)
      select t.period_type, period_start(t.period_type, app_now()), person.id, person.points,
        person.visible, person.name_key
      from person, unnest(${[...PERIOD_TYPES]}::text[]) as t (period_type)
      on conflict on constraint period_points_pkey do update set points = p.points + excluded.points
        where excluded.points > 0
      returning p.period_type, p.period_start, p.points as after,
        p.points - (select points from person) as before, p.visible
    ), opened as (
      insert into ranking_periods (period_type, period_start, closes_at)
      select period_type, period_start,
        period_end(period_type, period_start) + make_interval(mins => ${PERIOD_CLOSING_DELAY_MINUTES}::integer)
      from earned where before = 0
      on conflict do nothing
    ), ${MOVE_IN_HISTOGRAM}`;
}

/**
 * SQL: moves users in the histogram from their points before to their points after; `earned` returns the changed rows.
 */
export const MOVE_IN_HISTOGRAM = sql`
  moved as (
    select period_type, period_start, before as points, -1 as users from earned where visible and before > 0
    union all
    select period_type, period_start, after, 1 from earned where visible and after > 0
  )
  insert into period_histogram as h (period_type, period_start, points, users)
  select period_type, period_start, points, sum(users) from moved
  group by period_type, period_start, points having sum(users) <> 0
  order by period_type, period_start, points
  on conflict on constraint period_histogram_pkey do update set users = h.users + excluded.users`;

export interface Period {
  period_type: PeriodType;
  period_start: string;
}

/**
 * Changes the points of these days and of the weeks and months that contain them; returns the changed periods. Lock the
 * profile first.
 */
export async function changePoints(
  trx: Trx,
  { user_id, days }: { user_id: string; days: { day: string; points: number }[] },
): Promise<Period[]> {
  const changes = sql`
    select t.period_type,
      period_start(t.period_type, c.day::timestamp at time zone 'Europe/Madrid') as period_start,
      sum(c.points)::integer as points
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ points }) => points)}::integer[])
        as c (day, points),
      unnest(${[...PERIOD_TYPES]}::text[]) as t (period_type)
    group by 1, 2`;
  // the share lock: champions are named either before this change, and then checked again, or after it
  const { rows } = await sql<Period>`
    select r.period_type, r.period_start from ranking_periods r join (${changes}) c using (period_type, period_start)
    order by r.period_type, r.period_start
    for share of r`.execute(trx);
  await sql`
    with earned as (
      update period_points p set points = p.points + c.points
      from (${changes}) c
      where p.period_type = c.period_type and p.period_start = c.period_start and p.user_id = ${user_id}::uuid
      returning p.period_type, p.period_start, p.points as after, p.points - c.points as before, p.visible
    ), ${MOVE_IN_HISTOGRAM}`.execute(trx);
  return rows;
}

/**
 * Deletes a user's points in all periods; lock the profile first. Closed periods keep the sum, without the user
 * (rules.md 138).
 */
export async function deletePoints(trx: Trx, userId: string): Promise<void> {
  // no lock on the periods: closing a period waits for the profile. A period that is being closed counts as open here.
  await sql`
    with gone as (
      delete from period_points where user_id = ${userId}::uuid
      returning period_type, period_start, points, visible
    ), counted as (
      select g.period_type, g.period_start, g.points, r.closed_at is not null as is_closed
      from gone g left join ranking_periods r using (period_type, period_start)
      where g.visible and g.points > 0
    ), detached as (
      insert into detached_points as d (period_type, period_start, points, users)
      select period_type, period_start, points, 1 from counted where is_closed
      order by period_type, period_start, points
      on conflict on constraint detached_points_pkey do update set users = d.users + 1
    )
    insert into period_histogram as h (period_type, period_start, points, users)
    select period_type, period_start, points, -1 from counted where not is_closed
    order by period_type, period_start, points
    on conflict on constraint period_histogram_pkey do update set users = h.users + excluded.users`.execute(
    trx,
  );
}
