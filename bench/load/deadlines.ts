import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { readSettings } from '#server/env.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { DEADLINE_GRACE_SECONDS } from '#shared/mock-exams/sheet.rules.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { createTemplate } from '#tests/support/mock-exams/templates.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import { PROOF_SECRET } from '../proofs/sessions.ts';
import { readRoundCount, WIDE_BUDGETS } from '../settings.ts';
import type { BenchResult } from './report.ts';
import { createTemplateContents, prepareTopicDatabase } from './topics.ts';

const ROUNDS = readRoundCount(3);
const SHEETS = 300;
const MARKED_SHARE = 0.8;
const POLL_MS = 20;
/** The server is killed when it has delivered this number of exams. */
const KILLED_AFTER = 100;

const CASES = [
  { name: 'one process', servers: 1, isKilled: false },
  { name: 'one process, killed (-9) in between and started again', servers: 1, isKilled: true },
  { name: 'three processes', servers: 3, isKilled: false },
];
type Case = (typeof CASES)[number];

/** Seconds until all exams are delivered: from the end of the grace period, and from the restart of a killed server. */
interface Measured {
  sinceGrace: number;
  sinceRestart: number | undefined;
  deliveredAtKill: number;
}

/** Sheets of 110 questions that end at the same instant while no browser is open. */
export async function compareDeadlines(clusterUrl: string): Promise<BenchResult> {
  const url = await prepareTopicDatabase(clusterUrl);
  const { db, close } = openPostgres(url, 8);
  const [content] = Object.values(await createTemplateContents(db));
  if (!content) throw new Error('there is no template');
  const template_id = await createTemplate(db, { content, published: true });
  const people = await Promise.all(
    Array.from({ length: SHEETS }, (_, index) => {
      const name = `puntual${Date.now()}_${index}`;
      return createPerson(db, { username: name, email: `${name}@example.com` });
    }),
  );
  const rows: BenchResult['rows'] = [];
  for (const one of CASES) {
    const measured: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await startSheets(db, people, template_id);
      measured.push(await measure(db, url, ids, one));
      await checkDelivered(db, ids);
    }
    rows.push(toRow(one, measured));
  }
  await close();
  return {
    title: `${SHEETS} sheets of 110 questions whose deadline is the same instant, browsers closed (${ROUNDS} rounds each)`,
    rows,
    notes: [
      `Seconds from the end of the ${DEADLINE_GRACE_SECONDS} s of grace until the last one is delivered, by the database's clock; of`,
      'the killed process also from when the next one listens. Checked after each round: each sheet has one result and one',
      'session, as of its deadline, and all kept sums are those of the sessions.',
    ],
  };
}

async function startSheets(db: Database, people: Account[], template_id: string): Promise<string[]> {
  const limit = pLimit(8);
  const { examBudgets } = readSettings(WIDE_BUDGETS);
  return limit.map(people, async (person) => {
    const { mockExams } = callAs(db, person, { examBudgets });
    const { attempt_id } = await mockExams.start({ template_id, version: 1 });
    const sheet = await mockExams.sheet();
    const marks = (sheet?.questions ?? [])
      .filter(() => Math.random() < MARKED_SHARE)
      .map(({ position }, index) => ({
        position,
        selected_answer: ([0, 1, 2, 3] as const)[index % 4] ?? null,
        is_doubtful: index % 9 === 0,
        sequence: index + 1,
      }));
    await mockExams.mark({ attempt_id, device_id: crypto.randomUUID(), marks });
    return attempt_id;
  });
}

