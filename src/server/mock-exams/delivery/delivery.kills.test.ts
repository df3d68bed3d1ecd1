import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '#server/database/open-postgres.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import {
  createAnswerMarks,
  createMockExam,
  saveMarks,
  startSheet,
} from '#tests/support/mock-exams/sheets.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';

const SHEETS = 30;
const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-deliveries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('sheets that ended while every server was down are delivered at the next start, once, also when it is killed', async () => {
  const { url, drop } = await createPostgresDatabase();
  const { db, close } = openPostgres(url);
  const exam = await createMockExam(db, { questions: 5 });
  for (let i = 0; i < SHEETS; i++) {
    const client = callAs(db, await createPerson(db));
    const sheet = await startSheet(client, exam.template_id);
    await saveMarks(client, sheet, createAnswerMarks(exam.category, sheet.questions, { right: 3 }));
  }
  await sql`update exam_attempts set started_at = started_at - interval '2 hours', deadline = deadline - interval '2 hours'`.execute(
    db,
  );
  const countDelivered = async (): Promise<number> => {
    const sheets = db.selectFrom('mock_exam_sheets').select('id').where('delivered_by', '=', 'server');
    return (await sheets.execute()).length;
  };
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of the tests, thirty-two long',
  };
  const killed = await startServerProcess(settings);
  await killed.kill();
  const servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  await expect.poll(countDelivered, { timeout: 30_000 }).toBe(SHEETS);
  for (const server of servers) await server.stop();
  const sessions = await db.selectFrom('exam_sessions').select('score').execute();
  expect(sessions.map(({ score }) => score)).toEqual(Array.from({ length: SHEETS }, () => 3));
  expect(await findWrongTotals(db)).toEqual([]);
  await close();
  await drop();
}, 120_000);
