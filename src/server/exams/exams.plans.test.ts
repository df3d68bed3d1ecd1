import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';

/** PostgreSQL plans five calls of a prepared statement, each for its values, then may keep one plan for all calls. */
const FIRST_PLANS = 5;
const EXAMS = 12;

describe('the statements of an exam on PostgreSQL', () => {
  const database = useDatabase('PostgreSQL', 1);

  it('are not planned anew for each call', async () => {
    const db = database();
    // with few rows every plan is as good as another
    await sql`
      with people as (
        insert into profiles (username, email, email_verified)
        select 'plan' || i, 'plan' || i || '@example.com', true from generate_series(1, 2000) i
        returning id, name_key
      )
      insert into period_points (period_type, period_start, user_id, points, visible, name_key)
      select 'weekly', period_start('weekly', app_now()), id, 1 + length(name_key), true, name_key from people`.execute(
      db,
    );
    await sql`analyze period_points, profiles`.execute(db);
    const category = await createCategory(db, { questions: 40 });
    const person = await createPerson(db);
    const api = callAs(db, person);
    for (let exam = 0; exam < EXAMS; exam++) {
      await api.catalogue.list();
      const { id } = await api.exams.start({ category_id: category.id, count: 5 });
      for (let position = 0; position < 5; position++)
        await api.exams.answer({ attempt_id: id, position, selected_answer: 0, time_taken: position });
      const { session_id } = await api.exams.finish({ attempt_id: id, time_taken: 5 });
      await api.exams.results({ session_id });
      await api.ranking.list({ period_type: 'weekly' });
      await api.ranking.own({ period_type: 'weekly' });
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where custom_plans > ${FIRST_PLANS}::integer`.execute(db);
    expect(rows).toEqual([]);
    const { rows: planned } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_prepared_statements where generic_plans > 0`.execute(db);
    expect(planned[0]?.count).toBeGreaterThan(9);
  });
});
