import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { PaperDocument } from '#server/mock-exams/printing/composing/documents.ts';
import type { PictureRun } from '#server/mock-exams/printing/composing/runs.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { TypesetFile, TypesetReply, TypesetRequest } from './typeset-messages.ts';

export interface TypesetOptions {
  /** The time for the whole process, from its start. The browser waits for 30 seconds. */
  timeoutMs: number;
  memoryBytes: number;
  /** The most bytes of all written files together. */
  fileBytes: number;
  /** The environment of the process: no setting of the server, because they contain secrets. */
  environment: Record<string, string>;
}

const OPTIONS: TypesetOptions = {
  timeoutMs: 25_000,
  memoryBytes: 800_000_000,
  fileBytes: 30_000_000,
  environment: {},
};
/** The most concurrent processes: printing takes at most one processor from the users who answer questions. */
const AT_ONCE = 1;
const WAITING_MAX = 4;
/** The seconds after which users may try again when too many exams are waiting. */
const BUSY_SECONDS = 10;
const CHECK_MEMORY_MS = 100;
const PAGE_BYTES = 4096;
const PROGRAM = fileURLToPath(new URL('typeset-process.ts', import.meta.url));

const turns = pLimit(AT_ONCE);

type NotTypeset =
  | Refusal<'SERVER_BUSY', { seconds: number }>
  | Refusal<'PRINTING_UNAVAILABLE'>
  | Refusal<'EXAM_TOO_LARGE'>;

/** Makes a PDF of each document, in a process that is killed if it takes too much time or memory. */
export async function typesetDocuments(
  documents: PaperDocument[],
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
  options: Partial<TypesetOptions> = {},
): Promise<TypesetFile[] | NotTypeset> {
  if (turns.pendingCount >= WAITING_MAX) return refuse('SERVER_BUSY', { seconds: BUSY_SECONDS });
  return turns(() => typesetInProcess(toRequest(documents, pictures), { ...OPTIONS, ...options }));
}

async function typesetInProcess(
  request: TypesetRequest,
  options: TypesetOptions,
): Promise<TypesetFile[] | NotTypeset> {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    env: options.environment,
    execArgv: [],
    stdio: 'ignore',
  });
  const stopWatching = watchLimits(child, options);
  try {
    const reply = await exchange(child, request);
    if (reply === 'ended') return refuse('EXAM_TOO_LARGE');
    if ('unavailable' in reply) return refuse('PRINTING_UNAVAILABLE');
    if ('failed' in reply) throw new Error(reply.failed);
    const bytes = reply.files.reduce((sum, { pdf }) => sum + pdf.length, 0);
    return bytes > options.fileBytes ? refuse('EXAM_TOO_LARGE') : reply.files;
  } finally {
    stopWatching();
    child.kill('SIGKILL');
  }
}

/** Builds the request and names the pictures for the process; the alternative text replaces a missing picture. */
function toRequest(documents: PaperDocument[], pictures: ReadonlyMap<string, Uint8Array>): TypesetRequest {
  const places = new Map([...pictures.keys()].map((hash, place) => [hash, place]));
  const toNamed = (_: string, value: unknown): unknown => {
    if (!isPicture(value)) return value;
    const { hash, alt, width, height } = value;
    const place = places.get(hash);
    return place === undefined
      ? { kind: 'text', text: `[Imagen: ${alt}]` }
      : { kind: 'image', name: `picture-${place}`, alt, width, height };
  };
  return {
    documents: documents.map(({ template, data }) => ({ template, data: JSON.stringify(data, toNamed) })),
    pictures: [...pictures.values()],
  };
}

function isPicture(value: unknown): value is PictureRun {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'picture';
}

/** Returns the process's reply, or 'ended' if the server or the system has killed it for its time or memory. */
function exchange(child: ChildProcess, request: TypesetRequest): Promise<TypesetReply | 'ended'> {
  return new Promise((resolve, reject) => {
    child.once('message', (reply) => resolve(reply as TypesetReply));
    child.once('exit', (code, signal) =>
      signal === null
        ? reject(new Error(`the process that prints exams has ended with ${code}`))
        : resolve('ended'),
    );
    child.once('error', reject);
    child.send(request, (error) => {
      // if the process has ended, the handler of its exit reports the failure
      if (error && child.exitCode === null && child.signalCode === null) reject(error);
    });
  });
}

/** Kills the process when it exceeds its time or its memory; the returned function stops watching it. */
function watchLimits(child: ChildProcess, { timeoutMs, memoryBytes }: TypesetOptions): () => void {
  const kill = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs);
  const check = setInterval(() => {
    void readMemory(child.pid).then((bytes) => (bytes > memoryBytes ? kill() : undefined));
  }, CHECK_MEMORY_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(check);
  };
}

/** The memory of a process in bytes; 0 on systems without /proc. */
async function readMemory(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0');
  return Number(text.split(' ')[1]) * PAGE_BYTES;
}
