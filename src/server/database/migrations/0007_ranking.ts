import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // period_start is the first day in Madrid. A row exists from the first finished exam on, with 0 points too.
  await sql`
    create table period_points (
      period_type  text not null,
      period_start date not null,
      user_id      uuid not null constraint period_points_user references profiles (id),
      points       integer not null,
      visible      boolean not null,
      constraint period_points_pkey primary key (period_type, period_start, user_id),
      constraint period_points_type_known check (period_type in ('daily', 'weekly', 'monthly')),
      constraint period_points_points check (points >= 0)
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    create index period_points_order on period_points (period_type, period_start, points desc, user_id)
    where visible and points > 0`.execute(db);
  await sql`create index period_points_by_user on period_points (user_id)`.execute(db);

  // How many visible people have just so many points: a rank is 1 + the people in higher rows. Only rows with points.
  await sql`
    create table period_histogram (
      period_type  text not null,
      period_start date not null,
      points       integer not null,
      users        integer not null,
      constraint period_histogram_pkey primary key (period_type, period_start, points),
      constraint period_histogram_type_known check (period_type in ('daily', 'weekly', 'monthly')),
      constraint period_histogram_points check (points > 0)
    ) with (fillfactor = 50)`.execute(db);

  await sql`
    create table user_badges (
      id            uuid primary key default gen_random_uuid(),
      user_id       uuid not null constraint user_badges_user references profiles (id) on delete cascade,
      badge_type    text not null,
      period_type   text,
      period_start  date,
      period_end    date,
      milestone     integer,
      earned_date   timestamptz not null default app_now(),
      points_earned integer,
      constraint user_badges_once unique nulls not distinct (user_id, badge_type, period_start, milestone),
      constraint user_badges_period_known check (period_type in ('daily', 'weekly', 'monthly')),
      constraint user_badges_period_order check (period_end >= period_start)
    )`.execute(db);
  await sql`create index user_badges_by_date on user_badges (earned_date)`.execute(db);
}
