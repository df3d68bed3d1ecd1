import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';

/** The day on which the users of this file earned their points. */
export const EARNING_DAY = '2026-11-11';

/** Creates a user with five points of one day, with the rows that finishing an exam would leave. */
export async function createUserWithPoints(db: Database): Promise<string> {
  const { id, username } = await createPerson(db);
  await sql`
    insert into user_totals (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score,
      last_exam_date, streak_start)
    values (${id}::uuid, 1, 5, 5, 5, 60, 100, '2026-11-11T10:00:00Z', ${EARNING_DAY}::date)`.execute(db);
  await sql`
    insert into period_points (period_type, period_start, user_id, points, visible, name_key)
    select t, period_start(t, '2026-11-11T10:00:00Z'), ${id}::uuid, 5, true, fold_name(${username})
    from unnest(array['daily', 'weekly', 'monthly']) t`.execute(db);
  await sql`
    insert into period_histogram (period_type, period_start, points, users)
    select t, period_start(t, '2026-11-11T10:00:00Z'), 5, 1 from unnest(array['daily', 'weekly', 'monthly']) t
    on conflict on constraint period_histogram_pkey do update set users = period_histogram.users + 1`.execute(
    db,
  );
  return id;
}

/** Creates a withdrawal of five points, which can be restored. */
export async function createWithdrawal(db: Database): Promise<string> {
  const user_id = await createUserWithPoints(db);
  const id = randomUUID();
  await sql`update user_totals set points = 0 where user_id = ${user_id}::uuid`.execute(db);
  await sql`update period_points set points = 0 where user_id = ${user_id}::uuid`.execute(db);
  await sql`update period_histogram set users = users - 1 where points = 5`.execute(db);
  await db
    .insertInto('points_withdrawals')
    .values({
      id,
      user_id,
      period_type: 'daily',
      period_start: EARNING_DAY,
      points: 5,
      reason: 'Respuestas automáticas',
      withdrawn_by: null,
    })
    .execute();
  await db
    .insertInto('withdrawn_points')
    .values({ withdrawal_id: id, user_id, day: EARNING_DAY, points: 5 })
    .execute();
  return id;
}
