import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { openPostgres } from '#server/database/open.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { rule } from '#tests/support/mock-exams/rulings.ts';
import { createMockExam, takeMockExam } from '#tests/support/mock-exams/sheets.ts';
import { findWrongSums } from '#tests/support/people/exams.ts';

const PEOPLE = 120;
const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-rulings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('exams are marked again once when servers are killed in the middle, and by two at once', async () => {
  const { url, drop } = await createPostgresDatabase();
  const { db, close } = openPostgres(url);
  const exam = await createMockExam(db, { questions: 5 });
  for (let i = 0; i < PEOPLE; i++) await takeMockExam(callAs(db, await createPerson(db)), exam, { right: 5 });
  const admin = callAs(db, await createPerson(db, { role: 'admin' }));
  const question = exam.category.questions[0];
  await rule(admin, question?.id ?? '', {
    ruling: 'key_changed',
    correct_answer: question?.correct_answer === 0 ? 1 : 0,
  });
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of the tests, thirty-two long',
  };
  const countTold = async (): Promise<number> =>
    (await db.selectFrom('mark_changes').select('id').execute()).length;
  const killed = await startServerProcess(settings);
  await expect.poll(countTold, { interval: 1, timeout: 30_000 }).toBeGreaterThan(0);
  await killed.kill();
  const servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  await expect.poll(countTold, { timeout: 30_000 }).toBe(PEOPLE);
  for (const server of servers) await server.stop();
  const revisions = await db.selectFrom('mock_exam_results').select('revision').execute();
  expect(revisions).toHaveLength(2 * PEOPLE);
  const mails = await db.selectFrom('outbox').select('recipient').execute();
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(PEOPLE);
  expect(mails).toHaveLength(PEOPLE);
  expect(await findWrongSums(db)).toEqual([]);
  expect(await repairRanking(db)).toEqual({ totals: 0, points: 0, histogram: 0 });
  await close();
  await drop();
}, 120_000);
