import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { createApiClient } from '#tests/support/http/api-client.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { fillDatabase, PLAYERS_PASSWORD } from '../load/data.ts';
import { takeExams } from '../load/exam-takers.ts';
import { withPostgresServer, type ProofResult, quantile } from '../load/places.ts';
import { WIDE_BUDGETS } from '../settings.ts';

const EXAM_TAKERS = 8;
const CROWD = 200;
const ROUNDS = Number(process.env['PROVE_ROUNDS'] ?? 5);
const IDLE_MS = 8_000;
const THINKING_MS = { least: 50, most: 150 };
const MOST = 3;
/** The most milliseconds for a log-in from another address than the crowd's. */
const LOG_IN_MOST_MS = 1_000;

/** Milliseconds that answers took without the crowd (`idle`) and with it; `seconds`: until the crowd's last log-in. */
interface Round {
  idle: number[];
  crowd: number[];
  /** The times of log-ins from other addresses, one after the other, while the crowd logs in. */
  others: number[];
  logIns: { succeeded: number; seconds: number };
}

/** 200 users log in at once from one address; those who take exams, or log in elsewhere, must notice little of it. */
export async function proveLogIns(): Promise<ProofResult> {
  const rounds = await withPostgresServer(async ({ settings, url }) => {
    const { db, close } = openPostgres(url, 1, { statementTimeoutMs: 0 });
    await migrate(db);
    await fillDatabase(db, { users: 10_000, questions: 5_000, players: EXAM_TAKERS + CROWD + 1 });
    await close();
    const server = await startServerProcess({ ...settings, ...WIDE_BUDGETS, TRUST_PROXY: 'true' });
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
  await Promise.all(
    people.map((api, i) => api.accounts.logIn({ email: emailOf(i), password: PLAYERS_PASSWORD })),
  );
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
    const crowdIsIn = new AbortController();
    const elsewhere = logInElsewhere(origin, crowdIsIn.signal);
    const logIns = await send(waiting);
    times.now = [];
    crowdIsIn.abort();
    const others = await elsewhere;
    // the cleanup after the crowd belongs to neither measurement
    await setTimeout(1_000);
    rounds.push({ idle, crowd, others, logIns });
  }
  ending.abort();
  await Promise.all([exams, waiting.terminate()]);
  return rounds;
}

const emailOf = (player: number): string => `player${player}@example.com`;

/** Logs in again and again, from another address each time. */
async function logInElsewhere(origin: string, ending: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!ending.aborted) {
    await setTimeout(100 + Math.random() * 100);
    const api = createApiClient(() => origin);
    const from = performance.now();
    await api.accounts.logIn({ email: emailOf(EXAM_TAKERS + CROWD), password: PLAYERS_PASSWORD });
    times.push(performance.now() - from);
  }
  return times;
}

/** Starts the crowd in a thread: the cost of sending 200 requests must not count as response time. */
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

function report(rounds: Round[]): ProofResult {
  const p95 = (values: number[]) => quantile(values, 0.95);
  const ms = (value: number) => value.toFixed(1);
  const row = (name: string | number, { idle, crowd, others, logIns }: Round): string => {
    const cells = [
      name,
      `${logIns.succeeded} in ${logIns.seconds.toFixed(1)} s`,
      `${ms(quantile(idle, 0.5))} / ${ms(p95(idle))}`,
      `${ms(quantile(crowd, 0.5))} / ${ms(p95(crowd))}`,
      `${(p95(crowd) / p95(idle)).toFixed(2)} ×`,
      `${quantile(others, 0.5).toFixed(0)} / ${p95(others).toFixed(0)} (${others.length})`,
    ];
    return `| ${cells.join(' | ')} |`;
  };
  const all: Round = {
    idle: rounds.flatMap(({ idle }) => idle),
    crowd: rounds.flatMap(({ crowd }) => crowd),
    others: rounds.flatMap(({ others }) => others),
    logIns: {
      succeeded: Math.min(...rounds.map(({ logIns }) => logIns.succeeded)),
      seconds: quantile(
        rounds.map(({ logIns }) => logIns.seconds),
        0.5,
      ),
    },
  };
  const isSound =
    all.logIns.succeeded === CROWD &&
    p95(all.crowd) <= MOST * p95(all.idle) &&
    p95(all.others) <= LOG_IN_MOST_MS;
  const text = `# ${CROWD} log-ins at once while exams go on

HOW ${EXAM_TAKERS} people take exams, thinking for 50 to 150 ms
before each answer, against one server on PostgreSQL; now and then ${CROWD} others log in at once from one address.
Times of one answer in milliseconds, p50 / p95, as its sender waits for it; at most ${MOST} times the p95 without the
crowd is allowed. Meanwhile somebody logs in from other addresses, one after the other: p50 / p95 in milliseconds (and
how often); a p95 of ${LOG_IN_MOST_MS} is allowed. Server, database and senders share the machine.

| round | logged in | alone | with the crowd | p95 | log-in elsewhere |
|---|---|---|---|---|---|
${rounds.map((round, i) => row(i + 1, round)).join('\n')}
${row('all', all)}
`;
  return { text, isSound };
}
