import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { lockStarts } from '#server/exams/budgets/budget.service.ts';
import { deliverOverdueSheets } from '#server/mock-exams/delivery/due-sheets.service.ts';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callWhileLocked } from '#tests/support/database/lock-waits.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createAnswerMarks,
  createMockExam,
  deliverOpenSheet,
  saveMarks,
  startSheet,
} from '#tests/support/mock-exams/sheets.ts';
import { createTemplatePart, toCategorySource } from '#tests/support/mock-exams/templates.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';

const database = useDatabase('PostgreSQL');
const AN_HOUR_AND_MORE = 3_606;

describe('mock exams with several calls at once', () => {
  afterEach(() => runDatabaseClock(database()));

  async function startExam() {
    const db = database();
    const person = await createPerson(db);
    const client = callAs(db, person);
    const exam = await createMockExam(db);
    const sheet = await startSheet(client, exam.template_id);
    const marks = createAnswerMarks(exam.category, sheet.questions, { right: 10 });
    return { db, person, client, ...exam, sheet, marks };
  }

  const sessionsOf = (userId: string) =>
    database().selectFrom('exam_sessions').select(['id', 'score']).where('user_id', '=', userId).execute();

  it('start one sheet for a person', async () => {
    const db = database();
    const exams = [await createMockExam(db), await createMockExam(db)];
    for (let round = 0; round < 5; round++) {
      const client = callAs(db, await createPerson(db));
      const started = await Promise.all(
        [0, 1, 0, 1].map((i) =>
          client.mockExams.start({ template_id: exams[i]?.template_id ?? '', version: 1 }),
        ),
      );
      expect(new Set(started.map(({ attempt_id }) => attempt_id)).size).toBe(1);
    }
  });

  it('share no question with a practice that starts at the same time', async () => {
    const db = database();
    const exam = await createMockExam(db, {
      questions: 20,
      content: ({ id }) => ({
        parts: [createTemplatePart({ questions: 10, sources: [toCategorySource(id)] })],
      }),
    });
    for (const first of ['sheet', 'practice']) {
      const person = await createPerson(db);
      const client = callAs(db, person);
      const calls = [
        () => client.mockExams.start({ template_id: exam.template_id, version: 1 }),
        () => client.exams.start({ category_id: exam.category.id, count: 10 }),
      ];
      await callWhileLocked(
        db,
        (trx) => lockStarts(trx, person.id),
        first === 'sheet' ? calls : calls.toReversed(),
      );
      const open = db.selectFrom('exam_attempts').select('question_ids').where('user_id', '=', person.id);
      const ids = (await open.execute()).flatMap(({ question_ids }) => question_ids);
      expect(new Set(ids).size, `the ${first} first`).toBe(20);
    }
  });

  it('deliver once, from two tabs, with the server at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { db, person, client, sheet, marks } = await startExam();
      await saveMarks(client, sheet, marks);
      await runDatabaseClock(db, round % 2 === 0 ? 0 : AN_HOUR_AND_MORE);
      const calls = [
        deliverOpenSheet(client, sheet),
        deliverOverdueSheets(db),
        deliverOpenSheet(client, sheet),
        deliverOverdueSheets(db),
      ];
      const delivered = await Promise.all(calls);
      expect(delivered.filter(Boolean)).toEqual([sheet.id, sheet.id]);
      expect(await sessionsOf(person.id)).toEqual([{ id: sheet.id, score: 10 }]);
      await runDatabaseClock(db);
    }
    expect(await findWrongTotals(database())).toEqual([]);
  });

  it('lose no mark that was said to be saved while the sheet is delivered', async () => {
    for (let round = 0; round < 10; round++) {
      const { client, sheet, marks } = await startExam();
      const saving = marks.map(async (mark) => {
        await saveMarks(client, sheet, [mark]);
        return mark.position;
      });
      await Promise.race(saving);
      await deliverOpenSheet(client, sheet);
      const saved = (await Promise.allSettled(saving)).flatMap((one) =>
        one.status === 'fulfilled' ? [one.value] : [],
      );
      const { answers } = await client.mockExams.result({ session_id: sheet.id });
      const counted = answers.flatMap((answer) =>
        !answer.is_withheld && answer.selected_answer !== null ? [answer.position] : [],
      );
      expect(counted).toEqual(saved.toSorted((a, b) => a - b));
    }
  });

  it('wait with the delivery for a mark that is being saved', async () => {
    const { db, person, client, sheet, marks } = await startExam();
    const delivering = await db.transaction().execute(async (trx) => {
      await saveMarks(callAs(trx, person), sheet, marks);
      const delivery = deliverOpenSheet(client, sheet);
      while ((await countWaiting()) < 1);
      return { delivery };
    });
    await delivering.delivery;
    expect(await client.mockExams.result({ session_id: sheet.id })).toMatchObject({ right: 10 });
  });

  it('count the highest sequence of two devices, in whatever order their marks arrive', async () => {
    const { client, sheet } = await startExam();
    const devices = [randomUUID(), randomUUID()].toSorted();
    const sent = Array.from({ length: 60 }, (_, i) => ({
      device: devices[i % 2] ?? '',
      position: i % 3,
      selected_answer: (i % 4) as 0 | 1 | 2 | 3,
      is_doubtful: false,
      sequence: 1 + Math.floor(i / 2),
    }));
    const shuffled = sent.toSorted((a, b) => ((a.sequence * 7) % 11) - ((b.sequence * 7) % 11));
    await Promise.all(shuffled.map(({ device, ...mark }) => saveMarks(client, sheet, [mark], device)));
    const kept = (await client.mockExams.sheet())?.marks ?? [];
    for (const position of [0, 1, 2]) {
      const last = sent
        .filter((mark) => mark.position === position)
        .toSorted((a, b) => a.sequence - b.sequence || (a.device < b.device ? -1 : 1))
        .at(-1);
      expect(kept.find((mark) => mark.position === position)).toMatchObject({
        selected_answer: last?.selected_answer,
        sequence: last?.sequence,
        device_id: last?.device,
      });
    }
  });

  it('end parts once when two tabs say so', async () => {
    const { db, client, sheet } = await startExam();
    await sql`update mock_exam_sheets set part_ends = array[started_at + interval '30 minutes'] where id = ${sheet.id}::uuid`.execute(
      db,
    );
    const end = () =>
      client.mockExams.endParts({ attempt_id: sheet.id, device_id: randomUUID(), marks: [], part: 0 });
    await Promise.all([end(), end(), end()]);
    const open = await client.mockExams.sheet();
    expect((open?.deadline.getTime() ?? 0) - (open?.parts[0]?.ends_at.getTime() ?? 0)).toBe(30 * 60_000);
  });

  it('deliver many sheets that end in one second, once, by several processes', async () => {
    const db = database();
    const exam = await createMockExam(db, { questions: 5 });
    const sheets = [];
    for (let i = 0; i < 40; i++) {
      const client = callAs(db, await createPerson(db));
      const sheet = await startSheet(client, exam.template_id);
      await saveMarks(client, sheet, createAnswerMarks(exam.category, sheet.questions, { right: i % 6 }));
      sheets.push({ id: sheet.id, right: i % 6 });
    }
    await runDatabaseClock(db, AN_HOUR_AND_MORE);
    await Promise.all([deliverOverdueSheets(db), deliverOverdueSheets(db), deliverOverdueSheets(db)]);
    const sessions = await db
      .selectFrom('exam_sessions')
      .select(['id', 'score'])
      .where(
        'id',
        'in',
        sheets.map(({ id }) => id),
      )
      .execute();
    expect(new Map(sessions.map(({ id, score }) => [id, score]))).toEqual(
      new Map(sheets.map(({ id, right }) => [id, right])),
    );
    expect(await findWrongTotals(db)).toEqual([]);
  });

  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database());
    return rows[0]?.n ?? 0;
  }
});
