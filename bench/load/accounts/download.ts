import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { startBackgroundJobs } from '#server/background-jobs.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPGlite, openPGlite } from '#server/database/open-embedded.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { createLog } from '#server/log.ts';
import { startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { createRegisteredUser, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { createTestBrowser, type TestBrowser } from '#tests/support/people/second-factor.ts';
import { prepareDatabase } from '../../databases.ts';
import { readRoundCount } from '../../settings.ts';
import { quantile } from '../places.ts';
import type { BenchResult } from '../report.ts';
import {
  DOWNLOADED_EXAMS,
  fillDownloadDatabase,
  DOWNLOADING_USER,
  QUESTIONS_PER_EXAM,
} from './download-data.ts';

const ROUNDS = readRoundCount(3);
const MAX_SECONDS = 20;
const MAX_MEGABYTES = 100;
const CALL_EVERY_MS = 25;
/** A server that has just started still compiles code, which adds to its memory: answers warm it up first. */
const WARMING_MS = 10_000;
/** The number of users who answer questions in turn during a download, and of the questions in each of their exams. */
const ANSWERING = 40;
const ANSWERED_EXAM = 100;

/** Measures the data download of a user with very many exams, and how much it slows down other users' answers. */
export async function compareDownloads(clusterUrl: string): Promise<BenchResult> {
  const url = await prepareDatabase(clusterUrl, `download_answers_${DOWNLOADED_EXAMS}`, async (empty) => {
    const { db, close } = openPostgres(empty, 1);
    await migrate(db);
    await fillDownloadDatabase(db);
    await close();
  });
  const postgres = openPostgres(url);
  const rows = await measureAll(postgres.db, { engine: 'PostgreSQL', databaseUrl: url });
  await postgres.close();
  // the database is on disk, as in production: in memory, its files would count as memory of the process
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-bench-'));
  const pglite = openPGlite(await createPGlite({ dataDir }));
  await migrate(pglite.db);
  await fillDownloadDatabase(pglite.db);
  rows.push(...(await measureAll(pglite.db, { engine: 'PGlite', databaseUrl: undefined })));
  await pglite.close();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    title: `Download of a user with ${DOWNLOADED_EXAMS} exams of ${QUESTIONS_PER_EXAM} questions`,
    rows,
    notes: [
      `Wanted: ${MAX_SECONDS} s from the request to the mail, ${MAX_MEGABYTES} MB more than the most without it, and a p95 of others' answers of at most twice the one without a download.`,
    ],
  };
}

interface Place {
  engine: string;
  databaseUrl: string | undefined;
}

async function measureAll(db: Database, place: Place): Promise<Record<string, string>[]> {
  const server = await startTestServer(db);
  const owner = createTestBrowser(server);
  await owner.call('accounts/logIn', { email: DOWNLOADING_USER.email, password: TEST_PASSWORD });
  const answer = await prepareAnswers(db, server);
  const jobs = startBackgroundJobs({
    db,
    publicUrl: 'http://localhost:3000',
    log: createLog('silent'),
    mailFolder: mkdtempSync(path.join(os.tmpdir(), 'plaza-bench-')),
    databaseUrl: place.databaseUrl,
    databasePooler: 'none',
    auditDays: 730,
  });
  await callFor(answer, setTimeout(WARMING_MS));
  const rows = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const measured = await measure(db, owner, answer);
    rows.push({ engine: place.engine, round: String(round), ...measured });
  }
  await jobs.stop();
  await server.close();
  return rows;
}

/** Measures one download: its user asks for it and waits until the job has written it, while others answer. */
async function measure(
  db: Database,
  owner: TestBrowser,
  answer: () => Promise<unknown>,
): Promise<Record<string, string>> {
  await db.deleteFrom('account_downloads').execute();
  const memoryAlone = watchMemory();
  const alone = await callFor(answer, setTimeout(10_000));
  const before = memoryAlone.end();
  const memoryBeside = watchMemory();
  const start = performance.now();
  const used = process.cpuUsage();
  const writing = waitForDownload(db, owner).then(() => (performance.now() - start) / 1_000);
  const beside = await callFor(answer, writing);
  const highest = memoryBeside.end();
  const { user, system } = process.cpuUsage(used);
  const { rows } = await sql<{ size: number }>`
    select sum(octet_length(bytes))::integer as size from account_download_chunks`.execute(db);
  return {
    seconds: (await writing).toFixed(1),
    // CPU time of this process, which the load of other processes doesn't lengthen
    'seconds of processor': ((user + system) / 1e6).toFixed(1),
    'MB of ZIP': ((rows[0]?.size ?? 0) / 1e6).toFixed(1),
    'MB of memory more': ((highest - before) / 1e6).toFixed(0),
    'answers of others, p95 without (ms)': quantile(alone, 0.95).toFixed(1),
    'p95 beside it (ms)': quantile(beside, 0.95).toFixed(1),
  };
}

/** Samples the memory of the process until `end` is called, which returns the highest value in bytes. */
function watchMemory(): { end(): number } {
  let highest = process.memoryUsage.rss();
  const sampling = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
  return {
    end: () => {
      clearInterval(sampling);
      return highest;
    },
  };
}

async function waitForDownload(db: Database, owner: TestBrowser): Promise<void> {
  const { data } = await owner.call('privacy/requestDownload', { password: TEST_PASSWORD });
  if ((data as { token?: null }).token !== null) throw new Error('the download is not large');
  const ready = db.selectFrom('account_downloads').select('user_id').where('ready_at', 'is not', null);
  while (!(await ready.executeTakeFirst())) await setTimeout(100);
}

/** Creates users with exams; each call of the returned function answers a question as the next user in turn. */
async function prepareAnswers(db: Database, server: TestServer): Promise<() => Promise<unknown>> {
  const category_id = (await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()).id;
  const people: TestBrowser[] = [];
  for (let person = 0; person < ANSWERING; person++) {
    const { email } = await createRegisteredUser(db);
    const browser = createTestBrowser(server);
    await browser.call('accounts/logIn', { email, password: TEST_PASSWORD });
    people.push(browser);
  }
  const open = new Map<TestBrowser, { attempt_id: string; position: number }>();
  const answerNext = async (browser: TestBrowser): Promise<void> => {
    const exam = open.get(browser);
    if (!exam || exam.position === ANSWERED_EXAM) {
      const { data } = await browser.call('exams/start', { category_id, count: ANSWERED_EXAM });
      open.set(browser, { attempt_id: (data as { id: string }).id, position: 0 });
      return;
    }
    const { attempt_id, position } = exam;
    exam.position += 1;
    await browser.call('exams/answer', {
      attempt_id,
      position,
      selected_answer: 0,
      time_taken: position + 1,
    });
  };
  for (const person of people) await answerNext(person);
  let turn = 0;
  return () => answerNext(people[(turn = (turn + 1) % ANSWERING)] as TestBrowser);
}

/** Starts a call every 25 ms until `work` is done, and returns the time of each call in milliseconds. */
async function callFor(call: () => Promise<unknown>, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  void work.finally(() => (isOver = true));
  const calls: Promise<void>[] = [];
  const measureCall = async (): Promise<void> => {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  };
  while (!isOver) {
    calls.push(measureCall());
    await setTimeout(CALL_EVERY_MS);
  }
  await Promise.all(calls);
  return times;
}
