import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { stopDatabaseClock } from '#tests/support/database/clock.ts';
import { copyDatabase } from '#tests/support/database/copies.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { ADMINISTRATOR_PROCEDURES } from '#tests/support/http/procedures.ts';
import { startTestServer } from '#tests/support/http/server.ts';
import { createLearner, listMarkedQuestionIds, type Learner } from './learners.ts';
import { changeAnswerKeys } from './other-keys.ts';
import {
  ACCOUNT_PROCEDURES,
  type LearnerReply,
  type LearnerRequest,
  listLearnerRequests,
  sendLearnerRequest,
} from './requests.ts';

export interface LeaksReport {
  sheets: number;
  requests: number;
  bytes: number;
  /** How many requests got each status. */
  statuses: Map<number, number>;
  /** The procedures and routes that returned status 200 to a learner. */
  answered: Set<string>;
  /** How often replies revealed keys of questions that are not on the sheet: it shows that leaks would be found. */
  otherMarkers: number;
  /** The number of questions whose key could be read after the delivery, out of `questions`. */
  revealed: number;
  questions: number;
  leaks: string[];
}

const NEVER_FOR_VISITORS = [...ACCOUNT_PROCEDURES, ...ADMINISTRATOR_PROCEDURES];
/** The number of sheets checked at once: with more mock exams the catalogue takes long to read. */
const SHEETS_AT_ONCE = 20;

/**
 * Sends every request that users can send during a mock exam to two servers whose databases differ only in the keys,
 * explanations, notes and shares of answers of the open sheets: a reply that differs leaks them. The database must be
 * migrated and have no connections.
 */
export async function findLeaks(emptyUrl: string, sheets: number): Promise<LeaksReport> {
  const report: LeaksReport = {
    sheets: 0,
    requests: 0,
    bytes: 0,
    statuses: new Map(),
    answered: new Set(),
    otherMarkers: 0,
    revealed: 0,
    questions: 0,
    leaks: [],
  };
  const clientFolder = mkdtempSync(path.join(os.tmpdir(), 'plaza-leaks-'));
  copyFileSync(
    path.resolve(import.meta.dirname, '../../../../index.html'),
    path.join(clientFolder, 'index.html'),
  );
  try {
    while (report.sheets < sheets)
      await compareBatch(report, emptyUrl, clientFolder, Math.min(SHEETS_AT_ONCE, sheets - report.sheets));
  } finally {
    rmSync(clientFolder, { recursive: true });
  }
  return report;
}

async function compareBatch(
  report: LeaksReport,
  emptyUrl: string,
  clientFolder: string,
  sheets: number,
): Promise<void> {
  const original = await copyDatabase(emptyUrl);
  const learners: Learner[] = [];
  await withServer(original.url, clientFolder, async ({ db, url }) => {
    for (let created = 0; created < sheets; created++) learners.push(await createLearner(db, { url }));
    await db
      .insertInto('legal_pages')
      .values({ identifier: 'privacy', title: 'Privacidad', content: '<p>Nada</p>' })
      .execute();
    // stop the clock, because replies contain the current time
    await stopDatabaseClock(db, new Date().toISOString());
  });
  const changed = await copyDatabase(original.url);
  await withServer(original.url, clientFolder, (server) =>
    withServer(changed.url, clientFolder, async (other) => {
      await changeAnswerKeys(other.db);
      for (const learner of learners) await compareReplies(report, learner, [server, other]);
      // deliver only after all comparisons: the results of one learner appear in the ranking that others read
      for (const learner of learners) report.revealed += await countRevealed(server, learner);
    }),
  );
  await changed.drop();
  await original.drop();
  report.sheets += sheets;
}

interface LeakServer {
  db: Database;
  url: string;
  routes: string[];
}

async function withServer(
  databaseUrl: string,
  clientFolder: string,
  work: (server: LeakServer) => Promise<void>,
): Promise<void> {
  const { db, close } = openPostgres(databaseUrl, 4);
  const server = await startTestServer(db, { clientFolder });
  try {
    await work({ db, url: server.url, routes: server.routes });
  } finally {
    await server.close();
    await close();
  }
}

async function compareReplies(
  report: LeaksReport,
  learner: Learner,
  servers: [LeakServer, LeakServer],
): Promise<void> {
  const requests = listLearnerRequests(learner, servers[0].routes);
  // send the requests without a session too, because users may log out and read as visitors
  for (const request of requests.filter(({ name }) => !NEVER_FOR_VISITORS.includes(name)))
    judge(report, learner, request, await sendBoth(servers, request, undefined));
  for (const request of requests) {
    const replies = await sendBoth(servers, request, learner.cookie);
    if (replies[0].status === 200) report.answered.add(request.name);
    judge(report, learner, request, replies);
  }
  report.questions += learner.question_ids.length;
}

async function sendBoth(
  servers: [LeakServer, LeakServer],
  request: LearnerRequest,
  cookie: string | undefined,
): Promise<[LearnerReply, LearnerReply]> {
  const [one, other] = servers.map(({ url }) => sendLearnerRequest(url, request, cookie));
  if (!one || !other) throw new Error('there are two servers');
  return Promise.all([one, other]);
}

function judge(
  report: LeaksReport,
  learner: Learner,
  { name }: LearnerRequest,
  [reply, other]: [LearnerReply, LearnerReply],
): void {
  const markers = listMarkedQuestionIds(reply.text);
  const revealed = markers.filter((id) => learner.question_ids.includes(id));
  if (revealed.length > 0) report.leaks.push(`${name}: explanations of ${revealed.length} questions`);
  if (reply.text !== other.text)
    report.leaks.push(`${name}: depends on the keys${describeDifference(reply.text, other.text)}`);
  if (markers.length > 0 && reply.isStored) report.leaks.push(`${name}: explanations in a cache`);
  report.requests += 1;
  report.bytes += reply.text.length;
  report.otherMarkers += markers.length - revealed.length;
  report.statuses.set(reply.status, (report.statuses.get(reply.status) ?? 0) + 1);
}

function describeDifference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const near = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `\n  ${near(one)}\n  ${near(other)}`;
}

/**
 * Counts the questions whose keys can be read after the delivery, which proves that the comparison could have found
 * leaked keys.
 */
async function countRevealed(
  { db }: LeakServer,
  { person, sheet_id, question_ids }: Learner,
): Promise<number> {
  const { mockExams } = callAs(db, person);
  const sheet = await mockExams.sheet();
  if (sheet?.id !== sheet_id) throw new Error('the sheet was closed meanwhile');
  await mockExams.deliver({ attempt_id: sheet_id, device_id: randomUUID(), marks: [] });
  const markers = new Set(
    listMarkedQuestionIds(JSON.stringify(await mockExams.result({ session_id: sheet_id }))),
  );
  return question_ids.filter((id) => markers.has(id)).length;
}
