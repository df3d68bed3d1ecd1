import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { findPostmasterPid } from './cpu.ts';
import { prepareDatabase } from '../databases.ts';
import { runJourney, logIn } from './journey.ts';
import { median } from './places.ts';
import type { BenchResult } from './report.ts';
import { startMeasuredServer } from './start-flags.ts';
import { PROOF_SECRET } from '../proofs/sessions.ts';
import {
  JOURNEYS_PER_ROUND,
  QUESTION_BANK_SIZE,
  readRoundCount,
  USER_COUNT,
  WIDE_BUDGETS,
} from '../settings.ts';
import {
  findBaseline,
  installBaseline,
  type LoadResult,
  startServer,
  stopServer,
  type Baseline,
} from './yardstick.ts';

export const JOURNEY_CLIENTS = 8;
const ROUNDS = readRoundCount(3);

interface Round {
  floor: LoadResult;
  plaza: LoadResult;
}

interface Server {
  origin: string;
  pid: number;
}

/** Compares journeys through Plaza with journeys through the baseline, a minimal server for the same journey. */
export async function compareJourneys(clusterUrl: string, plazaUrl: string): Promise<BenchResult> {
  const found = findBaseline();
  if (!found) throw new Error('Name the folder of the yardstick in YARDSTICK.');
  const yardstick = await installBaseline(found);
  const floorUrl = await prepareBaselineDatabase(clusterUrl, yardstick);
  const port = String(await findFreePort());
  const floorServer = await startServer(
    ['floor_server.mjs'],
    { DATABASE_URL: floorUrl, PORT: port },
    yardstick.folder,
  );
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-bench-'));
  const plaza = await startMeasuredServer({
    DATABASE_URL: plazaUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: PROOF_SECRET,
    ...WIDE_BUDGETS,
  });
  try {
    const floor = { origin: `http://127.0.0.1:${port}`, pid: floorServer.pid ?? 0 };
    return report(await takeTurns(yardstick, { floor, plaza }, await findPostmasterPid(clusterUrl)));
  } finally {
    await plaza.stop();
    await stopServer(floorServer);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Creates the baseline's database, with as many rows as Plaza's. */
export function prepareBaselineDatabase(clusterUrl: string, { folder }: Baseline): Promise<string> {
  return prepareDatabase(clusterUrl, `floor_${USER_COUNT}_${QUESTION_BANK_SIZE}`, (url) => {
    const sizes = {
      users: USER_COUNT,
      sessions: USER_COUNT,
      questions: Math.ceil((QUESTION_BANK_SIZE * 6) / 5),
    };
    const scale = Object.entries(sizes).flatMap(([name, value]) => ['-v', `${name}=${value}`]);
    const made = spawnSync('psql', ['-q', '-d', url, ...scale, '-f', path.join(folder, 'schema.sql')], {
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(`psql: ${made.error?.message ?? made.stderr}`);
    return Promise.resolve();
  });
}

async function takeTurns(
  { Client, runLoad, folder }: Baseline,
  { floor, plaza }: Record<'floor' | 'plaza', Server>,
  postgres: number,
): Promise<Round[]> {
  // The baseline's adapter reads these environment variables when it is imported.
  process.env['BASE'] = floor.origin;
  process.env['PEOPLE'] = String(Math.min(USER_COUNT, 10_000));
  const floorClient = (await import(path.join(folder, 'client/floor.mjs'))) as Pick<
    Parameters<typeof runLoad>[0],
    'makeUser' | 'journey'
  >;
  const makeUser = async (index: number) => {
    const client = new Client(plaza.origin);
    await logIn(client, index);
    client.reset();
    return { client };
  };
  const measured: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const common = { users: JOURNEY_CLIENTS, journeys: JOURNEYS_PER_ROUND };
    const ofFloor = await runLoad({ ...common, ...floorClient, groups: { app: floor.pid, postgres } });
    const ofPlaza = await runLoad({
      ...common,
      makeUser,
      journey: runJourney,
      groups: { app: plaza.pid, postgres },
    });
    for (const load of [ofFloor, ofPlaza]) if (load.errors > 0) throw new Error(load.first_error);
    measured.push({ floor: ofFloor, plaza: ofPlaza });
  }
  return measured;
}

/** For each step the median of the rounds, and Plaza as a multiple of the baseline. */
function report(measured: Round[]): BenchResult {
  const row = (name: string, read: (load: LoadResult) => number, reach = '') => {
    const a = median(measured.map((round) => read(round.floor)));
    const b = median(measured.map((round) => read(round.plaza)));
    const ratio = median(measured.map((round) => read(round.plaza) / read(round.floor)));
    return { what: name, floor: a.toFixed(2), plaza: b.toFixed(2), ratio: `${ratio.toFixed(2)} ×`, reach };
  };
  const steps = ['list', 'start', 'answer', 'finish', 'results', 'ranking'];
  return {
    title: `The journey: Plaza against the floor, ${JOURNEY_CLIENTS} clients (${ROUNDS} rounds of ${JOURNEYS_PER_ROUND})`,
    rows: [
      row('journeys a second', (load) => load.per_s, '0.33 ×'),
      row('CPU ms a journey, server + database', (load) => load.cpu_ms.app + load.cpu_ms.postgres, '2.4 ×'),
      row('CPU ms a journey, server', (load) => load.cpu_ms.app),
      row('CPU ms a journey, database', (load) => load.cpu_ms.postgres),
      row('requests a journey', (load) => load.requests),
      row('memory of the server, MB (PSS)', (load) => load.pss_mb.app),
      ...steps.flatMap((step) => [
        row(
          `${step}, p50 ms`,
          (load) => load.steps[step]?.p50_ms ?? Number.NaN,
          step === 'answer' ? '2.2 ×' : '',
        ),
        row(`${step}, p95 ms`, (load) => load.steps[step]?.p95_ms ?? Number.NaN),
      ]),
    ],
  };
}
