import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckedItem } from '#shared/questions/file-entries.rules.ts';
import type { ThreadInput } from './check-file-thread.ts';
import { withCleanEntry } from './entry-explanation.service.ts';
import { checkNamedFile, type FileCheck } from './read-file.service.ts';
import { findFormat } from '#server/questions/formats/formats.ts';

/** Up to here a check takes some milliseconds, much less than a thread takes to begin. */
const CHECKED_HERE_BYTES = 50_000;
const BATCH = 100;
/** A file of 20 MB needs less than half of it. */
const MEMORY_MB = 1024;

/** Why it can't be read; or what was found of each of its entries in their order, in small batches as they are asked for. */
export type CheckedInParts =
  | { refused: string }
  | (FileCheck & { batches: () => AsyncGenerator<CheckedItem[]> });

interface NamedFile {
  name: string;
  bytes: ArrayBuffer;
}

/** Checks a file, a large one in a thread of its own, so that everything else goes on, and hands it to `use`. */
export async function checkFile<T>(file: NamedFile, use: (file: CheckedInParts) => Promise<T>): Promise<T> {
  return isQuick(file) ? use(await checkHere(file)) : checkInThread(file, use);
}

function isQuick({ name, bytes }: NamedFile): boolean {
  return bytes.byteLength <= CHECKED_HERE_BYTES && !findFormat(name)?.isCompressed;
}

async function checkHere({ name, bytes }: NamedFile): Promise<CheckedInParts> {
  const checked = await checkNamedFile(name, new Uint8Array(bytes));
  if ('refused' in checked) return checked;
  const { check, items } = checked;
  return {
    ...check,
    batches: async function* inParts() {
      for (let from = 0; from < items.length; from += BATCH) {
        yield items.slice(from, from + BATCH).map(withCleanEntry);
      }
    },
  };
}

/** The bytes are gone from here. */
async function checkInThread<T>(
  { name, bytes }: NamedFile,
  use: (file: CheckedInParts) => Promise<T>,
): Promise<T> {
  const thread = new Worker(new URL('check-file-thread.ts', import.meta.url), {
    workerData: { name, bytes: new Uint8Array(bytes) } satisfies ThreadInput,
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
    const check = await answer<{ refused: string } | FileCheck>();
    return await use('refused' in check ? check : { ...check, batches: () => askForAll(thread, answer) });
  } finally {
    await thread.terminate();
  }
}

async function* askForAll(
  thread: Worker,
  answer: () => Promise<CheckedItem[]>,
): AsyncGenerator<CheckedItem[]> {
  for (;;) {
    const batch = answer();
    thread.postMessage('more');
    const items = await batch;
    if (items.length === 0) return;
    yield items;
  }
}
