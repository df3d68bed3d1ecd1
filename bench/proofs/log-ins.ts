import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { type Api, apiOver } from '#tests/support/http/browserless.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { fill, PASSWORD } from '../load/data.ts';
import { onPostgres, type Proof, quantile } from '../load/places.ts';

const EXAM_TAKERS = 8;
const CROWD = 200;
const ROUNDS = Number(process.env['PROVE_ROUNDS'] ?? 5);
const IDLE_MS = 8_000;
const MOST = 3;

/** Response times in milliseconds, without and with the crowd; `seconds` lasts until the crowd's last log-in. */
interface Round {
  idle: number[];
  crowd: number[];
  logIns: { succeeded: number; seconds: number };
}

/** 200 users log in at once while 8 take exams, who must notice little of it. */
export async function proveLogIns(): Promise<Proof> {
  const rounds = await onPostgres(async ({ settings, url }) => {
    const { db, close } = openPostgres(url, 1);
    await migrate(db);
    await fill(db, { users: 10_000, questions: 5_000, players: EXAM_TAKERS + CROWD });
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
  const people = Array.from({ length: EXAM_TAKERS }, () => apiOver(() => origin));
  await Promise.all(people.map((api, i) => api.accounts.logIn({ email: emailOf(i), password: PASSWORD })));
  const times: { now: number[] } = { now: [] };
  const ending = new AbortController();
  const exams = Promise.all(people.map((api) => takeExams(api, times, ending.signal)));
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

/** Takes one exam after the other with a short pause before each answer; only the answers are timed. */
async function takeExams(api: Api, times: { now: number[] }, ending: AbortSignal): Promise<void> {
  const { categories } = await api.catalogue.list();
  const category_id = categories.find(({ question_count }) => question_count >= 1_000)?.id ?? '';
  while (!ending.aborted) {
    const { id, total_questions } = await api.exams.start({ category_id, count: 10 });
    for (let position = 0; position < total_questions; position++) {
      await setTimeout(50 + Math.random() * 100);
      const selected_answer = Math.floor(Math.random() * 4) as ChoiceIndex;
      const of = times.now;
      const from = performance.now();
      await api.exams.answer({ attempt_id: id, position, selected_answer, time_taken: position });
      of.push(performance.now() - from);
    }
    await api.exams.finish({ attempt_id: id, time_taken: total_questions });
  }
}

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
