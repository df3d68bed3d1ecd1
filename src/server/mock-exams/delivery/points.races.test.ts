import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createAnswerMarks,
  createMockExam,
  deliverOpenSheet,
  saveMarks,
  startSheet,
} from '#tests/support/mock-exams/sheets.ts';
import { answerAllQuestions, findWrongTotals, takeExam } from '#tests/support/people/exams.ts';

const database = useDatabase('PostgreSQL');

it('of two exams of a person that finish at once, one gets the third point of a question and the other none', async () => {
  const db = database();
  const exam = await createMockExam(db, { questions: 5 });
  const { id: category_id } = exam.category;
  for (let round = 0; round < 8; round++) {
    const person = await createPerson(db);
    const client = callAs(db, person);
    for (let time = 0; time < 2; time++) await takeExam(client, exam.category);
    const sheet = await startSheet(client, exam.template_id);
    await saveMarks(client, sheet, createAnswerMarks(exam.category, sheet.questions, { right: 5 }));
    const practice = await startWithSheet(person.id, () => client.exams.start({ category_id, count: 5 }));
    await answerAllQuestions(client, practice, [exam.category]);
    // finish and delivery both wait for the profile, and go on when it is released
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`select from profiles where id = ${person.id}::uuid for update`.execute(trx);
        const calls = [
          client.exams.finish({ attempt_id: practice.id, time_taken: 60 }),
          deliverOpenSheet(client, sheet),
        ];
        while ((await countWaiting()) < 2);
        return calls;
      })
      .then((calls) => Promise.all(calls));
    expect((await client.badges.own()).total_points).toBe(15);
  }
  expect(await findWrongTotals(db)).toEqual([]);
});

/** Starts a practice with questions of the open sheet: they are taken off the sheet while the practice is drawn. */
async function startWithSheet<T>(userId: string, start: () => Promise<T>): Promise<T> {
  const sheet = await database()
    .selectFrom('exam_attempts')
    .select(['id', 'question_ids'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const setQuestions = (ids: string[]) =>
    database().updateTable('exam_attempts').set({ question_ids: ids }).where('id', '=', sheet.id).execute();
  await setQuestions(sheet.question_ids.map(() => crypto.randomUUID()));
  const started = await start();
  await setQuestions(sheet.question_ids);
  return started;
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database());
  return rows[0]?.n ?? 0;
}
