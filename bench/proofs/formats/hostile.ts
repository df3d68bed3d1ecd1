import { setTimeout } from 'node:timers/promises';
import { migrate } from '#server/database/migrate.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import type { ServerProcess } from '#tests/support/http/server-process.ts';
import { createHostileFiles } from '#tests/support/questions/hostile-files.ts';
import { takeExams } from '../../load/exam-takers.ts';
import { fillDatabase } from '../../load/data.ts';
import { withPGliteServer } from '../../load/places.ts';
import { createApiWithCookie, watchMemory } from '../import-run.ts';
import { serveImporter } from '../import-server.ts';

const EXAM_TAKERS = 5;
const STORED = 3_000;
const BOMB_BYTES = 120_000_000;
const THINKING_MS = { least: 20, most: 80 };

export interface HostileFilesReport {
  files: number;
  /** Kinds of files that were accepted, or refused without any problem being named. */
  wrong: string[];
  /** The response times in milliseconds of other users' answers during the uploads. */
  answers: number[];
  /** Megabytes. */
  growth: number;
  seconds: number;
}

/** Sends every hostile file over HTTP while others take exams. */
export function sendHostileFiles(): Promise<HostileFilesReport> {
  return withPGliteServer(async ({ settings, dataDir }) => {
    const opened = await openEmbedded(dataDir);
    await migrate(opened.db);
    await fillDatabase(opened.db, { users: 50, questions: STORED, players: EXAM_TAKERS + 1 });
    return serveImporter(opened, settings, sendAll);
  });
}

async function sendAll(
  server: ServerProcess,
  [administrator = '', ...takers]: string[],
): Promise<HostileFilesReport> {
  const files = await createHostileFiles(BOMB_BYTES);
  const { imports } = createApiWithCookie(server, administrator).questions;
  const countQuestions = async (): Promise<number> =>
    (await createApiWithCookie(server, administrator).catalogue.list()).categories.reduce(
      (sum, { question_count }) => sum + question_count,
      0,
    );
  const before = await countQuestions();
  const times: { now: number[] } = { now: [] };
  const ending = new AbortController();
  const exams = Promise.all(
    takers.map((cookie) =>
      takeExams(createApiWithCookie(server, cookie), { times, thinking: THINKING_MS, ending: ending.signal }),
    ),
  );
  exams.catch(() => {});
  const memory = watchMemory(server.pid);
  const from = performance.now();
  const wrong: string[] = [];
  for (const { name, kind, bytes } of files) {
    const reply = await fetch(
      `${server.origin}${QUESTION_FILE_ADDRESSES.upload}?name=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: { cookie: administrator, 'content-type': 'application/json' },
        body: Uint8Array.from(bytes),
      },
    );
    const { import_id: id } = (await reply.json()) as { import_id: string };
    let status = await imports.status({ id });
    for (; status.status === 'checking'; status = await imports.status({ id })) await setTimeout(20);
    if (status.status !== 'refused' || status.problem_count === 0) wrong.push(kind);
  }
  const seconds = (performance.now() - from) / 1000;
  const growth = memory.stop();
  ending.abort();
  await exams;
  if ((await countQuestions()) !== before) wrong.push('something was stored');
  return { files: files.length, wrong, answers: times.now, growth, seconds };
}
