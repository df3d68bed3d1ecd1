import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import type { ServerProcess } from '#tests/support/http/server-process.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { takeExams } from '../load/exam-takers.ts';

const IDLE_MS = 8_000;
const THINKING_MS = { least: 20, most: 80 };
const POLL_MS = 50;
const MEGABYTE = 1_048_576;

/** The steps of an import, in order. */
export const IMPORT_STEPS = ['send', 'check', 'publish', 'undo'] as const;
type Steps<T> = Record<(typeof IMPORT_STEPS)[number], T>;

/** Response times during each step in milliseconds; the import's steps in seconds; memory in megabytes. */
export interface MeasuredImport {
  idle: number[];
  during: Steps<number[]>;
  /** The longest response time of /healthz in each step, in milliseconds. */
  health: Steps<number>;
  seconds: Steps<number>;
  growth: number;
  imported: number;
}

/** The first cookie is an administrator's, the others belong to users who take exams all the time. */
export async function importDuringExams(
  server: ServerProcess,
  [administrator = '', ...takers]: string[],
  file: Uint8Array,
): Promise<MeasuredImport> {
  const times: { now: number[] } = { now: [] };
  const ending = new AbortController();
  const exams = Promise.all(
    takers.map((cookie) =>
      takeExams(createApiWithCookie(server, cookie), { times, thinking: THINKING_MS, ending: ending.signal }),
    ),
  );
  exams.catch(() => {});
  await setTimeout(IDLE_MS);
  const idle = (times.now = []);
  await setTimeout(IDLE_MS);
  const memory = watchMemory(server.pid);
  const during: MeasuredImport['during'] = { send: [], check: [], publish: [], undo: [] };
  const seconds: MeasuredImport['seconds'] = { send: 0, check: 0, publish: 0, undo: 0 };
  const health: MeasuredImport['health'] = { send: 0, check: 0, publish: 0, undo: 0 };
  const imported = await importFile(server, administrator, file, async (step, act) => {
    times.now = during[step];
    const watch = watchHealth(server);
    const from = performance.now();
    const result = await act();
    seconds[step] = (performance.now() - from) / 1000;
    health[step] = await watch.stop();
    return result;
  });
  times.now = [];
  const growth = memory.stop();
  ending.abort();
  await exams;
  return { idle, during, health, seconds, growth, imported };
}

type DoStep = <T>(step: keyof MeasuredImport['during'], act: () => Promise<T>) => Promise<T>;

/** Returns the number of questions created. */
async function importFile(
  server: ServerProcess,
  cookie: string,
  file: Uint8Array,
  doStep: DoStep,
): Promise<number> {
  const { imports } = createApiWithCookie(server, cookie).questions;
  const id = await doStep('send', async () => {
    const reply = await fetch(`${server.origin}${QUESTION_FILE_ADDRESSES.upload}?name=prueba.json`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: Uint8Array.from(file),
    });
    return ((await reply.json()) as { import_id: string }).import_id;
  });
  await doStep('check', async () => {
    // polls as the screen does
    while ((await imports.status({ id })).status === 'checking') await setTimeout(500);
  });
  const { questions_new } = await doStep('publish', () => imports.publish({ id }));
  await doStep('undo', () => imports.undo({ id }));
  return questions_new ?? 0;
}

export function createApiWithCookie({ origin }: ServerProcess, cookie: string): ApiClient {
  return createORPCClient(new RPCLink({ url: `${origin}/rpc`, headers: { cookie } }));
}

/** The longest response time of the health check, which needs no database. */
function watchHealth({ origin }: ServerProcess): { stop(): Promise<number> } {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const from = performance.now();
      await (await fetch(`${origin}/healthz`)).text();
      most = Math.max(most, performance.now() - from);
      await setTimeout(POLL_MS);
    }
  })();
  watching.catch(() => {});
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return most;
    },
  };
}

/** The most megabytes that a process grows by, counting its share of shared pages. */
export function watchMemory(pid: number): { stop(): number } {
  const read = (): number => {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return (Number(kilobytes) * 1024) / MEGABYTE;
  };
  const before = read();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, read())), POLL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}
