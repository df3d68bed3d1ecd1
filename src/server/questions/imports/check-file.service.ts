import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckedPicture } from '#server/questions/pictures/picture-file.ts';
import type { CheckedItem } from '#shared/questions/file-entries.rules.ts';
import type { ThreadInput, ThreadQuestion } from './check-file-thread.ts';
import { withCleanEntry } from './entry-explanation.service.ts';
import { checkNamedFile, type FileCheck, type FileContent } from './read-file.service.ts';
import { findFormat } from '#server/questions/formats/formats.ts';
import { isArchiveName } from '#shared/questions/question-formats.rules.ts';

/** Up to here a check takes some milliseconds, much less than a thread takes to begin. */
const CHECKED_HERE_BYTES = 50_000;
const BATCH = 100;
/** A file of 20 MB needs less than half of it. */
const MEMORY_MB = 1024;

/** Why it can't be read; or what was found of each of its entries in their order, in small batches as they are asked for. */
export type CheckedInParts =
  | { refused: string }
  | (FileCheck & {
      /** To be stored before the entries that name them. */
      pictures: () => AsyncGenerator<CheckedPicture[]>;
      batches: () => AsyncGenerator<CheckedItem[]>;
    });

interface NamedFile {
  name: string;
  /** Or where they lie: those of a large file aren't held. */
  bytes: ArrayBuffer | string;
}

/** Checks a file, a large one in a thread of its own, so that everything else goes on, and hands it to `use`. */
export async function checkFile<T>(file: NamedFile, use: (file: CheckedInParts) => Promise<T>): Promise<T> {
  return isQuick(file) ? use(await checkHere(file)) : checkInThread(file, use);
}

function isQuick({ name, bytes }: NamedFile): boolean {
  if (typeof bytes === 'string' || bytes.byteLength > CHECKED_HERE_BYTES) return false;
  if (isArchiveName(name) || findFormat(name)?.isCompressed) return false;
  // the pixels of a small picture may be many
  const content = Buffer.from(bytes);
  return !content.includes('imagenes') && !content.includes('base64');
}

async function checkHere({ name, bytes }: NamedFile): Promise<CheckedInParts> {
  const checked = await checkNamedFile(name, contentOf(bytes));
  if ('refused' in checked) return checked;
  const { check, items, pictures } = checked;
  return {
    ...check,
    pictures,
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
    workerData: { name, content: contentOf(bytes) } satisfies ThreadInput,
    transferList: typeof bytes === 'string' ? [] : [bytes],
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
    if ('refused' in check) return await use(check);
    return await use({
      ...check,
      pictures: () => askForAll<CheckedPicture>(thread, 'pictures', answer),
      batches: () => askForAll<CheckedItem>(thread, 'entries', answer),
    });
  } finally {
    await thread.terminate();
  }
}

async function* askForAll<T>(
  thread: Worker,
  question: ThreadQuestion,
  answer: () => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (;;) {
    const batch = answer();
    thread.postMessage(question);
    const list = await batch;
    if (list.length === 0) return;
    yield list;
  }
}

function contentOf(bytes: ArrayBuffer | string): FileContent {
  return typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
}
