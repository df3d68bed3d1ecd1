import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import type { ExamKindName } from '#shared/exams/exams.rules.ts';
import { EXAM_KIND_BY_NAME } from './kinds.ts';

const START = '2026-11-18T09:00:00.000Z';

describe('kinds of exams', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    const ids = async () => {
      const db = database();
      await stopDatabaseClock(db, START);
      const person = await createPerson(db);
      const category = await createCategory(db);
      return { db, person, category, client: callAs(db, person) };
    };

    it.each(Object.values(EXAM_KIND_BY_NAME))(
      '$name: the database allows what the kind does',
      async (kind) => {
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
        const deadline = kind.hasDeadline ? null : '2026-11-18T10:30:00Z';
        expect(await refused(insert({ deadline }))).toBe(true);
      },
    );

    it('no answer of a sheet is locked, or its key told, by the way that practice answers', async () => {
      const { db, person, category, client } = await ids();
      const id = await insertAttempt(db, rowOf('mock_exam', person.id, category));
      await expect(
        client.exams.answer({ attempt_id: id, position: 0, selected_answer: 0, time_taken: 0 }),
      ).rejects.toMatchObject({ code: 'ATTEMPT_CLOSED' });
      await expect(client.exams.finish({ attempt_id: id, time_taken: 0 })).rejects.toMatchObject({
        code: 'ATTEMPT_CLOSED',
      });
      await client.exams.abandon({ attempt_id: id });
      expect(await client.exams.current()).toBeNull();
      // a practice of other questions can be taken while the mock exam is open
      await takeExam(client, await createCategory(db));
      expect(
        await db.selectFrom('exam_attempts').select('id').where('user_id', '=', person.id).execute(),
      ).toEqual([{ id }]);
    });

    it('a practice keeps how long each answer took by our clock, for a day at most and never less than nothing', async () => {
      const { db, category, client } = await ids();
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      const clocks = ['18T09:00:01.999', '18T09:01:01.999', '18T09:01:01.999', '18T08:00:00', '20T00:00:00'];
      for (const [position, clock] of clocks.entries()) {
        await stopDatabaseClock(db, `2026-11-${clock}Z`);
        await client.exams.answer({ attempt_id: attempt.id, position, selected_answer: 0, time_taken: 0 });
      }
      await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      expect((await answersOf(db, attempt.id)).map(({ answer_time_ms }) => answer_time_ms)).toEqual([
        1_999, 60_000, 0, 0, 86_400_000,
      ]);
      const { score, ...session } = await sessionOf(db, attempt.id);
      expect(session).toMatchObject({ points: score, blank_answers: 0 });
    });
  });
});

interface AttemptRow {
  user_id: string;
  kind: ExamKindName;
  category: TestCategory;
  deadline: string | null;
}

function rowOf(kind: ExamKindName, user_id: string, category: TestCategory): AttemptRow {
  return {
    kind,
    user_id,
    category,
    deadline: EXAM_KIND_BY_NAME[kind].hasDeadline ? '2026-11-18T10:30:00Z' : null,
  };
}

/** Inserts an attempt with all questions of the category, as if it had just been started. */
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
      deadline: row.deadline === null ? null : new Date(row.deadline),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function sessionOf(db: Database, id: string) {
  return db.selectFrom('exam_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function answersOf(db: Database, id: string) {
  return db
    .selectFrom('exam_answers')
    .select('answer_time_ms')
    .where('session_id', '=', id)
    .orderBy('position')
    .execute();
}
