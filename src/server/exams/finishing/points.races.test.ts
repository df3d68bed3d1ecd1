import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { answerAll, findWrongSums, takeExam } from '#tests/support/people/exams.ts';
import { finishExam } from './finish.service.ts';

const database = useDatabase('PostgreSQL');

it('of two exams of a person that finish at once, one gets the third point of a question and the other none', async () => {
  const db = database();
  const category = await createCategory(db, { questions: 5 });
  for (let round = 0; round < 8; round++) {
    const person = await createPerson(db);
    const client = callAs(db, person);
    for (let time = 0; time < 2; time++) await takeExam(client, category);
    const practice = await client.exams.start({
      category_id: category.id,
      count: 5,
    });
    await answerAll(client, practice, [category]);
    const sheet = await insertAnsweredSheet(person.id, category);
    const finish = (attempt_id: string) => finishExam(db, { attempt_id, user_id: person.id, time_taken: 60 });
    // both have left the open exams when they may go on
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`select from profiles where id = ${person.id}::uuid for update`.execute(trx);
        const calls = [finish(practice.id), finish(sheet)];
        while ((await countWaiting()) < 2);
        return calls;
      })
      .then((calls) => Promise.all(calls));
    expect((await client.badges.own()).total_points).toBe(15);
  }
  expect(await findWrongSums(db)).toEqual([]);
});

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database());
  return rows[0]?.n ?? 0;
}

/** A simulacro with the right answer marked at each question of the category. */
async function insertAnsweredSheet(
  userId: string,
  category: { id: string; questions: { id: string; correct_answer: number }[] },
): Promise<string> {
  const values = {
    right: { numerator: 1, denominator: 1 },
    wrong: { numerator: 0, denominator: 1 },
    blank: { numerator: 0, denominator: 1 },
  };
  const { id } = await database()
    .insertInto('exam_attempts')
    .values({
      user_id: userId,
      kind: 'simulacro',
      question_ids: category.questions.map((question) => question.id),
      category_ids: category.questions.map(() => category.id),
      versions: category.questions.map(() => 1),
      current_position: null,
      answers: null,
      answer_times_ms: null,
      mark_values: sql`${JSON.stringify(values)}::jsonb`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database()
    .insertInto('exam_marks')
    .values(
      category.questions.map(({ correct_answer }, position) => ({
        attempt_id: id,
        sequence: position + 1,
        position,
        selected_answer: correct_answer,
      })),
    )
    .execute();
  return id;
}
