import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { QuestionEntry } from '#shared/questions/question-file.rules.ts';
import type { Told } from './check-file-thread.ts';

/** A file of 20 MB needs less than half of it. */
const MEMORY_MB = 1024;

export type FileInThread =
  | { errors: string[] }
  | { errors: null; total: number; batches: () => AsyncGenerator<QuestionEntry[]> };

/**
 * Checks a file in a thread of its own, so that everything else goes on, and hands it to `use`; the entries come in
 * small batches, in their order, as they are asked for. The bytes are gone from here.
 */
export async function checkFileInThread<T>(
  bytes: ArrayBuffer,
  use: (file: FileInThread) => Promise<T>,
): Promise<T> {
  const thread = new Worker(new URL('check-file-thread.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    transferList: [bytes],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const ended = once(thread, 'exit').then(() => {
    throw new Error('the thread that checks a file has ended');
  });
  ended.catch(() => {});
  const answer = <A>(): Promise<A> =>
    Promise.race([once(thread, 'message').then(([message]) => message as A), ended]);
  try {
    const told = await answer<Told>();
    return await use(told.errors ? told : { ...told, batches: () => askForAll(thread, answer) });
  } finally {
    await thread.terminate();
  }
}

async function* askForAll(
  thread: Worker,
  answer: () => Promise<QuestionEntry[]>,
): AsyncGenerator<QuestionEntry[]> {
  for (;;) {
    const batch = answer();
    thread.postMessage('more');
    const entries = await batch;
    if (entries.length === 0) return;
    yield entries;
  }
}
