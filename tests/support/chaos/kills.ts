import { openInstallation } from '#server/installation/installation.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type ApiClient, createApiClient, registerAndLogIn } from '#tests/support/http/api-client.ts';
import { listReviewedAnswers } from '#tests/support/people/exams.ts';
import { setMinAnswerMs } from '#tests/support/database/clock.ts';
import { createRandom } from '#tests/support/database/random.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';

/** What a run of kills found: every list must be empty and the points must agree. */
export interface KillReport {
  kills: number;
  betweenRequestAndReply: number;
  finishedExams: number;
  /** Answers that the server confirmed and that are missing or changed afterwards. */
  lost: string[];
  expectedPoints: number;
  rankedPoints: number;
}

interface Run {
  api: ApiClient;
  server: ServerProcess;
  restart: () => Promise<ServerProcess>;
  random: () => number;
  report: KillReport;
  /** The choices that the server has confirmed in the exam in progress, by the question's position. */
  confirmed: ChoiceIndex[];
}

const QUESTIONS = 5;

/**
 * Takes exams over HTTP while the server is killed (-9) again and again, half of the times between request and reply,
 * and compares the stored data after each start with the confirmed calls. The same seed makes the same run.
 */
export async function runKills(options: {
  settings: Record<string, string>;
  dataDir: string;
  kills: number;
  seed: number;
}): Promise<KillReport> {
  const start = () => startServerProcess(options.settings);
  const report = {
    kills: 0,
    betweenRequestAndReply: 0,
    finishedExams: 0,
    lost: [],
    expectedPoints: 0,
    rankedPoints: 0,
  };
  await letInstantAnswersCount(options.settings);
  const server = await start();
  const run: Run = {
    api: createApiClient(() => run.server.origin),
    server,
    restart: start,
    random: createRandom(options.seed),
    report,
    confirmed: [],
  };
  try {
    await registerAndLogIn(run.api, options.dataDir, `persona_${options.seed}`);
    while (report.kills < options.kills) await takeExam(run, options.kills);
    const own = await run.api.ranking.own({ period_type: 'monthly' });
    report.rankedPoints = own?.total_points ?? 0;
  } finally {
    await run.server.kill();
  }
  return report;
}

/** Sets the minimum time of an answer to 0, as in all test databases: instant answers must add points. */
async function letInstantAnswersCount({
  DATA_DIR = '',
  DATABASE_URL,
}: Record<string, string>): Promise<void> {
  const { db, close } = await openInstallation({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  await setMinAnswerMs(db, 0);
  await close();
}

async function takeExam(run: Run, kills: number): Promise<void> {
  const { categories } = await run.api.catalogue.list();
  const category = categories.find(({ question_count }) => question_count >= QUESTIONS);
  if (!category) throw new Error('no category to practise with');
  const { id } = await run.api.exams.start({ category_id: category.id, count: QUESTIONS });
  run.confirmed = [];
  for (let position = 0; position < QUESTIONS; position++) {
    const selected_answer = Math.floor(run.random() * 4) as ChoiceIndex;
    const answer = () =>
      run.api.exams.answer({ attempt_id: id, position, selected_answer, time_taken: position });
    const reply = await callAndKill(run, kills, answer);
    if (reply.selected_answer !== selected_answer)
      run.report.lost.push(`${id} ${position}: another answer was locked`);
    run.confirmed.push(reply.selected_answer);
  }
  const closed = await callAndKill(run, kills, () =>
    run.api.exams.finish({ attempt_id: id, time_taken: QUESTIONS }),
  );
  const results = await run.api.exams.results(closed);
  const kept = listReviewedAnswers(results).map((answer) => answer.selected_answer);
  if (kept.join() !== run.confirmed.join())
    run.report.lost.push(`${id}: results ${kept.join()} for ${run.confirmed.join()}`);
  run.report.finishedExams += 1;
  run.report.expectedPoints += listReviewedAnswers(results).filter(
    ({ is_correct, no_point_reason }) => is_correct && no_point_reason === null,
  ).length;
}

/**
 * Makes the call; at random the server dies before or after its reply. Then the call is repeated, as the browser does.
 */
async function callAndKill<T>(run: Run, kills: number, call: () => Promise<T>): Promise<T> {
  if (run.report.kills >= kills || run.random() < 0.5) return call();
  const before = run.report.betweenRequestAndReply * 2 <= run.report.kills;
  if (before) {
    const underWay = call().catch(() => undefined);
    // The seed also decides when the server is killed: some time between reading the request and the commit.
    await new Promise((resolve) => setTimeout(resolve, run.random() * 8));
    await run.server.kill();
    await underWay;
    run.report.betweenRequestAndReply += 1;
  } else {
    const confirmed = await call();
    await run.server.kill();
    run.report.kills += 1;
    run.server = await run.restart();
    await checkOpenExam(run);
    return confirmed;
  }
  run.report.kills += 1;
  run.server = await run.restart();
  await checkOpenExam(run);
  return call();
}

/** Every confirmed answer is stored; an exam that is no longer open was finished by the interrupted call. */
async function checkOpenExam(run: Run): Promise<void> {
  const open = await run.api.exams.current();
  if (!open) return;
  run.confirmed.forEach((choice, position) => {
    const kept = open.answered[position]?.selected_answer;
    if (kept !== choice) run.report.lost.push(`${open.id} ${position}: ${choice} became ${kept}`);
  });
}
