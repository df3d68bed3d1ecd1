import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { finishExam } from '#server/exams/finishing/finish.service.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { runClock, stopClock } from '#tests/support/database/clock.ts';
import { onBothEngines } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { findWrongSums, takeExam } from '#tests/support/people/exams.ts';
import { KINDS } from './kinds.ts';

const START = '2026-11-18T09:00:00.000Z';
const VALUES = {
  right: { numerator: 1, denominator: 1 },
  wrong: { numerator: -1, denominator: 3 },
  blank: { numerator: 0, denominator: 1 },
};

describe('kinds of exams', () => {
  onBothEngines((database) => {
    afterEach(() => runClock(database()));

    const ids = async () => {
      const db = database();
      await stopClock(db, START);
      const person = await createPerson(db);
      const category = await createCategory(db);
      return { db, person, category, client: callAs(db, person) };
    };

    it.each(Object.values(KINDS))('$name: the database allows what the kind does', async (kind) => {
      const { db, person, category } = await ids();
      const insert = (change: Partial<AttemptRow> = {}) =>
        insertAttempt(db, { ...rowOf(kind.name, person.id, category), ...change });
      const refused = async (attempt: Promise<unknown>): Promise<boolean> =>
        attempt.then(
          () => false,
          () => true,
        );
      await insert();
      expect(await refused(insert())).toBe(kind.hasOneOpen);
      await db.deleteFrom('exam_attempts').execute();
      expect(await refused(insert({ deadline: '2026-11-18T10:30:00Z' }))).toBe(!kind.hasDeadline);
      await db.deleteFrom('exam_attempts').execute();
      expect(await refused(insert({ mark_values: kind.markValues ? VALUES : null }))).toBe(true);
    });

    it('a sheet is marked by its last marks, with its values; what stays blank costs nothing', async () => {
      const { db, person, category, client } = await ids();
      const id = await insertAttempt(db, {
        ...rowOf('simulacro', person.id, category),
        choice_orders: category.questions.map((_, i) => (i === 0 ? '3210' : null)),
        deadline: '2026-11-18T10:30:00Z',
      });
      const [first, second, third] = category.questions.map(({ correct_answer }) => correct_answer);
      const wrong = (key = 0) => (key + 1) % 4;
      // marked in another order than they arrived in; the fourth and what follows is left blank
      await insertMark(db, id, { sequence: 4, position: 1, selected_answer: wrong(second), at: '09:02:00' });
      await insertMark(db, id, { sequence: 1, position: 0, selected_answer: wrong(first), at: '09:00:30' });
      await insertMark(db, id, {
        sequence: 2,
        position: 1,
        selected_answer: second ?? 0,
        at: '09:00:40.250',
      });
      await insertMark(db, id, { sequence: 3, position: 0, selected_answer: first ?? 0, at: '09:01:00' });
      await insertMark(db, id, {
        sequence: 5,
        position: 2,
        selected_answer: third ?? 0,
        at: '09:02:30',
        is_doubtful: true,
      });
      await insertMark(db, id, { sequence: 6, position: 3, selected_answer: 0, at: '09:02:40' });
      await insertMark(db, id, { sequence: 7, position: 3, selected_answer: null, at: '09:02:41' });

      await stopClock(db, '2026-11-18T09:10:00Z');
      const given = { attempt_id: id, user_id: person.id, time_taken: 600 };
      expect(await finishExam(db, given)).toEqual({ session_id: id });
      expect(await finishExam(db, given)).toEqual({ session_id: id });
      expect(await sessionOf(db, id)).toMatchObject({
        kind: 'simulacro',
        score: 2,
        blank_answers: 7,
        mark_numerator: 5,
        mark_denominator: 3,
        mark_values: VALUES,
        points: 2,
        total_questions: 10,
        time_taken: 600,
      });
      const answers = await answersOf(db, id);
      expect(answers.slice(0, 5)).toEqual([
        {
          selected_answer: first,
          is_correct: true,
          answer_time_ms: 49_750,
          choice_order: '3210',
          is_doubtful: false,
          earlier_answers: [wrong(first)],
        },
        {
          selected_answer: wrong(second),
          is_correct: false,
          answer_time_ms: 70_250,
          choice_order: null,
          is_doubtful: false,
          earlier_answers: [second],
        },
        {
          selected_answer: third,
          is_correct: true,
          answer_time_ms: 30_000,
          choice_order: null,
          is_doubtful: true,
          earlier_answers: null,
        },
        {
          selected_answer: null,
          is_correct: false,
          answer_time_ms: 11_000,
          choice_order: null,
          is_doubtful: false,
          earlier_answers: [0],
        },
        {
          selected_answer: null,
          is_correct: false,
          answer_time_ms: null,
          choice_order: null,
          is_doubtful: false,
          earlier_answers: null,
        },
      ]);
      expect((await client.ranking.own({ period_type: 'weekly' }))?.total_points).toBe(2);
      expect((await client.badges.own()).total_points).toBe(2);
      expect(await findWrongSums(db)).toEqual([]);
      expect(await repairRanking(db)).toEqual({ totals: 0, points: 0, histogram: 0 });
    });

    it('a negative mark takes no points away', async () => {
      const { db, person, category } = await ids();
      const id = await insertAttempt(db, rowOf('simulacro', person.id, category));
      for (const [position, { correct_answer }] of category.questions.entries())
        await insertMark(db, id, {
          sequence: position + 1,
          position,
          selected_answer: (correct_answer + 1) % 4,
          at: '09:01:00',
        });
      await finishExam(db, { attempt_id: id, user_id: person.id, time_taken: 60 });
      expect(await sessionOf(db, id)).toMatchObject({
        score: 0,
        points: 0,
        mark_numerator: -10,
        mark_denominator: 3,
      });
    });

    it('no answer of a sheet is locked, or its key told, by the way that practice answers', async () => {
      const { db, person, category, client } = await ids();
      const id = await insertAttempt(db, rowOf('simulacro', person.id, category));
      await expect(
        client.exams.answer({ attempt_id: id, position: 0, selected_answer: 0, time_taken: 0 }),
      ).rejects.toMatchObject({ code: 'ATTEMPT_CLOSED' });
      expect(await client.exams.current()).toBeNull();
      // and a practice can be taken beside it
      await takeExam(client, category);
      expect(
        await db.selectFrom('exam_attempts').select('id').where('user_id', '=', person.id).execute(),
      ).toEqual([{ id }]);
    });

    it('a practice keeps how long each answer took by our clock, for a day at most and never less than nothing', async () => {
      const { db, category, client } = await ids();
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      const clocks = ['18T09:00:01.999', '18T09:01:01.999', '18T09:01:01.999', '18T08:00:00', '20T00:00:00'];
      for (const [position, clock] of clocks.entries()) {
        await stopClock(db, `2026-11-${clock}Z`);
        await client.exams.answer({ attempt_id: attempt.id, position, selected_answer: 0, time_taken: 0 });
      }
      await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      expect((await answersOf(db, attempt.id)).map(({ answer_time_ms }) => answer_time_ms)).toEqual([
        1_999, 60_000, 0, 0, 86_400_000,
      ]);
      const { score, ...session } = await sessionOf(db, attempt.id);
      expect(session).toMatchObject({
        points: score,
        mark_numerator: score,
        mark_denominator: 1,
        blank_answers: 0,
      });
    });
  });
});

