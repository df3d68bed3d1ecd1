import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { readSettings } from '#server/env.ts';
import type { Sheet } from '#shared/mock-exams/sheet.contract.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { createTemplate } from '#tests/support/mock-exams/templates.ts';
import { PROOF_SECRET } from '../proofs/sessions.ts';
import { JOURNEYS_PER_ROUND, QUESTION_BANK_SIZE, readRoundCount, WIDE_BUDGETS } from '../settings.ts';
import { findPostmasterPid } from './cpu.ts';
import { callServer, logIn, type LoadClient, type MeasureStep } from './journey.ts';
import { JOURNEY_CLIENTS, prepareBaselineDatabase } from './journeys.ts';
import { median, quantile } from './places.ts';
import type { BenchResult } from './report.ts';
import { createTemplateContents, prepareTopicDatabase } from './topics.ts';
import {
  type Baseline,
  findBaseline,
  installBaseline,
  type LoadResult,
  startServer,
  stopServer,
} from './yardstick.ts';

const ROUNDS = readRoundCount(3);
const STARTS = readRoundCount(300);
/** The sheets to measure: a sheet has 110 marks, a baseline journey 10 answers, and as many of both are measured. */
const SHEETS = Math.ceil((JOURNEYS_PER_ROUND * 10) / 110);

interface Servers {
  floor: number;
  plaza: number;
  postgres: number;
}

/** Compares marking a sheet's questions with answering in the baseline, and measures the start of a sheet. */
export async function compareMarkingSpeed(clusterUrl: string): Promise<BenchResult> {
  const found = findBaseline();
  if (!found) throw new Error('Name the folder of the yardstick in YARDSTICK.');
  const yardstick = await installBaseline(found);
  const url = await prepareTopicDatabase(clusterUrl);
  const { db, close } = openPostgres(url, 4);
  const contents = await createTemplateContents(db);
  const templates = new Map<string, string>();
  for (const [name, content] of Object.entries(contents))
    templates.set(name, await createTemplate(db, { content, published: true }));
  const [template_id = ''] = templates.values();
  const loads = await takeTurns(clusterUrl, yardstick, { url, template_id });
  const starts = await timeStarts(db, templates);
  await close();
  return {
    title: `Marks of a sheet of 110 against the floor's answers, ${JOURNEY_CLIENTS} clients (${ROUNDS} rounds of ${SHEETS * 110} marks)`,
    rows: [...toRows(loads), ...starts],
    notes: [
      `Starts of 110 of ${QUESTION_BANK_SIZE} questions are made one after the other in process (${STARTS} of each kind of sources),`,
      'those by HTTP and the deliveries with all clients at once.',
    ],
  };
}

