import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { awardChampions } from '#server/badges/badges.service.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { applyTestRuling } from '#tests/support/mock-exams/rulings.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import { createFinishedExams, type FinishedExams } from './finished-exams.ts';
import { findDifferentFingerprints, readFingerprints } from './fingerprints.ts';

/** What a run of rulings found: `wrong` must be empty. */
export interface RulingsReport extends Omit<FinishedExams, 'question'> {
  remarkings: Remarking[];
  wrong: string[];
}

interface Remarking {
  what: string;
  processes: number;
  kills: number;
  /** The number of kills after which some users' exams still had to be marked again. */
  inTheMiddle: number;
  /** The seconds from the call that changes the ruling until the last user's exam is marked again. */
  seconds: number;
  told: number;
}

interface Options {
  url: string;
  settings: Record<string, string>;
  people: number;
  kills: number;
}

interface Run extends Options {
  db: Database;
  servers: ServerProcess[];
  report: RulingsReport;
}

/**
 * Annuls a question that every user has answered twice, revokes the ruling while the server is killed repeatedly,
 * annuls again with two processes of which one is killed, and repeats the last remarking.
 */
export async function runRulings(options: Options): Promise<RulingsReport> {
  const { db, close } = openPostgres(options.url, 1, { statementTimeoutMs: 0 });
  // start a server before reading fingerprints: its first start writes the site's texts
  const servers = [await startServerProcess(options.settings)];
  try {
    const { question, ...scale } = await createFinishedExams(db, options.people);
    await awardChampions(db);
    const admin = callAs(db, await createPerson(db, { role: 'admin' }));
    const run: Run = { ...options, db, servers, report: { ...scale, remarkings: [], wrong: [] } };

    const before = await readFingerprints(db);
    let ruling = '';
    await remark(run, { what: 'annulled', kills: 0 }, async () => {
      ruling = await applyTestRuling(admin, question.id);
    });
    const annulled = await readFingerprints(db);
    await expectAnnulled(run, question.id);
    await remark(run, { what: 'revoked', kills: options.kills }, async () => {
      await admin.mockExams.rulings.revoke({ id: ruling });
    });
    expectSame(run, 'revoked is not as never made', [before, await readFingerprints(db)]);
    servers.push(await startServerProcess(options.settings));
    await remark(run, { what: 'annulled again', kills: 1 }, async () => {
      await applyTestRuling(admin, question.id);
    });
    expectSame(run, 'annulled again is not as the first time', [annulled, await readFingerprints(db)]);
    await remarkTwice(run);
    return run.report;
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await close();
  }
}

async function remark(
  run: Run,
  { what, kills }: Pick<Remarking, 'what' | 'kills'>,
  order: () => Promise<unknown>,
): Promise<void> {
  const { db, servers, report } = run;
  const processes = servers.length;
  const mailsBefore = await countMails(db);
  const from = performance.now();
  await order();
  let inTheMiddle = 0;
  for (let kill = 1; kill <= kills; kill++) {
    // plan the last kill long before the job's end, because a busy machine delays it
    const share = kill / (kills + 3);
    await waitUntil(db, ({ done, people }) => people !== null && done >= people * share);
    await servers.shift()?.kill();
    if ((await readProgress(db)).finished_at === null) inTheMiddle += 1;
    if (servers.length === 0) servers.push(await startServerProcess(run.settings));
  }
  await waitUntil(db, ({ finished_at }) => finished_at !== null);
  const seconds = (performance.now() - from) / 1000;
  const told = await expectToldOnce(run, what, mailsBefore);
  await expectSums(run, what);
  report.remarkings.push({ what, processes, kills, inTheMiddle, seconds, told });
}

/** Repeats the last remarking as if it had marked no user yet, and expects that nothing changes. */
async function remarkTwice(run: Run): Promise<void> {
  const { db } = run;
  const kept = () => readFingerprints(db, ['question_remarkings', 'outbox', 'limits']);
  const [before, mails] = [await kept(), await countMails(db)];
  await sql`
    update question_remarkings set finished_at = null, people = null, first_xid = null
    where created_at = (select max(created_at) from question_remarkings)`.execute(db);
  await waitUntil(db, ({ finished_at }) => finished_at !== null);
  expectSame(run, 'twice is not the same as once', [before, await kept()]);
  if ((await countMails(db)) !== mails) run.report.wrong.push('somebody got a mail when marked twice');
}