async function measure(db: Database, url: string, ids: string[], one: Case): Promise<Measured> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-deadlines-'));
  const start = () => startServerProcess({ DATABASE_URL: url, DATA_DIR: dataDir, AUTH_SECRET: PROOF_SECRET });
  const servers = await Promise.all(Array.from({ length: one.servers }, start));
  try {
    const graceEnds = await setDeadline(db, ids);
    return await waitForDelivery(db, ids, graceEnds, one.isKilled ? { servers, start } : undefined);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sets the deadline of these attempts to one second from now; returns the time at which their grace period ends. */
async function setDeadline(db: Database, ids: string[]): Promise<Date> {
  const { rows } = await sql<{ deadline: Date }>`
    with moved as (
      update exam_attempts set deadline = now() + interval '1 second' where id = any (${ids}::uuid[])
      returning id, deadline
    )
    update mock_exam_sheets s set part_ends = array_fill(moved.deadline, array[cardinality(s.part_ends)])
    from moved where s.id = moved.id
    returning moved.deadline`.execute(db);
  const deadline = rows[0]?.deadline.getTime() ?? Number.NaN;
  return new Date(deadline + DEADLINE_GRACE_SECONDS * 1000);
}

async function waitForDelivery(
  db: Database,
  ids: string[],
  graceEnds: Date,
  killing: { servers: ServerProcess[]; start: () => Promise<ServerProcess> } | undefined,
): Promise<Measured> {
  let restartedAt: number | undefined;
  let deliveredAtKill = 0;
  for (;;) {
    const { now, delivered } = await countDelivered(db, ids);
    if (delivered === ids.length) {
      const sinceGrace = (now - graceEnds.getTime()) / 1000;
      return {
        sinceGrace,
        sinceRestart: restartedAt === undefined ? undefined : (now - restartedAt) / 1000,
        deliveredAtKill,
      };
    }
    if (killing && restartedAt === undefined && delivered >= KILLED_AFTER) {
      await killing.servers.pop()?.kill();
      deliveredAtKill = (await countDelivered(db, ids)).delivered;
      killing.servers.push(await killing.start());
      restartedAt = (await countDelivered(db, ids)).now;
    }
    await setTimeout(POLL_MS);
  }
}

async function countDelivered(db: Database, ids: string[]): Promise<{ now: number; delivered: number }> {
  const { rows } = await sql<{ now: Date; delivered: number }>`
    select clock_timestamp() as now, count(*)::integer as delivered
    from mock_exam_sheets where id = any (${ids}::uuid[]) and delivered_at is not null`.execute(db);
  const [row] = rows;
  return { now: row?.now.getTime() ?? Number.NaN, delivered: row?.delivered ?? 0 };
}

/** Checks that the server has delivered each exam once, as of its deadline; throws otherwise. */
async function checkDelivered(db: Database, ids: string[]): Promise<void> {
  const { rows } = await sql<{ results: number; sessions: number; punctual: number }>`
    select (select count(*)::integer from mock_exam_results where session_id = any (${ids}::uuid[])) as results,
      (select count(*)::integer from exam_sessions where id = any (${ids}::uuid[])) as sessions,
      (select count(*)::integer from mock_exam_sheets
        where id = any (${ids}::uuid[]) and delivered_by = 'server' and delivered_at = part_ends[1]) as punctual`.execute(
    db,
  );
  const counts = rows[0] && [rows[0].results, rows[0].sessions, rows[0].punctual];
  if (counts?.some((count) => count !== ids.length) ?? true)
    throw new Error(`of ${ids.length} sheets: ${JSON.stringify(rows[0])}`);
  const wrong = await findWrongTotals(db);
  if (wrong.length > 0) throw new Error(`wrong sums: ${JSON.stringify(wrong.slice(0, 3))}`);
}

function toRow({ name, isKilled }: Case, measured: Measured[]): Record<string, string> {
  const worst = Math.max(...measured.map(({ sinceGrace }) => sinceGrace));
  const restarts = measured.flatMap(({ sinceRestart }) => sinceRestart ?? []);
  return {
    case: name,
    'all delivered after, s': measured.map(({ sinceGrace }) => sinceGrace.toFixed(2)).join(' / '),
    'worst, s': worst.toFixed(2),
    'after the next start, s': restarts.map((seconds) => seconds.toFixed(2)).join(' / '),
    'delivered when killed': isKilled
      ? measured.map(({ deliveredAtKill }) => deliveredAtKill).join(' / ')
      : '',
    reach: isKilled ? '2 s after the next start' : '2 s',
  };
}
