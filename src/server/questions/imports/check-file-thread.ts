import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { CheckedItem } from '#shared/questions/file-entries.rules.ts';
import { createNearRepeats, type StoredText } from './near-repeats/near-repeats.ts';
import { withWarnings } from './warnings/entry-warnings.ts';
import type { Unreadable } from '#server/questions/formats/question-format.ts';
import type { ReadingSettings } from './rereading/import-reading.repository.ts';
import type { CheckedPicture } from '#server/questions/pictures/picture-file.ts';
import { checkNamedFile, type CheckedFile, type FileCheck, type FileContent } from './read-file.service.ts';

const BATCH = 100;

lowerThreadPriority();

/** What the thread can be asked, after it has reported on the file as a whole. */
export type ThreadQuestion =
  | { kind: 'pictures' }
  | { kind: 'batch' }
  | { kind: 'within' }
  | { kind: 'stored'; questions: StoredText[] };

export interface ThreadInput {
  name: string;
  content: FileContent;
  reading: ReadingSettings;
}

async function check(): Promise<{
  told: Unreadable | FileCheck;
  items: CheckedItem[];
  pictures: AsyncGenerator<CheckedPicture[]> | undefined;
}> {
  const { name, content, reading } = workerData as ThreadInput;
  const checked = await checkNamedFile(name, content, reading);
  if ('refused' in checked) return { told: checked, items: [], pictures: undefined };
  const { check: told, items, pictures }: CheckedFile = checked;
  return { told, items: items.toReversed(), pictures: pictures() };
}

async function cleaned(batch: CheckedItem[]): Promise<CheckedItem[]> {
  // few files contain HTML, and loading the sanitiser takes longer than checking such a file
  if (!batch.some(hasHtml)) return batch;
  const { withCleanEntry } = await import('./entry-explanation.service.ts');
  return batch.map(withCleanEntry);
}

function hasHtml({ entry }: CheckedItem): boolean {
  return entry?.explanation_format === 'rich' || entry?.shared_text?.text_format === 'rich';
}

const { told, items, pictures } = await check();
// built before any batch is sent, because the entries of a batch are then removed from memory
const near = createNearRepeats(items.toReversed());

async function answer(asked: ThreadQuestion): Promise<unknown> {
  if (asked.kind === 'within') return near.nextWithin() ?? null;
  if (asked.kind === 'stored') return near.compare(asked.questions);
  if (asked.kind === 'pictures') {
    const next = await pictures?.next();
    return next?.done === false ? next.value.map(alone) : [];
  }
  // batches are cut from the end, so that memory doesn't keep the entries that were sent
  return (await cleaned(items.splice(-BATCH).toReversed())).map(withWarnings);
}

/** Copies the picture to a buffer of its own: a message with a part of a buffer contains the whole buffer. */
const alone = (picture: CheckedPicture): CheckedPicture => ({
  ...picture,
  bytes: new Uint8Array(picture.bytes),
});

parentPort?.on('message', (asked: ThreadQuestion) => {
  // a rejection ends the thread, which its parent notices
  void answer(asked).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage(told);