interface Progress {
  people: number | null;
  done: number;
  finished_at: Date | null;
}

/** Reads how far the last remarking has come. */
async function readProgress(db: Database): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select people, finished_at,
      coalesce(people - (select count(*) from question_remarking_people p where p.remarking_id = m.id), 0) as done
    from question_remarkings m order by created_at desc limit 1`.execute(db);
  const [progress] = rows;
  if (!progress) throw new Error('nothing is marked again');
  return progress;
}

async function waitUntil(db: Database, isReached: (progress: Progress) => boolean): Promise<void> {
  while (!isReached(await readProgress(db))) await wait(5);
}

/**
 * Expects one notice and one mail for every user, because each user has an exam whose mark changes. Returns the number
 * of users with a notice.
 */
async function expectToldOnce({ db, report }: Run, what: string, mailsBefore: number): Promise<number> {
  const { rows } = await sql<{ told: number; notices: number }>`
    select count(distinct user_id) as told, count(*) as notices from mark_changes
    where remarking_id = (select id from question_remarkings order by created_at desc limit 1)`.execute(db);
  const { told, notices } = rows[0] ?? { told: 0, notices: 0 };
  if (notices !== told) report.wrong.push(`${what}: ${notices} notices for ${told} people`);
  const mails = (await countMails(db)) - mailsBefore;
  const { rows: uneven } = await sql`
    select recipient from outbox group by recipient
    having count(*) <> (select count(*) from question_remarkings)`.execute(db);
  const everybody = await countPeople(db);
  if (told !== everybody) report.wrong.push(`${what}: ${told} of ${everybody} people have a notice`);
  if (mails !== everybody) report.wrong.push(`${what}: ${mails} mails to ${everybody} people`);
  if (uneven.length > 0) report.wrong.push(`${what}: ${uneven.length} people got too few mails or too many`);
  return told;
}

async function expectAnnulled({ db, report }: Run, questionId: string): Promise<void> {
  const { rows } = await sql<{ counting: number; unmarked: number; different: number }>`
    select
      (select count(*) from exam_answers where question_id = ${questionId}::uuid and counts) as counting,
      (select count(*) from mock_exam_sheets s join mock_exam_results r on r.session_id = s.id
        and r.revision = s.revision where r.revision <> 2 or jsonb_array_length(r.rulings) <> 1) as unmarked,
      (select count(*) from proof.copies c
        join mock_exam_sheets o on o.id = c.original join mock_exam_sheets s on s.id = c.id
        join mock_exam_results was on was.session_id = o.id and was.revision = o.revision
        join mock_exam_results is_now on is_now.session_id = s.id and is_now.revision = s.revision
        where was.parts <> is_now.parts or was.scaled <> is_now.scaled) as different`.execute(db);
  const [found] = rows;
  if (!found || found.counting > 0) report.wrong.push(`${found?.counting} annulled answers count`);
  if (!found || found.unmarked > 0)
    report.wrong.push(`${found?.unmarked} sheets aren't marked by the ruling`);
  if (!found || found.different > 0) report.wrong.push(`${found?.different} like sheets have unlike marks`);
}

async function expectSums({ db, report }: Run, what: string): Promise<void> {
  const wrong = await findWrongTotals(db);
  if (wrong.length > 0) report.wrong.push(`${what}: wrong sums: ${JSON.stringify(wrong.slice(0, 3))}`);
  const repaired = await repairRanking(db);
  if (Object.values(repaired).some((rows) => rows > 0))
    report.wrong.push(`${what}: a repair changes ${JSON.stringify(repaired)}`);
}

function expectSame(
  { report }: Run,
  otherwise: string,
  [one, other]: [Record<string, string>, Record<string, string>],
): void {
  const differing = findDifferentFingerprints(one, other);
  if (differing.length > 0) report.wrong.push(`${otherwise}: ${differing.join(', ')}`);
}

async function countMails(db: Database): Promise<number> {
  const { rows } = await sql<{ mails: number }>`select count(*) as mails from outbox`.execute(db);
  return rows[0]?.mails ?? 0;
}

/** Counts the users who have exams. */
async function countPeople(db: Database): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct user_id) as people from exam_sessions`.execute(db);
  return rows[0]?.people ?? 0;
}
