import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // So long before, by Madrid's calendar and clock: a week before 10:00 is 10:00, whether clocks changed or not.
  await sql`
    create function calendar_minus(at timestamptz, length interval) returns timestamptz language sql stable parallel safe
    return ((at at time zone 'Europe/Madrid') - length) at time zone 'Europe/Madrid'`.execute(db);

  // every row of the points is rewritten, and there may be millions
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);

  // The list in the order of its index: the name stands beside the points, or a tie of thousands would be sorted.
  await sql`alter table period_points add column name_key text collate "C"`.execute(db);
  await sql`
    update period_points p set name_key = fold_name(u.username) from profiles u where u.id = p.user_id`.execute(
    db,
  );
  await sql`alter table period_points alter column name_key set not null`.execute(db);
  await sql`drop index period_points_order`.execute(db);
  await sql`
    create index period_points_order on period_points (period_type, period_start, points desc, name_key, user_id)
    where visible and points > 0`.execute(db);

  // Every period in which an exam was finished, and whether it is over for good: then its champions have been named.
  await sql`
    create table ranking_periods (
      period_type  text not null,
      period_start date not null,
      closes_at    timestamptz not null,
      closed_at    timestamptz,
      constraint ranking_periods_pkey primary key (period_type, period_start),
      constraint ranking_periods_type_known check (period_type in ('daily', 'weekly', 'monthly')),
      constraint ranking_periods_closed check (closed_at >= closes_at)
    )`.execute(db);
  await sql`create index ranking_periods_open on ranking_periods (closes_at) where closed_at is null`.execute(
    db,
  );
  await sql`
    insert into ranking_periods (period_type, period_start, closes_at)
    select distinct period_type, period_start, period_end(period_type, period_start) + interval '5 minutes'
    from period_points`.execute(db);

  // First day of the run of days with an exam that the last exam belongs to.
  await sql`alter table user_totals add column streak_start date`.execute(db);
  await sql`
    with days as (
      select distinct user_id, period_start('daily', created_at) as day from exam_sessions where user_id is not null
    ), runs as (
      select user_id, min(day) as streak_start, max(day) as last_day
      from (select user_id, day, day - row_number() over (partition by user_id order by day)::integer as run from days) d
      group by user_id, run
    )
    update user_totals t set streak_start = r.streak_start
    from (select distinct on (user_id) user_id, streak_start from runs order by user_id, last_day desc) r
    where r.user_id = t.user_id`.execute(db);
  await sql`alter table user_totals alter column streak_start set not null`.execute(db);

  // The exam that a badge was earned with; period_end is the last day.
  await sql`
    alter table user_badges add column session_id uuid
      constraint user_badges_session references exam_sessions (id) on delete set null`.execute(db);
  await sql`create index user_badges_by_session on user_badges (session_id) where session_id is not null`.execute(
    db,
  );
  await sql`create index user_badges_by_user on user_badges (user_id, earned_date)`.execute(db);
  await sql`
    alter table user_badges add constraint user_badges_milestone check (milestone > 0)`.execute(db);
}
