import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { createApiClient } from '#tests/support/http/api-client.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { fillDatabase, PASSWORD } from '../load/data.ts';
import { takeExams } from '../load/exam-takers.ts';
import { withPostgresServer, type Proof, quantile } from '../load/places.ts';

const EXAM_TAKERS = 8;
const CROWD = 200;
const ROUNDS = Number(process.env['PROVE_ROUNDS'] ?? 5);
const IDLE_MS = 8_000;
const THINKING_MS = { least: 50, most: 150 };
const MOST = 3;

/** Response times in milliseconds, without and with the crowd; `seconds` lasts until the crowd's last log-in. */
interface Round {
  idle: number[];
  crowd: number[];
  logIns: { succeeded: number; seconds: number };
}

/** 200 users log in at once while 8 take exams, who must notice little of it. */
export async function proveLogIns(): Promise<Proof> {
  const rounds = await withPostgresServer(async ({ settings, url }) => {
    const { db, close } = openPostgres(url, 1);
    await migrate(db);
    await fillDatabase(db, { users: 10_000, questions: 5_000, players: EXAM_TAKERS + CROWD });
    await close();
    const server = await startServerProcess({ ...settings, TRUST_PROXY: 'true' });
    try {
      return await measure(server.origin);
    } finally {
      await server.kill();
    }
  });
  return report(rounds);
}

async function measure(origin: string): Promise<Round[]> {
  const people = Array.from({ length: EXAM_TAKERS }, () => createApiClient(() => origin));
  await Promise.all(people.map((api, i) => api.accounts.logIn({ email: emailOf(i), password: PASSWORD })));
  const times: { now: number[] } = { now: [] };
  const ending = new AbortController();
  const exams = Promise.all(
    people.map((api) => takeExams(api, { times, thinking: THINKING_MS, ending: ending.signal })),
  );
  exams.catch(() => {});
  await setTimeout(IDLE_MS);
  const rounds: Round[] = [];
  const waiting = await startCrowd(origin);
  for (let round = 0; round < ROUNDS; round++) {
    const idle = (times.now = []);
    await setTimeout(IDLE_MS);
    const crowd = (times.now = []);
    const logIns = await send(waiting);
    times.now = [];
    // the cleanup after the crowd belongs to neither measurement
    await setTimeout(1_000);
    rounds.push({ idle, crowd, logIns });
  }
  ending.abort();
  await Promise.all([exams, waiting.terminate()]);
  return rounds;
}

const emailOf = (player: number): string => `player${player}@example.com`;

/** In a thread: the cost of sending 200 requests must not count as response time. */
async function startCrowd(origin: string): Promise<Worker> {
  const emails = Array.from({ length: CROWD }, (_, i) => emailOf(EXAM_TAKERS + i));
  const crowd = new Worker(new URL('log-ins-crowd.ts', import.meta.url), { workerData: { origin, emails } });
  await once(crowd, 'message');
  return crowd;
}

async function send(waiting: Worker): Promise<Round['logIns']> {
  const answer = once(waiting, 'message');
  waiting.postMessage('go');
  const [logIns] = (await answer) as [Round['logIns']];
  return logIns;
}

function report(rounds: Round[]): Proof {
  const p95 = (values: number[]) => quantile(values, 0.95);
  const ms = (value: number) => value.toFixed(1);
  const row = (name: string | number, { idle, crowd, logIns }: Round): string => {
    const cells = [
      name,
      `${logIns.succeeded} in ${logIns.seconds.toFixed(1)} s`,
      `${ms(quantile(idle, 0.5))} / ${ms(p95(idle))}`,
      `${ms(quantile(crowd, 0.5))} / ${ms(p95(crowd))}`,
      `${(p95(crowd) / p95(idle)).toFixed(2)} ×`,
    ];
    return `| ${cells.join(' | ')} |`;
  };
  const all: Round = {
    idle: rounds.flatMap(({ idle }) => idle),
    crowd: rounds.flatMap(({ crowd }) => crowd),
    logIns: {
      succeeded: Math.min(...rounds.map(({ logIns }) => logIns.succeeded)),
      seconds: quantile(
        rounds.map(({ logIns }) => logIns.seconds),
        0.5,
      ),
    },
  };
  const isSound = all.logIns.succeeded === CROWD && p95(all.crowd) <= MOST * p95(all.idle);
  const text = `# ${CROWD} log-ins at once while exams go on

HOW ${EXAM_TAKERS} people take exams, thinking for 50 to 150 ms
before each answer, against one server on PostgreSQL; now and then ${CROWD} others log in at once. Times of one answer in
milliseconds, p50 / p95, as its sender waits for it; at most ${MOST} times the p95 without the crowd is allowed. Server,
database and senders share the machine.

| round | logged in | alone | with the crowd | p95 |
|---|---|---|---|---|
${rounds.map((round, i) => row(i + 1, round)).join('\n')}
${row('all', all)}
`;
  return { text, isSound };
}
