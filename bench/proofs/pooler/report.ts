import pg from 'pg';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import type { Pooler } from '#server/env-database.ts';
import { setMinAnswerMs } from '#tests/support/database/clock.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import { median, type ProofResult, type ProofServer, withPostgresServer } from '../../load/places.ts';
import { WIDE_BUDGETS } from '../../settings.ts';
import { listExams } from '../backup/engines.ts';
import { startTakers, type TakenExam } from '../backup/takers.ts';
import { readPgBouncerVersion, startPgBouncer } from './pgbouncer.ts';
import { findMissedTimeouts } from './timeouts.ts';

const STARTS = Number(process.env['PROVE_STARTS'] ?? 20);
const USERS = 4;
const SLOWEST_START_S = 15;

type Mode = Exclude<Pooler, 'none'>;

interface ModeReport {
  mode: Mode;
  starts: number[];
  /** The seconds that starts of a process without the pooler take, for comparison. */
  directStarts: number[];
  exams: number;
  longestMs: number;
  wrong: string[];
}

/** Takes exams and starts further processes through PgBouncer in both of its modes. */
export async function provePooler(): Promise<ProofResult> {
  const version = readPgBouncerVersion();
  const reports = [await proveMode('session'), await proveMode('transaction')];
  const rows = reports.map(
    ({ mode, starts, directStarts, exams, longestMs, wrong }) =>
      `| ${mode} | ${starts.length} | ${median(starts).toFixed(1)} | ${Math.max(...starts).toFixed(1)} | ${median(directStarts).toFixed(1)} | ${exams} | ${Math.round(longestMs)} | ${wrong.length} |`,
  );
  const wrong = reports.flatMap(({ mode, wrong: all }) => all.map((one) => `\n- ${mode}: ${one}`));
  const text = `# Behind PgBouncer

HOW ${version}, an empty database whose owner is no superuser. Two processes
start on it at once, ${USERS} users take exams, and ${STARTS} further processes start and stop one after the other, each second one with
DATABASE_DIRECT_URL; the slowest start may take ${SLOWEST_START_S} s. Wrong: calls that failed, confirmed exams that are missing,
sums that don't agree with the exams, advisory locks that are left, settings of another mode that were not refused, and
what went on longer than Plaza's timeouts: a long statement, waiting for a lock, an idle transaction.

| mode | starts | median (s) | slowest (s) | past it, median (s) | exams | longest call (ms) | wrong |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
${wrong.join('')}`;
  const isSound = wrong.length === 0 && reports.every(({ starts }) => Math.max(...starts) <= SLOWEST_START_S);
  return { text, isSound };
}

function proveMode(mode: Mode): Promise<ModeReport> {
  return withPostgresServer(async (place) => {
    const directUrl = await createOwner(place.url);
    // in session mode each connection of a process keeps one of the pool: the pool needs room for all processes
    const size = mode === 'session' ? ['default_pool_size = 100'] : [];
    const pooler = await startPgBouncer(directUrl, [`pool_mode = ${mode}`, ...size]);
    try {
      const settings = {
        ...place.settings,
        ...WIDE_BUDGETS,
        TRUST_PROXY: '1',
        DATABASE_URL: pooler.url,
        DATABASE_POOLER: mode,
      };
      return await proveThrough({ ...place, settings }, directUrl, mode);
    } finally {
      await pooler.stop();
    }
  });
}

async function proveThrough(place: ProofServer, directUrl: string, mode: Mode): Promise<ModeReport> {
  const { settings, dataDir } = place;
  const wrong = await findAcceptedModes(settings, mode);
  const servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  const administration = openPostgres(directUrl, 2);
  try {
    await setMinAnswerMs(administration.db, 0);
    const takers = await Promise.all(servers.map(({ origin }) => startTakers(origin, dataDir, USERS / 2)));
    const starts: number[] = [];
    const directStarts: number[] = [];
    for (let count = 0; count < STARTS; count += 1) {
      starts.push(await timeStart(count % 2 ? { ...settings, DATABASE_DIRECT_URL: directUrl } : settings));
      if (count % 4 === 0)
        directStarts.push(await timeStart({ ...settings, DATABASE_URL: directUrl, DATABASE_POOLER: 'none' }));
    }
    for (const { stop } of takers)
      await stop().catch((error: unknown) => wrong.push(`a call failed: ${String(error)}`));
    wrong.push(...(await findMissedTimeouts(settings['DATABASE_URL'] ?? '', directUrl, mode)));
    await Promise.all(servers.map((server) => server.stop()));
    const taken = takers.flatMap((one) => one.taken);
    wrong.push(...(await findWrong(administration, directUrl, taken)));
    return {
      mode,
      starts,
      directStarts,
      exams: taken.length,
      longestMs: Math.max(...takers.map((one) => one.longestMs)),
      wrong,
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await administration.close();
  }
}

/** Starts the server with settings that don't match the pooler's mode; returns those that it doesn't refuse. */
async function findAcceptedModes(settings: Record<string, string>, mode: Mode): Promise<string[]> {
  const others = {
    none: 'DATABASE_POOLER=session o',
    ...(mode === 'transaction' && { session: 'DATABASE_POOLER=transaction' }),
  };
  const wrong: string[] = [];
  for (const [other, advice] of Object.entries(others)) {
    const problem = await startServerProcess({ ...settings, DATABASE_POOLER: other }).then(
      async (server) => `started on ${server.origin} ${await server.stop()}`,
      (error: unknown) => String(error),
    );
    if (!problem.includes(advice)) wrong.push(`DATABASE_POOLER=${other}: ${problem}`);
  }
  return wrong;
}

async function timeStart(settings: Record<string, string>): Promise<number> {
  const from = performance.now();
  const server = await startServerProcess(settings);
  const seconds = (performance.now() - from) / 1000;
  await server.stop();
  return seconds;
}

async function findWrong({ db }: OpenDatabase, directUrl: string, taken: TakenExam[]): Promise<string[]> {
  const stored = await listExams(db);
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  const { rowCount: locks } = await client.query("select from pg_locks where locktype = 'advisory'");
  await client.end();
  return [
    ...taken.filter(({ id }) => !stored.has(id)).map(({ id }) => `exam ${id} is lost`),
    ...(await findWrongTotals(db)).map((one) => JSON.stringify(one)),
    ...(locks ? [`${locks} advisory locks are left`] : []),
  ];
}

/** Gives the database to a user who is no superuser; returns its address for that user. */
async function createOwner(url: string): Promise<string> {
  const own = new URL(url);
  own.username = 'plaza_owner';
  own.password = 'proving';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create role plaza_owner login password 'proving'");
  await client.query('alter database plaza_prove owner to plaza_owner');
  await client.end();
  return own.href;
}
