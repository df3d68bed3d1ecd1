import { readFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { fill, LARGE, SMALL } from './data.ts';
import { journey, logIn } from './journey.ts';
import { compareStarts } from './starts.ts';
import {
  findYardstick,
  installYardstick,
  type Load,
  startServer,
  stopServer,
  type Yardstick,
} from './yardstick.ts';

const USERS = Number(process.env['BENCH_USERS'] ?? 1_000_000);
const QUESTIONS = Number(process.env['BENCH_QUESTIONS'] ?? 100_000);
const JOURNEYS = Number(process.env['BENCH_JOURNEYS'] ?? 1_200);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CLIENTS = 8;
const FLOOR = 'http://127.0.0.1:4310';
const PLAZA = 'http://127.0.0.1:4311';
const project = path.resolve(import.meta.dirname, '..');

const found = findYardstick();
if (!found) throw new Error('Name the folder of the yardstick in YARDSTICK.');
const postgres = await startPostgres();
const yardstick = await installYardstick(found);
await createDatabases();
console.log(
  `${USERS} ranked users, ${QUESTIONS} questions in one category, ${CLIENTS} clients, ${JOURNEYS} journeys a round`,
);

const floor = await startServer(
  ['floor_server.mjs'],
  { DATABASE_URL: databaseUrl('floor'), PORT: '4310' },
  yardstick.folder,
);
const settings = {
  DATABASE_URL: databaseUrl('plaza'),
  PORT: '4311',
  AUTH_SECRET: 'a secret for measuring, of no other use',
  LOG_LEVEL: 'error',
};
const plaza = await startServer(['src/server/main.ts'], settings, project);
try {
  await compareJourneys(yardstick);
  await compareStarts(databaseUrl('plaza'), { large: LARGE, small: SMALL });
} finally {
  await stopServer(plaza);
  await stopServer(floor);
  await postgres.stop();
}

function databaseUrl(name: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function createDatabases(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database floor');
  await client.query('create database plaza');
  await client.end();
  const scale = [
    '-v',
    `users=${USERS}`,
    '-v',
    `sessions=${USERS}`,
    '-v',
    `questions=${Math.ceil((QUESTIONS * 6) / 5)}`,
  ];
  const schema = path.join(yardstick.folder, 'schema.sql');
  const made = spawnSync('psql', ['-q', '-d', databaseUrl('floor'), ...scale, '-f', schema], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`psql: ${made.error?.message ?? made.stderr}`);
  const { db, close } = openPostgres(databaseUrl('plaza'), 1);
  await migrate(db);
  await fill(db, { users: USERS, questions: QUESTIONS, players: CLIENTS });
  await close();
}

/** The two servers take turns; of each step the median of the rounds is shown, and Plaza as a multiple of the floor. */
async function compareJourneys({ Client, runLoad, folder }: Yardstick): Promise<void> {
  process.env['BASE'] = FLOOR;
  process.env['PEOPLE'] = String(Math.min(USERS, 10_000));
  const floorClient = (await import(path.join(folder, 'client/floor.mjs'))) as Pick<
    Parameters<typeof runLoad>[0],
    'makeUser' | 'journey'
  >;
  const postgresPid = await postmasterPid();
  const rounds: { floor: Load; plaza: Load }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const common = { users: CLIENTS, journeys: JOURNEYS };
    const ofFloor = await runLoad({
      ...common,
      ...floorClient,
      groups: { app: pidOf(floor), postgres: postgresPid },
    });
    const makeUser = async (index: number) => {
      const client = new Client(PLAZA);
      await logIn(client, index);
      client.reset();
      return { client };
    };
    const ofPlaza = await runLoad({
      ...common,
      makeUser,
      journey,
      groups: { app: pidOf(plaza), postgres: postgresPid },
    });
    for (const load of [ofFloor, ofPlaza]) if (load.errors > 0) throw new Error(load.first_error);
    rounds.push({ floor: ofFloor, plaza: ofPlaza });
  }
  printJourneys(rounds);
}

function printJourneys(rounds: { floor: Load; plaza: Load }[]): void {
  const row = (name: string, read: (load: Load) => number) => {
    const a = median(rounds.map((round) => read(round.floor)));
    const b = median(rounds.map((round) => read(round.plaza)));
    const ratio = median(rounds.map((round) => read(round.plaza) / read(round.floor)));
    return { what: name, floor: a.toFixed(2), plaza: b.toFixed(2), ratio: `${ratio.toFixed(2)} ×` };
  };
  const steps = ['list', 'start', 'answer', 'finish', 'results', 'ranking'];
  console.log('\nThe journey: Plaza against the floor');
  console.table([
    row('journeys a second', (load) => load.per_s),
    row('CPU ms a journey, server + database', (load) => load.cpu_ms.app + load.cpu_ms.postgres),
    row('CPU ms a journey, server', (load) => load.cpu_ms.app),
    row('CPU ms a journey, database', (load) => load.cpu_ms.postgres),
    row('requests a journey', (load) => load.requests),
    row('memory of the server, MB (PSS)', (load) => load.pss_mb.app),
    ...steps.flatMap((step) => [
      row(`${step}, p50 ms`, (load) => load.steps[step]?.p50_ms ?? Number.NaN),
      row(`${step}, p95 ms`, (load) => load.steps[step]?.p95_ms ?? Number.NaN),
    ]),
  ]);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function pidOf(child: { pid?: number | undefined }): number {
  if (child.pid === undefined) throw new Error('a server is not running');
  return child.pid;
}

/** The parent of any backend. */
async function postmasterPid(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8');
  await client.end();
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
