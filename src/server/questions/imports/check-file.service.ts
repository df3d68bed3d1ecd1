import type { Worker } from 'node:worker_threads';
import type { CheckThreadInput, CheckThreadRequest } from './check-file-thread.ts';
import { withCleanEntry } from './entry-explanation.service.ts';
import {
  createNearRepeats,
  type NearPair,
  type ComparedStoredQuestion,
} from './near-repeats/near-repeats.ts';
import { type WarnedItem, addEntryWarnings } from './warnings/entry-warnings.ts';
import type { CheckedPicture } from '#server/questions/pictures/picture-file.ts';
import { checkImportFile, type FileCheckResult, type FileContent } from './read-file.service.ts';
import { isArchiveName } from '#shared/questions/question-formats.rules.ts';
import type { UnreadableFile } from '#server/questions/formats/question-format.ts';
import type { ReadingSettings } from './rereading/import-reading.repository.ts';
import { findFormat } from '#server/questions/formats/formats.ts';
import { startThread } from '#server/jobs/start-thread.ts';

/** Up to this size the main thread checks a file itself: that takes milliseconds, less than starting a thread. */
const CHECKED_HERE_BYTES = 50_000;
const BATCH = 100;
/** The memory limit of the thread; a file of 20 MB needs less than half of it. */
const MEMORY_MB = 1024;
/** The size of the heap's young generation; a larger one keeps garbage: 207 instead of 117 MB for 54,648 questions. */
const YOUNG_MB = 6;

/** Up to so many stored questions, comparing a file with them takes no longer than starting a thread. */
export const QUICK_CHECK_QUESTIONS_MAX = 5_000;

/** The result of checking a file. Each part is read when it is asked for: first all pictures, then all batches. */
export interface FileParts extends FileCheckResult {
  /** Reads the pictures, which must be stored before the entries that name them. */
  pictures: () => AsyncGenerator<CheckedPicture[]>;
  /** Reads the checked entries in the order of the file. */
  batches: () => AsyncGenerator<WarnedItem[]>;
  /** Reads the pairs of entries of the file that are near repeats of each other. */
  nearWithin: () => AsyncGenerator<NearPair[]>;
  /** Finds the entries that are near repeats of these stored questions. */
  compare: (questions: ComparedStoredQuestion[]) => Promise<NearPair[]>;
}

/** The parts of a checked file, or why it can't be read. */
export type CheckedInParts = UnreadableFile | FileParts;

interface NamedFile {
  name: string;
  /** The bytes of the file, or its path: the bytes of a large file aren't held in memory. */
  bytes: ArrayBuffer | string;
  /** Whether so few questions are stored that the main thread can compare them. */
  hasFewQuestions: boolean;
  reading: ReadingSettings;
}

/** Checks a file and passes the result to `use`; a large file in a thread, so that requests are still served. */
export async function checkFile<T>(file: NamedFile, use: (file: CheckedInParts) => Promise<T>): Promise<T> {
  return isQuick(file) ? use(await checkHere(file)) : checkInThread(file, use);
}

function isQuick({ name, bytes, hasFewQuestions }: NamedFile): boolean {
  if (!hasFewQuestions || typeof bytes === 'string' || bytes.byteLength > CHECKED_HERE_BYTES) return false;
  if (isArchiveName(name) || findFormat(name)?.isCompressed) return false;
  // a file with pictures isn't quick, because even a small picture may have many pixels
  const content = Buffer.from(bytes);
  return !content.includes('imagenes') && !content.includes('base64');
}

async function checkHere({ name, bytes, reading }: NamedFile): Promise<CheckedInParts> {
  const checked = await checkImportFile(name, contentOf(bytes), reading);
  if ('refused' in checked) return checked;
  const { check, items, pictures } = checked;
  const near = createNearRepeats(items);
  return {
    ...check,
    pictures,
    batches: async function* inParts() {
      for (let from = 0; from < items.length; from += BATCH) {
        yield items
          .slice(from, from + BATCH)
          .map(withCleanEntry)
          .map(addEntryWarnings);
      }
    },
    nearWithin: async function* inParts() {
      for (let pairs = near.nextWithin(); pairs; pairs = near.nextWithin()) yield pairs;
    },
    compare: async (questions) => near.compare(questions),
  };
}

/** Checks a file in a thread. The bytes are transferred to it, so the caller can't use them any more. */
async function checkInThread<T>(
  { name, bytes, reading }: NamedFile,
  use: (file: CheckedInParts) => Promise<T>,
): Promise<T> {
  const thread = startThread(new URL('check-file-thread.ts', import.meta.url), {
    workerData: { name, content: contentOf(bytes), reading } satisfies CheckThreadInput,
    transferList: typeof bytes === 'string' ? [] : [bytes],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const { answer, ask } = talkWith(thread);
  try {
    const check = await answer<UnreadableFile | FileCheckResult>();
    return await use('refused' in check ? check : { ...check, ...askForParts(ask) });
  } finally {
    await thread.terminate();
  }
}

interface Talk {
  /** Returns the thread's next message; rejects when the thread has ended. */
  answer: <A>() => Promise<A>;
  ask: <A>(question: CheckThreadRequest) => Promise<A>;
}

/**
 * Returns functions that send the thread requests, one at a time, and wait for the replies. They don't use Promise.race
 * with the thread's end, because it would keep every reply in memory until then.
 */
function talkWith(thread: Worker): Talk {
  let waiting = nextMessage();
  thread.on('message', (message) => waiting.resolve(message));
  thread.on('error', (error) => waiting.reject(error));
  thread.on('exit', () => waiting.reject(new Error('the thread that checks a file has ended')));
  const answer = async <A>(): Promise<A> => {
    const message = (await waiting.promise) as A;
    waiting = nextMessage();
    return message;
  };
  return {
    answer,
    ask: (question) => {
      thread.postMessage(question);
      return answer();
    },
  };
}

/** Creates a promise of the thread's next message. A rejection that nobody awaits doesn't count as unhandled. */
function nextMessage(): PromiseWithResolvers<unknown> {
  const waiting = Promise.withResolvers<unknown>();
  waiting.promise.catch(() => {});
  return waiting;
}

function askForParts(
  ask: <A>(question: CheckThreadRequest) => Promise<A>,
): Pick<FileParts, 'pictures' | 'batches' | 'nearWithin' | 'compare'> {
  return {
    pictures: () => askForAll(() => ask<CheckedPicture[]>({ kind: 'pictures' })),
    batches: () => askForAll(() => ask<WarnedItem[]>({ kind: 'batch' })),
    nearWithin: async function* inParts() {
      for (;;) {
        const pairs = await ask<NearPair[] | null>({ kind: 'within' });
        if (!pairs) return;
        yield pairs;
      }
    },
    compare: (questions) => ask<NearPair[]>({ kind: 'stored', questions }),
  };
}

/** Repeats a request to the thread until it returns an empty list. */
async function* askForAll<T>(ask: () => Promise<T[]>): AsyncGenerator<T[]> {
  for (let list = await ask(); list.length > 0; list = await ask()) yield list;
}

function contentOf(bytes: ArrayBuffer | string): FileContent {
  return typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
}
