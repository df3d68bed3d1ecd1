import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import {
  formatQuestionExportAddress,
  QUESTION_FILE_ADDRESSES,
} from '#shared/questions/question-file-addresses.rules.ts';
import { isArchiveName } from '#shared/questions/question-formats.rules.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';
import type { ServerProcess } from '#tests/support/http/server-process.ts';
import { takeExams } from '../../load/exam-takers.ts';
import { createApiWithCookie, watchMemory } from '../import-run.ts';
import { createHostileFiles } from './hostile.ts';

const THINKING_MS = { least: 20, most: 80 };

export const PICTURE_STEPS = ['idle', 'send', 'check', 'publish', 'export', 'hostile'] as const;
type Step = (typeof PICTURE_STEPS)[number];

export interface MeasuredPictures {
  seconds: Record<Step, number>;
  /** The response times in milliseconds of other users' answers during each step. */
  answers: Record<Step, number[]>;
  /** The most megabytes that the server's memory has grown by during each step. */
  growth: Record<Step, number>;
  imported: number;
  /** Kinds of hostile files that were accepted, or refused without any problem being named. */
  wrong: string[];
  hostile: number;
}

interface Files {
  given: string;
  exported: string;
}

/** The first cookie is an administrator's, the others belong to users who take exams all the time. */
export async function measurePictures(
  server: ServerProcess,
  [administrator = '', ...takers]: string[],
  files: Files,
): Promise<MeasuredPictures> {
  const times: { now: number[] } = { now: [] };
  const ending = new AbortController();
  const exams = Promise.all(
    takers.map((cookie) =>
      takeExams(createApiWithCookie(server, cookie), { times, thinking: THINKING_MS, ending: ending.signal }),
    ),
  );
  exams.catch(() => {});
  const none = <T>(value: () => T): Record<Step, T> => ({
    idle: value(),
    send: value(),
    check: value(),
    publish: value(),
    export: value(),
    hostile: value(),
  });
  const [seconds, growth] = [none(() => 0), none(() => 0)];
  const answers = none((): number[] => []);
  const doStep = async <T>(step: Step, act: () => Promise<T>): Promise<T> => {
    times.now = answers[step];
    const memory = watchMemory(server.pid);
    const from = performance.now();
    const result = await act();
    seconds[step] = (performance.now() - from) / 1000;
    growth[step] = memory.stop();
    return result;
  };
  const { imports } = createApiWithCookie(server, administrator).questions;
  await doStep('idle', () => setTimeout(8_000));
  const id = await doStep('send', () =>
    send(server, administrator, { name: 'banco.zip', file: files.given }),
  );
  await doStep('check', () => waitUntilChecked(server, administrator, id));
  const { questions_new } = await doStep('publish', () => imports.publish({ id }));
  await doStep('export', async () => {
    const address = formatQuestionExportAddress(questionFilter.parse({ search: 'ley de prueba' }), 'zip');
    const reply = await fetch(server.origin + address, { headers: { cookie: administrator } });
    await pipeline(Readable.fromWeb(reply.body as ReadableStream), createWriteStream(files.exported));
  });
  const sent = await doStep('hostile', () => sendHostile(server, administrator));
  ending.abort();
  await exams;
  return { seconds, answers, growth, imported: questions_new ?? 0, wrong: sent.wrong, hostile: sent.files };
}

async function send(
  { origin }: ServerProcess,
  cookie: string,
  { name, file, bytes }: { name: string; file?: string; bytes?: Buffer },
): Promise<string> {
  const address = isArchiveName(name) ? QUESTION_FILE_ADDRESSES.uploadLarge : QUESTION_FILE_ADDRESSES.upload;
  const body = file === undefined ? Uint8Array.from(bytes ?? []) : Readable.toWeb(createReadStream(file));
  const reply = await fetch(`${origin}${address}?name=${name}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: body as BodyInit,
    // fetch requires this for a body that is a stream
    duplex: 'half',
  } as RequestInit);
  const { import_id } = (await reply.json()) as { import_id?: string };
  if (import_id === undefined) throw new Error(`${name} was not taken: ${reply.status}`);
  return import_id;
}

async function waitUntilChecked(server: ServerProcess, cookie: string, id: string) {
  const { imports } = createApiWithCookie(server, cookie).questions;
  let status = await imports.status({ id });
  for (; status.status === 'checking'; status = await imports.status({ id })) await setTimeout(100);
  return status;
}

async function sendHostile(
  server: ServerProcess,
  cookie: string,
): Promise<{ files: number; wrong: string[] }> {
  const files = await createHostileFiles();
  const wrong: string[] = [];
  for (const { kind, name, bytes } of files) {
    const status = await waitUntilChecked(server, cookie, await send(server, cookie, { name, bytes }));
    if (status.status !== 'refused' || status.problem_count === 0) wrong.push(kind);
  }
  return { files: files.length, wrong };
}
