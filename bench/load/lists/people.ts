import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import type { Database } from '#server/database/database.ts';
import { EXAM_COLUMNS, exportExams } from '#server/exams/administration/exam-export.service.ts';
import { toCsv } from '#server/lists/csv.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { EXAM_PAGE_SIZE } from '#shared/exams/exam-list.rules.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { USER_SORTS } from '#shared/users/users.rules.ts';
import { prepareDatabase } from '../../databases.ts';
import { fillPeopleDatabase, PEOPLE_SEARCH_WORDS } from './people-data.ts';
import { type ListCall, MAX_ROWS_MS, timeList, MAX_TOTAL_MS } from './timing.ts';
import type { BenchResult } from '../report.ts';
import { readRoundCount } from '../../settings.ts';

const SCALE = {
  people: Number(process.env['BENCH_PEOPLE'] ?? 50_000),
  exams: Number(process.env['BENCH_EXAMS'] ?? 500_000),
};
const ROUNDS = readRoundCount(40);
/** The first calls plan the queries and read from disk: they are not measured. */
const DIRECTIONS = ['asc', 'desc'] as const;

type Api = ReturnType<typeof callAs>;
type Row = Record<string, string>;

/**
 * Measures first pages and totals of users and exams through the procedures, as an administrator's browser requests
 * them.
 */
export async function comparePeopleLists(clusterUrl: string): Promise<BenchResult> {
  const url = await prepareDatabase(clusterUrl, `people_${SCALE.people}_${SCALE.exams}`, async (empty) => {
    const { db, close } = openPostgres(empty, 1, { statementTimeoutMs: 0 });
    await migrate(db);
    await fillPeopleDatabase(db, SCALE);
    await close();
  });
  const { db, close } = openPostgres(url);
  const name = `lister${Date.now()}`;
  const email = `${name}@example.com`;
  const administrator = await createPerson(db, { username: name, email, role: 'admin' });
  const api = callAs(db, administrator);
  const searches = { 'no search': '', ...wordsByPlace(), 'word in none': 'nadienadie' };
  const rows: Row[] = [];
  for (const [list, search] of Object.entries(searches))
    for (const direction of DIRECTIONS) rows.push(await peopleRow(api, list, { search, direction }));
  rows.push(await pageRow(api));
  for (const [list, search] of Object.entries(searches))
    for (const direction of DIRECTIONS) rows.push(await examsRow(api, list, { search, direction }));
  for (const direction of DIRECTIONS) rows.push(await examsPageRow(api, direction));
  const file = await measureExport(db, administrator);
  await close();
  return {
    title: `Lists of ${SCALE.people} people and ${SCALE.exams} exams (p50 / p95 of ${ROUNDS} calls in ms)`,
    rows,
    notes: [
      `'within' compares p95 with ${MAX_ROWS_MS} ms for the rows of a first page and ${MAX_TOTAL_MS} ms for a total, which the screen asks for apart. Exams are sorted by date alone.`,
      file,
    ],
  };
}

function wordsByPlace(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PEOPLE_SEARCH_WORDS).map(([where, { word }]) => [`word ${where}`, word]),
  );
}

interface Asked {
  search: string;
  direction: 'asc' | 'desc';
}

function peopleRow(api: Api, list: string, { search, direction }: Asked): Promise<Row> {
  const bySort = USER_SORTS.map((sort) => [sort, () => api.users.list({ search, sort, direction })] as const);
  const calls = { ...Object.fromEntries(bySort), total: () => api.users.total({ search }) };
  return timesOf(`people, ${list}, ${direction}`, calls);
}

/** Measures a page of the list of users that is far from the first one. */
function pageRow(api: Api): Promise<Row> {
  const page = Math.ceil(SCALE.people / 40);
  const bySort = USER_SORTS.map((sort) => [sort, () => api.users.list({ sort, page })] as const);
  return timesOf(`people, page ${page}`, Object.fromEntries(bySort));
}

function examsRow(api: Api, list: string, { search, direction }: Asked): Promise<Row> {
  return timesOf(`exams, ${list}, ${direction}`, {
    created_at: () => api.exams.list({ search, direction }),
    total: () => api.exams.total({ search }),
  });
}

/** Measures a page four fifths down the list of exams: page 40,000 of a million exams. */
function examsPageRow(api: Api, direction: 'asc' | 'desc'): Promise<Row> {
  const page = Math.ceil((SCALE.exams * 0.8) / EXAM_PAGE_SIZE);
  return timesOf(`exams, page ${page}, ${direction}`, {
    created_at: () => api.exams.list({ direction, page }),
  });
}

/** Measures the CSV file of all exams. */
async function measureExport(db: Database, administrator: Account): Promise<string> {
  const from = performance.now();
  const cpu = process.cpuUsage();
  const batches = await exportExams(db, administrator, { search: '', direction: 'desc' });
  let characters = 0;
  for await (const piece of toCsv(EXAM_COLUMNS, batches)) characters += piece.length;
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return `\`examenes.csv\` of all exams: ${(characters / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of a processor in Plaza.`;
}

const timesOf = (list: string, calls: Record<string, ListCall>): Promise<Row> =>
  timeList(list, calls, { columns: USER_SORTS, rounds: ROUNDS });
