import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countLockWaits } from '#tests/support/database/lock-waits.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { lockStarts } from './budget.repository.ts';

const database = useDatabase('PostgreSQL', 30);

it('a start waits for one of the same account that is just being decided, and then counts its exam', async () => {
  const db = database();
  const category = await createCategory(db);
  const person = await createPerson(db);
  const client = callAs(db, person);
  let isOver = false;
  const { start } = await db.transaction().execute(async (trx) => {
    await lockStarts(trx, person.id);
    const waiting = client.exams.start({ category_id: category.id, count: 5 }).finally(() => (isOver = true));
    waiting.catch(() => {});
    while (!isOver && (await countLockWaits(db)) === 0);
    // meanwhile, the transaction that holds the lock stores three exams as shown and abandoned
    await sql`
      insert into abandoned_attempts (id, user_id, shown_questions, started_at)
      select gen_random_uuid(), ${person.id}::uuid, 200, app_now() from generate_series(1, 3)`.execute(trx);
    return { start: waiting };
  });
  await expect(start).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
});

it('a hundred starts of one account at once open one exam, within the budget', async () => {
  const db = database();
  const category = await createCategory(db);
  const client = callAs(db, await createPerson(db), {
    examBudgets: { questionsPerHour: 600, questionsPerDay: 3_000, examsPerHour: 3 },
  });
  let opened = 0;
  for (let round = 0; round < 5; round++) {
    const came = await Promise.allSettled(
      Array.from({ length: 20 }, () => client.exams.start({ category_id: category.id, count: 5 })),
    );
    const ids = new Set(came.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : [])));
    expect(ids.size).toBeLessThanOrEqual(1);
    for (const attempt_id of ids) await client.exams.abandon({ attempt_id });
    opened += ids.size;
  }
  expect(opened).toBe(3);
});
