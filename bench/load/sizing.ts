import pg from 'pg';
import { preparePlazaDatabase } from '../databases.ts';
import { PROOF_SECRET } from '../proofs/sessions.ts';
import { WIDE_BUDGETS } from '../settings.ts';
import { createLoadClient } from './client.ts';
import { readCpuSeconds, findPostmasterPid } from './cpu.ts';
import { logIn, runJourney } from './journey.ts';
import type { BenchResult } from './report.ts';
import { startMeasuredServer } from './start-flags.ts';

const CLIENTS = 8;
const EXAMS = Number(process.env['BENCH_SIZING_EXAMS'] ?? 1_000);
const WARM_UP = 200;
const LOG_INS = 24;
const SCALE = { users: 10_000, questions: 5_000, players: CLIENTS };
const EXAM_TABLES = ['exam_sessions', 'exam_answers', 'review_log', 'review_cards'];
const USER_TABLES = ['profiles', 'user_totals', 'user_period_totals', 'period_points', 'period_histogram'];

/** CPU seconds for `plaza`, `postgres` and `logIn`; bytes for `log`, `tables` and `user`. */
interface Cost {
  exam: { plaza: number; postgres: number; log: number; tables: Record<string, number> };
  logIn: number;
  user: number;
}

/** What one exam, log-in and user cost, and what follows for 1,000, 100,000 and 10,000,000 users. */
export async function measureSizing(clusterUrl: string): Promise<BenchResult> {
  const url = await preparePlazaDatabase(clusterUrl, SCALE);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const server = await startMeasuredServer({ DATABASE_URL: url, AUTH_SECRET: PROOF_SECRET, ...WIDE_BUDGETS });
  try {
    const cost = await measure(client, {
      origin: server.origin,
      pid: server.pid,
      postgres: await findPostmasterPid(clusterUrl),
    });
    const { exam } = cost;
    const rows = sum(Object.values(exam.tables));
    const byTable = Object.entries(exam.tables).map(([table, bytes]) => `${table} ${kilobytes(bytes)}`);
    return {
      title: `What an exam of ten questions, a log-in and a user take (${EXAMS} exams, ${CLIENTS} clients)`,
      rows: [
        {
          what: 'an exam, with list, results and ranking',
          takes: `${milliseconds(exam.plaza)} ms of a processor in Plaza, ${milliseconds(exam.postgres)} ms in PostgreSQL, ${kilobytes(exam.log)} kB of its log`,
        },
        { what: 'its rows with indexes', takes: `${kilobytes(rows)} kB (${byTable.join(', ')})` },
        { what: 'a log-in', takes: `${milliseconds(cost.logIn)} ms of a processor in Plaza` },
        { what: 'a user', takes: `${kilobytes(cost.user)} kB with totals and points of three periods` },
      ],
      notes: toTable(cost),
    };
  } finally {
    await server.stop();
    await client.end();
  }
}

async function measure(
  client: pg.Client,
  { origin, pid, postgres }: { origin: string; pid: number; postgres: number },
): Promise<Cost> {
  const clients = Array.from({ length: CLIENTS }, () => createLoadClient(origin));
  await Promise.all(clients.map((one, player) => logIn(one, player)));
  const beforeLogIns = readCpuSeconds(pid);
  for (let count = 0; count < LOG_INS; count += 1) {
    const one = createLoadClient(origin);
    await logIn(one, count % CLIENTS);
    one.close();
  }
  const logInSeconds = (readCpuSeconds(pid) - beforeLogIns) / LOG_INS;
  // each client logs in again: the log-ins above may have ended its earlier sessions
  await Promise.all(clients.map((one, player) => logIn(one, player)));
  const takeExams = async (count: number): Promise<void> => {
    let left = count;
    const take = async (one: (typeof clients)[number]): Promise<void> => {
      while (left-- > 0) await runJourney({ client: one }, (_, act) => act());
    };
    await Promise.all(clients.map(take));
  };
  await takeExams(WARM_UP);
  const before = await read(client);
  const [plaza, database] = [readCpuSeconds(pid), readCpuSeconds(postgres)];
  await takeExams(EXAMS);
  const used = { plaza: readCpuSeconds(pid) - plaza, postgres: readCpuSeconds(postgres) - database };
  const after = await read(client);
  for (const one of clients) one.close();
  const tables = Object.fromEntries(
    EXAM_TABLES.map((table) => [table, ((after.tables[table] ?? 0) - (before.tables[table] ?? 0)) / EXAMS]),
  );
  return {
    exam: {
      plaza: used.plaza / EXAMS,
      postgres: used.postgres / EXAMS,
      log: (after.log - before.log) / EXAMS,
      tables,
    },
    logIn: logInSeconds,
    user: sum(USER_TABLES.map((table) => before.tables[table] ?? 0)) / SCALE.users,
  };
}

async function read(client: pg.Client): Promise<{ log: number; tables: Record<string, number> }> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    'select t as name, pg_total_relation_size(t::regclass)::float8 as bytes from unnest($1::text[]) t',
    [[...EXAM_TABLES, ...USER_TABLES]],
  );
  const log = await client.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes",
  );
  return {
    log: log.rows[0]?.bytes ?? 0,
    tables: Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])),
  };
}

/** A tenth of the users take two exams a day, 15 % of them in the busiest hour; everybody logs in once in 30 days. */
function toTable({ exam, logIn: logInSeconds, user }: Cost): string[] {
  const sizes = [1_000, 100_000, 10_000_000];
  const perDay = sizes.map((users) => (users / 10) * 2);
  const perSecond = perDay.map((exams) => (exams * 0.15) / 3_600);
  const logIns = sizes.map((users) => ((users / 30) * 0.15) / 3_600);
  const rowBytes = sum(Object.values(exam.tables));
  const line = (name: string, cells: (string | number)[]) => `| ${[name, ...cells].join(' | ')} |`;
  return [
    'By arithmetic, when each day a tenth of the users take two such exams, 15 % of them in the busiest hour, and everybody logs in once in 30 days:\n',
    line(
      'users',
      sizes.map((users) => users.toLocaleString('en')),
    ),
    line(
      '---',
      sizes.map(() => '---'),
    ),
    line(
      'exams a day',
      perDay.map((exams) => exams.toLocaleString('en')),
    ),
    line(
      'disk, a year (GB)',
      sizes.map((users, i) => round(((perDay[i] ?? 0) * 365 * rowBytes + users * user) / 1e9)),
    ),
    line(
      "PostgreSQL's log, a day (GB)",
      perDay.map((exams) => round((exams * exam.log) / 1e9)),
    ),
    line('exams a second, busiest hour', perSecond.map(round)),
    line(
      'processors of Plaza then, exams',
      perSecond.map((exams) => round(exams * exam.plaza)),
    ),
    line(
      'processors of Plaza then, log-ins',
      logIns.map((count) => round(count * logInSeconds)),
    ),
    line(
      'processors of PostgreSQL then',
      perSecond.map((exams) => round(exams * exam.postgres)),
    ),
  ];
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);
const milliseconds = (seconds: number): string => (seconds * 1000).toFixed(1);
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const round = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 2 });
