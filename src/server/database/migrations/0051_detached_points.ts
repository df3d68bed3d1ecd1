import { type Kysely, sql } from 'kysely';

/** What deleted users had in closed periods, without them: how many of them had just so many points. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table detached_points (
      period_type  text not null,
      period_start date not null,
      points       integer not null,
      users        integer not null,
      constraint detached_points_pkey primary key (period_type, period_start, points),
      constraint detached_points_type_known check (period_type in ('daily', 'weekly', 'monthly')),
      constraint detached_points_points check (points > 0),
      constraint detached_points_users check (users > 0)
    )`.execute(db);
}
