import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { type AnsweredAttempt, finishAttempts, prepareAttempts } from '../proofs/attempts.ts';
import { readCpuSeconds, findPostmasterPid } from './cpu.ts';
import { median } from './places.ts';
import type { BenchResult } from './report.ts';
import { createSessionCookies, PROOF_SECRET } from '../proofs/sessions.ts';
import { FINISHED_EXAMS_PER_ROUND, readRoundCount } from '../settings.ts';
import type { ViewerReport } from './viewers.ts';

const CLIENTS = 8;
const VIEWERS = 100;
const ROUNDS = readRoundCount(7);
const WARM_UP = 400;

interface Measured {
  perSecond: number;
  /** CPU time of server and database for each exam. */
  cpuMs: number;
}

interface Round {
  alone: Measured;
  watched: Measured & ViewerReport & { seconds: number };
}

/** The server that finishes exams, its database, and the ids of both processes. */
interface LiveServer {
  db: Database;
  origin: string;
  pids: number[];
}

/** Compares finishing over HTTP without and with 100 open rankings on the same server, in turn. */
export async function compareLiveRanking(url: string): Promise<BenchResult> {
  const { db, close } = openPostgres(url);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-bench-'));
  const server = await startServerProcess({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    AUTH_SECRET: PROOF_SECRET,
  });
  const target = { db, origin: server.origin, pids: [server.pid, await findPostmasterPid(url)] };
  const viewers = new Worker(new URL('viewers.ts', import.meta.url), {
    workerData: { origin: server.origin, cookies: await viewersCookies(db) },
  });
  try {
    await finishExams(target, WARM_UP);
    const measured: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // alternates the order, so that neither of the two always runs second
      const before = round % 2 === 0 ? await finishExams(target, FINISHED_EXAMS_PER_ROUND) : undefined;
      const watched = await finishExamsWhileWatched(target, viewers);
      measured.push({ alone: before ?? (await finishExams(target, FINISHED_EXAMS_PER_ROUND)), watched });
    }
    return report(measured);
  } finally {
    await viewers.terminate();
    await server.stop();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Every second viewer is logged in; some of these hold the first places. */
async function viewersCookies(db: Database): Promise<(string | null)[]> {
  const people = await db
    .selectFrom('period_points')
    .select('user_id')
    .where('period_type', '=', 'weekly')
    .orderBy('period_start', 'desc')
    .orderBy('user_id')
    .limit(VIEWERS / 2)
    .execute();
  const cookies = await createSessionCookies(
    db,
    people.map(({ user_id }) => user_id),
  );
  return people.flatMap(({ user_id }) => [cookies.get(user_id) ?? null, null]);
}

async function finishExamsWhileWatched(target: LiveServer, viewers: Worker): Promise<Round['watched']> {
  const attempts = await prepare(target, FINISHED_EXAMS_PER_ROUND);
  await ask<string>(viewers, 'watch');
  const from = performance.now();
  const measured = await finishThem(target, attempts);
  const seconds = (performance.now() - from) / 1000;
  return { ...measured, ...(await ask<ViewerReport>(viewers, 'leave')), seconds };
}

async function finishExams(target: LiveServer, count: number): Promise<Measured> {
  return finishThem(target, await prepare(target, count));
}

type Prepared = AnsweredAttempt & { cookie: string };

async function prepare({ db }: LiveServer, count: number): Promise<Prepared[]> {
  const attempts = await prepareAttempts(db, count);
  const cookies = await createSessionCookies(
    db,
    attempts.map(({ user_id }) => user_id),
  );
  return attempts.map((attempt) => ({ ...attempt, cookie: cookies.get(attempt.user_id) ?? '' }));
}

async function finishThem({ origin, pids }: LiveServer, attempts: Prepared[]): Promise<Measured> {
  const agents = Array.from({ length: CLIENTS }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const cookies = new Map(attempts.map(({ attempt_id, cookie }) => [attempt_id, cookie]));
  const cpu = readCpuSeconds(...pids);
  const seconds = await finishAttempts(attempts, CLIENTS, ({ attempt_id }, client) =>
    post(`${origin}/rpc/exams/finish`, agents[client], cookies.get(attempt_id) ?? '', {
      json: { attempt_id, time_taken: 60 },
    }),
  );
  const used = readCpuSeconds(...pids) - cpu;
  for (const agent of agents) agent.destroy();
  return { perSecond: attempts.length / seconds, cpuMs: (used * 1000) / attempts.length };
}

function post(url: string, agent: http.Agent | undefined, cookie: string, body: unknown): Promise<void> {
  const text = JSON.stringify(body);
  const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`finishing was answered with ${response.statusCode}`));
      });
    });
    request.on('error', reject);
    request.end(text);
  });
}

async function ask<T>(viewers: Worker, what: 'watch' | 'leave'): Promise<T> {
  const answer = once(viewers, 'message');
  viewers.postMessage(what);
  const [said] = (await answer) as [T];
  return said;
}

function report(measured: Round[]): BenchResult {
  const compare = (what: string, digits: number, read: (one: Measured) => number, reach: string) => {
    const ratios = measured.map(({ alone, watched }) => read(watched) / read(alone));
    const of = (which: 'alone' | 'watched') => median(measured.map((round) => read(round[which])));
    return {
      what,
      alone: of('alone').toFixed(digits),
      'with viewers': of('watched').toFixed(digits),
      ratio: `${median(ratios).toFixed(3)} ×`,
      'worst and best round': `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} ×`,
      reach,
    };
  };
  const sum = (read: (watched: Round['watched']) => number) =>
    measured.reduce((total, { watched }) => total + read(watched), 0);
  const perSecond = sum(({ updates }) => updates) / sum(({ seconds }) => seconds) / VIEWERS;
  return {
    title: `Finishing with ${VIEWERS} viewers of the live ranking, ${CLIENTS} clients (${ROUNDS} rounds of ${FINISHED_EXAMS_PER_ROUND})`,
    rows: [
      compare('exams a second', 0, (one) => one.perSecond, '0.9 ×'),
      compare('CPU ms an exam, server + database', 2, (one) => one.cpuMs, '1.1 ×'),
    ],
    notes: [
      `Half of the viewers are logged in; all pages of both periods are watched. Updates a viewer and second: ${perSecond.toFixed(2)} on average, at most ${Math.max(...measured.map(({ watched }) => watched.mostInASecond))} (10 allowed). They asked for the badges of newly shown people ${sum(({ askedForBadges }) => askedForBadges)} times. Streams or calls refused or broken: ${sum(({ broken }) => broken)}.`,
    ],
  };
}