async function takeTurns(
  clusterUrl: string,
  yardstick: Baseline,
  plaza: { url: string; template_id: string },
): Promise<{ floor: LoadResult; plaza: LoadResult }[]> {
  const floorUrl = await prepareBaselineDatabase(clusterUrl, yardstick);
  const port = String(await findFreePort());
  const floorServer = await startServer(
    ['floor_server.mjs'],
    { DATABASE_URL: floorUrl, PORT: port },
    yardstick.folder,
  );
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-bench-'));
  const settings = { DATABASE_URL: plaza.url, DATA_DIR: dataDir, AUTH_SECRET: PROOF_SECRET, ...WIDE_BUDGETS };
  const server = await startServerProcess(settings);
  process.env['BASE'] = `http://127.0.0.1:${port}`;
  const pids = {
    floor: floorServer.pid ?? 0,
    plaza: server.pid,
    postgres: await findPostmasterPid(clusterUrl),
  };
  try {
    return await compareLoads(yardstick, pids, { origin: server.origin, template_id: plaza.template_id });
  } finally {
    await server.stop();
    await stopServer(floorServer);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compareLoads(
  { Client, runLoad, folder }: Baseline,
  pids: Servers,
  { origin, template_id }: { origin: string; template_id: string },
): Promise<{ floor: LoadResult; plaza: LoadResult }[]> {
  const floorClient = (await import(path.join(folder, 'client/floor.mjs'))) as Pick<
    Parameters<typeof runLoad>[0],
    'makeUser' | 'journey'
  >;
  const makeUser = async (index: number) => {
    const client = new Client(origin);
    await logIn(client, index);
    return { client };
  };
  const journey = ({ client }: { client: LoadClient }, step: MeasureStep) =>
    takeSheet(client, template_id, step);
  const measured: { floor: LoadResult; plaza: LoadResult }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const groups = { app: pids.floor, postgres: pids.postgres };
    const floor = await runLoad({
      ...floorClient,
      users: JOURNEY_CLIENTS,
      journeys: JOURNEYS_PER_ROUND,
      groups,
    });
    const own = { app: pids.plaza, postgres: pids.postgres };
    const plaza = await runLoad({ makeUser, journey, users: JOURNEY_CLIENTS, journeys: SHEETS, groups: own });
    for (const load of [floor, plaza]) if (load.errors > 0) throw new Error(load.first_error);
    measured.push({ floor, plaza });
  }
  return measured;
}

/** Starts a sheet, reads it, marks every question and delivers it. */
async function takeSheet(client: LoadClient, template_id: string, step: MeasureStep): Promise<void> {
  const { attempt_id } = await step('start', () =>
    callServer<{ attempt_id: string }>(client, 'mockExams/start', { template_id, version: 1 }),
  );
  const sheet = await step('sheet', () => callServer<Pick<Sheet, 'questions'>>(client, 'mockExams/sheet'));
  if (sheet.questions.length !== 110) throw new Error(`${sheet.questions.length} questions`);
  const device_id = crypto.randomUUID();
  for (const { position } of sheet.questions) {
    const selected_answer = Math.floor(Math.random() * 4);
    const marks = [{ position, selected_answer, is_doubtful: false, sequence: position + 1 }];
    const reply = await step('mark', () =>
      callServer<{ last_sequence: number }>(client, 'mockExams/mark', { attempt_id, device_id, marks }),
    );
    if (reply.last_sequence !== position + 1) throw new Error('a mark is missing');
  }
  await step('deliver', () => callServer(client, 'mockExams/deliver', { attempt_id, device_id, marks: [] }));
}

function toRows(loads: { floor: LoadResult; plaza: LoadResult }[]): Record<string, string>[] {
  const read = (load: LoadResult, step: string, at: 'p50_ms' | 'p95_ms') =>
    load.steps[step]?.[at] ?? Number.NaN;
  const ratioRow = (at: 'p50_ms' | 'p95_ms', reach: string) => ({
    what: `a mark, ${at === 'p50_ms' ? 'p50' : 'p95'} ms`,
    floor: median(loads.map(({ floor }) => read(floor, 'answer', at))).toFixed(2),
    plaza: median(loads.map(({ plaza }) => read(plaza, 'mark', at))).toFixed(2),
    ratio: `${median(loads.map(({ floor, plaza }) => read(plaza, 'mark', at) / read(floor, 'answer', at))).toFixed(2)} ×`,
    reach,
  });
  const ownRow = (step: string, at: 'p50_ms' | 'p95_ms') => ({
    what: `${step} by HTTP, ${at === 'p50_ms' ? 'p50' : 'p95'} ms`,
    floor: '',
    plaza: median(loads.map(({ plaza }) => read(plaza, step, at))).toFixed(2),
    ratio: '',
    reach: '',
  });
  return [
    ratioRow('p50_ms', '2.5 ×'),
    ratioRow('p95_ms', ''),
    ...['start', 'sheet', 'deliver'].flatMap((step) => [ownRow(step, 'p50_ms'), ownRow(step, 'p95_ms')]),
  ];
}

async function timeStarts(db: Database, templates: Map<string, string>): Promise<Record<string, string>[]> {
  const name = `hoja${Date.now()}`;
  const person = await createPerson(db, { username: name, email: `${name}@example.com` });
  const { mockExams } = callAs(db, person, { examBudgets: readSettings(WIDE_BUDGETS).examBudgets });
  const times = new Map([...templates.keys()].map((sources) => [sources, [] as number[]]));
  for (let round = 0; round < STARTS; round++)
    for (const [sources, template_id] of templates) {
      const from = performance.now();
      const { attempt_id } = await mockExams.start({ template_id, version: 1 });
      times.get(sources)?.push(performance.now() - from);
      await db.deleteFrom('exam_attempts').where('id', '=', attempt_id).execute();
    }
  return [...times].map(([sources, each]) => ({
    what: `start from ${sources}, p50 / p95 ms`,
    floor: '',
    plaza: `${median(each).toFixed(2)} / ${quantile(each, 0.95).toFixed(2)}`,
    ratio: '',
    reach: '20 ms p95',
  }));
}
