import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { writeLargeDownloads } from '#server/privacy/download/download.service.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callProcedure, startTestServer } from '#tests/support/http/server.ts';
import { prepareDatabase } from '../../databases.ts';
import { rounds } from '../../settings.ts';
import { quantile } from '../places.ts';
import type { BenchResult } from '../report.ts';

const EXAMS = Number(process.env['BENCH_DOWNLOADED'] ?? 10_000);
const QUESTIONS_PER_EXAM = 20;
const QUESTIONS = 2_000;
const ROUNDS = rounds(3);
const MAX_SECONDS = 20;
const MAX_MEGABYTES = 100;
const CALL_EVERY_MS = 25;

/** Measures the download of a user with very many exams, and what others notice of it in the same process. */
export async function compareDownloads(clusterUrl: string): Promise<BenchResult> {
  const url = await prepareDatabase(clusterUrl, `download_${EXAMS}`, async (empty) => {
    const { db, close } = openPostgres(empty, 1);
    await migrate(db);
    await fill(db);
    await close();
  });
  const { db, close } = openPostgres(url);
  const server = await startTestServer(db);
  await callFor(server.url, setTimeout(2_000));
  const rows = [];
  for (let round = 1; round <= ROUNDS; round++)
    rows.push(await measure(db, { url: server.url, databaseUrl: url }, round));
  await server.close();
  await close();
  return {
    title: `Download of a user with ${EXAMS} exams of ${QUESTIONS_PER_EXAM} questions`,
    rows,
    notes: [
      `Wanted: ${MAX_SECONDS} s, ${MAX_MEGABYTES} MB more, and a p95 of others' calls of at most twice the one without a download.`,
    ],
  };
}

async function measure(
  db: Database,
  { url, databaseUrl }: { url: string; databaseUrl: string },
  round: number,
): Promise<Record<string, string>> {
  await sql`
    insert into account_downloads (user_id, is_large) select id, true from profiles where username = 'incansable'
    on conflict (user_id) do update set ready_at = null, expires_at = null, claimed_until = null, token_hash = null,
      token_expires_at = null`.execute(db);
  const alone = await callFor(url, setTimeout(10_000));
  const before = process.memoryUsage().rss;
  let highest = before;
  const sampling = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
  const start = performance.now();
  const used = process.cpuUsage();
  const writing = writeLargeDownloads(db, { origin: 'http://localhost:3000', databaseUrl }).then(
    () => (performance.now() - start) / 1_000,
  );
  const beside = await callFor(url, writing);
  clearInterval(sampling);
  const { user, system } = process.cpuUsage(used);
  const { rows } = await sql<{ size: number }>`
    select sum(octet_length(bytes))::integer as size from account_download_chunks`.execute(db);
  return {
    round: String(round),
    seconds: (await writing).toFixed(1),
    // of this process, which others' load doesn't lengthen
    'seconds of processor': ((user + system) / 1e6).toFixed(1),
    'MB of ZIP': ((rows[0]?.size ?? 0) / 1e6).toFixed(1),
    'MB of memory more': ((highest - before) / 1e6).toFixed(0),
    'calls of others, p95 without (ms)': quantile(alone, 0.95).toFixed(1),
    'p95 beside it (ms)': quantile(beside, 0.95).toFixed(1),
  };
}

/** The times of calls that start every 25 ms, until `work` is done. */
async function callFor(url: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  void work.finally(() => (isOver = true));
  const calls: Promise<void>[] = [];
  const call = async (): Promise<void> => {
    const start = performance.now();
    await callProcedure({ url }, 'ranking/list', { period_type: 'weekly' });
    times.push(performance.now() - start);
  };
  while (!isOver) {
    calls.push(call());
    await setTimeout(CALL_EVERY_MS);
  }
  await Promise.all(calls);
  return times;
}

async function fill(db: Database): Promise<void> {
  const category = await createCategory(db, { questions: QUESTIONS });
  const { id } = await createPerson(db, { username: 'incansable', email: 'incansable@example.com' });
  await sql`update questions set explanation = repeat('Así lo dice el artículo que se cita. ', 15)`.execute(
    db,
  );
  await sql`
    insert into exam_sessions (id, user_id, kind, score, points, blank_answers, total_questions, time_taken, categories,
      category_names, created_at)
    select gen_random_uuid(), ${id}::uuid, 'practice', 12, 12, 0, ${QUESTIONS_PER_EXAM}::integer, 300,
      array[${category.id}::uuid], array[${category.name}], app_now() - i * interval '1 hour'
    from generate_series(1, ${EXAMS}::integer) i`.execute(db);
  await sql`
    insert into exam_answers (session_id, question_id, question_version, category_id, position, selected_answer,
      is_correct, answer_time_ms)
    select s.id, q.question_id, 1, ${category.id}::uuid, i, i % 4, i % 5 < 3, 5000
    from (select id, row_number() over () as place from exam_sessions) s,
      generate_series(0, ${QUESTIONS_PER_EXAM - 1}::integer) i
    join question_categories q on true
    where q.position = 1 + (s.place * ${QUESTIONS_PER_EXAM}::integer + i) % ${QUESTIONS}::integer`.execute(
    db,
  );
  await sql`
    insert into review_log (user_id, question_id, question_version, attempt_id, answered_at, answered_on, rating,
      is_blank, is_doubtful, answer_time_ms)
    select ${id}::uuid, a.question_id, 1, s.id, s.created_at, s.created_at::date, 'good', false, false, 5000
    from exam_answers a join exam_sessions s on s.id = a.session_id`.execute(db);
  await sql`analyze`.execute(db);
}
