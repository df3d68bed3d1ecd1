import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { finishExam } from '#server/exams/finishing/finish.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { type AnsweredAttempt, finishAttempts, prepareAttempts } from '../proofs/attempts.ts';
import { createBareFinish, finishWithBareSql } from './bare-finish.ts';
import { readCpuSeconds, findPostmasterPid } from './cpu.ts';
import { median } from './places.ts';
import { countWrongTotals } from './recount.ts';
import type { BenchResult } from './report.ts';
import { FINISHED_EXAMS, readRoundCount } from '../settings.ts';

const CLIENTS = [8, 32];
const ROUNDS = readRoundCount(5);
const WARM_UP = 400;
const WAYS = ['plaza', 'bare'] as const;
type Way = (typeof WAYS)[number];

interface Measured {
  way: Way;
  clients: number;
  round: number;
  perSecond: number;
  /** The CPU time of this process and the database for each exam, in milliseconds. */
  cpuMs: number;
}

/** How often each error occurred, and the points that the finished exams must have added. */
interface Account {
  failures: Map<string, number>;
  points: number;
}

/** Compares finishing exams in this process with one SQL call that makes the same writes, in turn. */
export async function compareFinishing(url: string): Promise<BenchResult> {
  const { db, close } = openPostgres(url);
  const postgres = await findPostmasterPid(url);
  await createBareFinish(db);
  const before = await sums(db);
  const account: Account = { failures: new Map(), points: 0 };
  const measured: Measured[] = [];
  const size = Math.max(WARM_UP, Math.ceil(FINISHED_EXAMS / ROUNDS / CLIENTS.length));
  const play = async (way: Way, clients: number, count: number): Promise<Omit<Measured, 'round'>> => {
    const attempts = await prepareAttempts(db, count);
    const cpu = readCpuSeconds(postgres, process.pid);
    const seconds = await finishAttempts(attempts, clients, (attempt) => finish(db, way, attempt, account));
    const used = readCpuSeconds(postgres, process.pid) - cpu;
    return {
      way,
      clients,
      perSecond: attempts.length / seconds,
      cpuMs: (used * 1000) / attempts.length,
    };
  };
  for (const way of WAYS) await play(way, CLIENTS[0] ?? 1, WARM_UP);
  for (let round = 0; round < ROUNDS; round++)
    for (const clients of CLIENTS)
      for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed())
        measured.push({ ...(await play(way, clients, size)), round });
  const after = await sums(db);
  const wrong = await countWrongTotals(db);
  await close();
  const lost = account.points * PERIODS - (after.points - before.points);
  return {
    title: `Finishing an exam, against the same writes as one call of SQL (${ROUNDS} rounds of ${size})`,
    rows: CLIENTS.map((clients) => row(clients, measured)),
    notes: [
      `Points lost: ${lost} of ${account.points * PERIODS} (day, week and month).`,
      `Failures: ${[...account.failures].map(([code, times]) => `${code} ${times} times`).join(', ') || 'none'}; deadlocks that the database counted: ${after.deadlocks - before.deadlocks}.`,
      `Counted anew from all exams afterwards, disagreeing rows of totals, points and histogram: ${wrong.totals}, ${wrong.points}, ${wrong.histogram}.`,
    ],
  };
}

const PERIODS = 3;

async function finish(db: Database, way: Way, attempt: AnsweredAttempt, account: Account): Promise<void> {
  try {
    if (await WORK[way](db, attempt)) account.points += attempt.score;
    else fail(account, 'not finished');
  } catch (error) {
    fail(account, error instanceof Error && 'code' in error ? String(error.code) : String(error));
  }
}

const WORK: Record<Way, (db: Database, attempt: AnsweredAttempt) => Promise<boolean>> = {
  plaza: async (db, { attempt_id, user_id }) => {
    return !isRefused(await finishExam(db, { attempt_id, user_id, time_taken: 60 }));
  },
  bare: async (db, attempt) => (await finishWithBareSql(db, attempt)) === attempt.attempt_id,
};

function fail({ failures }: Account, code: string): void {
  failures.set(code, (failures.get(code) ?? 0) + 1);
}

async function sums(db: Database): Promise<{ points: number; deadlocks: number }> {
  const { rows } = await sql<{ points: number; deadlocks: number }>`
    select
      (select sum(points)::int8 from period_points where period_start = period_start(period_type, app_now())) as points,
      (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks`.execute(db);
  return rows[0] ?? { points: 0, deadlocks: 0 };
}

function row(clients: number, measured: Measured[]): Record<string, string> {
  const of = (way: Way) => measured.filter((one) => one.way === way && one.clients === clients);
  const [plaza, bare] = [of('plaza'), of('bare')];
  const rate = (all: Measured[]) => median(all.map(({ perSecond }) => perSecond)).toFixed(0);
  const cpu = (all: Measured[]) => median(all.map(({ cpuMs }) => cpuMs)).toFixed(2);
  const shares = plaza.map(({ perSecond }, i) => (100 * perSecond) / (bare[i]?.perSecond ?? Number.NaN));
  return {
    clients: String(clients),
    'plaza, a second': rate(plaza),
    'bare, a second': rate(bare),
    'plaza of bare': `${median(shares).toFixed(0)} %`,
    'worst and best round': `${Math.min(...shares).toFixed(0)} to ${Math.max(...shares).toFixed(0)} %`,
    'plaza, CPU ms': cpu(plaza),
    'bare, CPU ms': cpu(bare),
    reach: '65 %',
  };
}