interface AttemptRow {
  user_id: string;
  kind: 'practice' | 'simulacro';
  category: TestCategory;
  choice_orders: (string | null)[] | null;
  deadline: string | null;
  mark_values: typeof VALUES | null;
}

function rowOf(kind: AttemptRow['kind'], user_id: string, category: TestCategory): AttemptRow {
  const mark_values = kind === 'practice' ? null : VALUES;
  return { kind, user_id, category, mark_values, choice_orders: null, deadline: null };
}

/** With all questions of the category, as it is when it has just been started. */
async function insertAttempt(db: Database, row: AttemptRow): Promise<string> {
  const ids = row.category.questions.map(({ id }) => id);
  const isInTurn = row.kind === 'practice';
  const { id } = await db
    .insertInto('exam_attempts')
    .values({
      user_id: row.user_id,
      kind: row.kind,
      question_ids: ids,
      category_ids: ids.map(() => row.category.id),
      versions: ids.map((_, i) => (isInTurn && i > 0 ? null : 1)),
      current_position: isInTurn ? 0 : null,
      answers: isInTurn ? ids.map(() => null) : null,
      answer_times_ms: isInTurn ? ids.map(() => null) : null,
      choice_orders: row.choice_orders,
      deadline: row.deadline === null ? null : new Date(row.deadline),
      mark_values: row.mark_values && sql`${JSON.stringify(row.mark_values)}::jsonb`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertMark(
  db: Database,
  attempt_id: string,
  {
    at,
    ...mark
  }: {
    sequence: number;
    position: number;
    selected_answer: number | null;
    at: string;
    is_doubtful?: boolean;
  },
): Promise<void> {
  await db
    .insertInto('exam_marks')
    .values({ attempt_id, ...mark, marked_at: new Date(`2026-11-18T${at}Z`) })
    .execute();
}

function sessionOf(db: Database, id: string) {
  return db.selectFrom('exam_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function answersOf(db: Database, id: string) {
  return db
    .selectFrom('exam_answers')
    .select([
      'selected_answer',
      'is_correct',
      'answer_time_ms',
      'choice_order',
      'is_doubtful',
      'earlier_answers',
    ])
    .where('session_id', '=', id)
    .orderBy('position')
    .execute();
}
