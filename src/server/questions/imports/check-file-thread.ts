import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { CheckedFileEntry } from '#shared/questions/file-entries.rules.ts';
import { createNearRepeats, type ComparedStoredQuestion } from './near-repeats/near-repeats.ts';
import { addEntryWarnings } from './warnings/entry-warnings.ts';
import type { UnreadableFile } from '#server/questions/formats/question-format.ts';
import type { ReadingSettings } from './rereading/import-reading.repository.ts';
import type { CheckedPicture } from '#server/questions/pictures/picture-file.ts';
import {
  checkImportFile,
  type CheckedFile,
  type FileCheckResult,
  type FileContent,
} from './read-file.service.ts';

const BATCH = 100;

lowerThreadPriority();

/** What the main thread can ask this thread for, once it has reported on the file as a whole. */
export type CheckThreadRequest =
  | { kind: 'pictures' }
  | { kind: 'batch' }
  | { kind: 'within' }
  | { kind: 'stored'; questions: ComparedStoredQuestion[] };

export interface CheckThreadInput {
  name: string;
  content: FileContent;
  reading: ReadingSettings;
}

async function check(): Promise<{
  told: UnreadableFile | FileCheckResult;
  items: CheckedFileEntry[];
  pictures: AsyncGenerator<CheckedPicture[]> | undefined;
}> {
  const { name, content, reading } = workerData as CheckThreadInput;
  const checked = await checkImportFile(name, content, reading);
  if ('refused' in checked) return { told: checked, items: [], pictures: undefined };
  const { check: told, items, pictures }: CheckedFile = checked;
  return { told, items: items.toReversed(), pictures: pictures() };
}

async function cleaned(batch: CheckedFileEntry[]): Promise<CheckedFileEntry[]> {
  // few files contain HTML, and loading the sanitiser takes longer than checking such a file
  if (!batch.some(hasHtml)) return batch;
  const { withCleanEntry } = await import('./entry-explanation.service.ts');
  return batch.map(withCleanEntry);
}

function hasHtml({ entry }: CheckedFileEntry): boolean {
  return entry?.explanation_format === 'rich' || entry?.shared_text?.text_format === 'rich';
}

const { told, items, pictures } = await check();
// the index is built before the first batch is sent, because entries that were sent are removed from memory
const near = createNearRepeats(items.toReversed());

async function answer(asked: CheckThreadRequest): Promise<unknown> {
  if (asked.kind === 'within') return near.nextWithin() ?? null;
  if (asked.kind === 'stored') return near.compare(asked.questions);
  if (asked.kind === 'pictures') {
    const next = await pictures?.next();
    return next?.done === false ? next.value.map(alone) : [];
  }
  // the list is in reverse order: its last entries are sent first and so removed from memory
  return (await cleaned(items.splice(-BATCH).toReversed())).map(addEntryWarnings);
}

/** Copies the picture to a buffer of its own: a message with a part of a buffer contains the whole buffer. */
const alone = (picture: CheckedPicture): CheckedPicture => ({
  ...picture,
  bytes: new Uint8Array(picture.bytes),
});

parentPort?.on('message', (asked: CheckThreadRequest) => {
  // if the request fails, the unhandled rejection ends the thread, which its parent notices
  void answer(asked).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage(told);
