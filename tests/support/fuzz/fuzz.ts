import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { startTestServer } from '#tests/support/http/server.ts';
import { snapshotTables } from '#tests/support/database/snapshot-tables.ts';
import { createRoleFixtures, type RoleFixtures } from '#tests/support/people/roles.ts';
import { createHostileRequests } from './hostile-requests.ts';
import type { HostileRequest } from './strange-requests.ts';
import { startWriteJournal, UNWATCHED_TABLES } from './write-journal.ts';

export interface FuzzReport {
  calls: number;
  /** How many calls got each status. */
  statuses: Map<number, number>;
  slowestMs: number;
  /** Descriptions of what went wrong, each with its request. */
  faults: string[];
}

interface Reply {
  status: number;
  text: string;
  ms: number;
}

const MAX_MS = 5_000;
/**
 * How often all tables are compared after a refused call: a comparison takes longer than a call, and the journal sees
 * every change anyway.
 */
const CHECKSUM_EVERY = 100;
/** The run stops after this number of faults, which are enough to fix at once. */
const FAULTS_MAX = 20;
const ENGLISH = /\b(invalid|expected|received|required|too|must|unrecognized|string|number|option)\b/i;

/**
 * Sends hostile requests one after the other to the application with an empty database; a seed determines them. Expects
 * no server error, no late reply, and no refused request that changes a row.
 */
export async function fuzz(
  db: Database,
  { seed, calls }: { seed: number; calls: number },
): Promise<FuzzReport> {
  const failures: string[] = [];
  const clientFolder = createClientFolder();
  const server = await startTestServer(db, { log: createFailureLog(failures), clientFolder });
  try {
    const fixtures = await createRoleFixtures(db, server);
    const restore = await snapshotTables(db);
    const journal = await startWriteJournal(db);
    const report: FuzzReport = { calls: 0, statuses: new Map(), slowestMs: 0, faults: [] };
    for (const request of fc.sample(createHostileRequests(fixtures), { seed, numRuns: calls })) {
      const before =
        report.calls % CHECKSUM_EVERY === 0 ? await checksumTables(db, UNWATCHED_TABLES) : undefined;
      const reply = await send(server.url, fixtures, request);
      if (request.address.startsWith(QUESTION_FILE_ADDRESSES.upload)) await waitForChecks(db);
      const changed = await journal.take();
      const faults = judge(request, reply, changed);
      if (before && reply.status >= 400 && !isEqual(before, await checksumTables(db, UNWATCHED_TABLES)))
        faults.push('refused, and a table differs');
      const described = `${describe(request, reply)} ${failures.splice(0).join(' ')}`;
      addToReport(
        report,
        reply,
        faults.map((fault) => `${fault}: ${described}`),
      );
      if (report.faults.length >= FAULTS_MAX) break;
      if (changed.length > 0 || reply.status === 429) {
        await restore();
        await journal.take();
      }
    }
    return report;
  } finally {
    await server.close();
    rmSync(clientFolder, { recursive: true });
  }
}

function addToReport(report: FuzzReport, { status, ms }: Reply, faults: string[]): void {
  report.calls += 1;
  report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
  report.slowestMs = Math.max(report.slowestMs, ms);
  report.faults.push(...faults);
}

/** Creates the folder of a built client that contains only the HTML template of its pages. */
function createClientFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-fuzz-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<head><!--head--><title>Plaza</title><!--/head--></head>');
  return folder;
}

function judge({ address }: HostileRequest, { status, text, ms }: Reply, changed: string[]): string[] {
  const isStream = address.startsWith(LIVE_RANKING_PATH);
  return [
    ...(status >= 500 && !(status === 503 && isStream) ? ['a failure of the server'] : []),
    ...(ms > MAX_MS ? [`answered after ${Math.round(ms)} ms`] : []),
    ...(status >= 400 && changed.length > 0 ? [`refused, and ${changed.join(', ')} changed`] : []),
    ...(status === 400 && ENGLISH.test(sentencesOf(text).join(' ')) ? ['refused in English'] : []),
  ];
}

/** Returns the messages for users in an error of the API or of a file route. */
function sentencesOf(text: string): string[] {
  if (!text.startsWith('{')) return [];
  const body = JSON.parse(text) as { json?: RefusalBody } & RefusalBody;
  const { message = '', data } = body.json ?? body;
  return [message, ...Object.values(data?.fields ?? {})];
}

interface RefusalBody {
  message?: string;
  data?: { fields?: Record<string, string> };
}

function describe({ role, method, address, headers, body }: HostileRequest, { status, text }: Reply): string {
  const sent = typeof body === 'string' ? body : body && `base64 ${Buffer.from(body).toString('base64')}`;
  return [
    role,
    method,
    address.slice(0, 300),
    JSON.stringify(headers).slice(0, 300),
    sent?.slice(0, 600),
    '→',
    status,
    text.slice(0, 300),
  ].join(' ');
}

/** Sends a request with the role's cookie, unless the request has a cookie of its own. */
function send(origin: string, { people }: RoleFixtures, request: HostileRequest): Promise<Reply> {
  const { role, method, address, headers, body } = request;
  const { hostname, port } = new URL(origin);
  const { cookie } = people[role];
  const started = performance.now();
  const sent = http.request({
    hostname,
    port,
    method,
    path: address.startsWith('/') || address === '*' ? address : `/${address}`,
    headers: {
      ...(cookie === '' ? {} : { cookie }),
      ...(body === undefined || 'transfer-encoding' in headers
        ? {}
        : { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
    agent: false,
    timeout: 4 * MAX_MS,
  });
  return new Promise((resolve) => {
    const end = (status: number, text: string): void => {
      resolve({ status, text, ms: performance.now() - started });
      sent.destroy();
    };
    sent.on('error', (error) => end(599, String(error)));
    sent.on('timeout', () => end(599, 'no answer'));
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0;
      // a stream of the ranking doesn't end by itself
      if (response.headers['content-type'] === 'text/event-stream') return end(status, '');
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => end(status, Buffer.concat(chunks).toString()));
      response.on('error', (error) => end(599, String(error)));
    });
    sent.end(body);
  });
}

/** Waits until uploaded question files are checked: the server replies to the upload before the check. */
async function waitForChecks(db: Database): Promise<void> {
  for (;;) {
    const checking = db.selectFrom('question_imports').select('id').where('status', '=', 'checking');
    if ((await checking.execute()).length === 0) return;
    // PGlite never yields to the event loop: let the check go on
    await setImmediate();
  }
}

/** Collects the errors that the server logs, because a reply doesn't contain the cause. */
function createFailureLog(failures: string[]): Log {
  const collect = (details: unknown): void => {
    const { err } = details as { err?: unknown };
    failures.push(err instanceof Error ? String(err.stack) : String(err));
  };
  const ignore = (): void => undefined;
  return { debug: ignore, info: ignore, warn: ignore, error: collect };
}

function isEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
