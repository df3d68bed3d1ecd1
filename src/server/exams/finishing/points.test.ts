import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onBothEngines } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { findWrongSums, takeExam } from '#tests/support/people/exams.ts';
import { insertFinishedExam } from './finished-exam.repository.ts';
import { repairRanking } from './recount.service.ts';

onBothEngines((database) => {
  it('points are counted apart from right answers, from exam to exam and by a repair', async () => {
    const db = database();
    const person = await createPerson(db);
    const category = await createCategory(db);
    const client = callAs(db, person);
    await takeExam(client, category);
    const [question] = category.questions;
    const totals = await db.transaction().execute((trx) =>
      insertFinishedExam(trx, {
        id: crypto.randomUUID(),
        kind: 'practice',
        user_id: person.id,
        question_ids: [question?.id ?? ''],
        category_ids: [category.id],
        versions: [1],
        choice_orders: null,
        mark_values: null,
        answers: [0],
        answer_times_ms: [1_200],
        is_correct: [true],
        changes: null,
        time_taken: 1,
        categories: [{ id: category.id, name: category.name }],
        // a right answer that earns no point
        marking: { right: 1, wrong: 0, blank: 0, mark: { numerator: 1, denominator: 1 } },
        points: 0,
      }),
    );
    expect(totals.points).toBe(5);
    expect(await client.exams.statistics({ period: 'all' })).toMatchObject({ correct_answers: 6 });
    expect((await client.badges.own()).total_points).toBe(5);
    expect(await repairRanking(db)).toEqual({ totals: 0, points: 0, histogram: 0 });

    await sql`update period_points set points = 6 where user_id = ${person.id}::uuid`.execute(db);
    await sql`update user_totals set points = 6 where user_id = ${person.id}::uuid`.execute(db);
    expect(await repairRanking(db)).toMatchObject({ totals: 1, points: 3 });
    expect((await client.ranking.own({ period_type: 'weekly' }))?.total_points).toBe(5);
    expect((await client.badges.own()).total_points).toBe(5);
    expect(await findWrongSums(db)).toEqual([]);
  });
});
