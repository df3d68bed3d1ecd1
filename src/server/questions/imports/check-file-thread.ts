import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { CheckedPicture } from '#server/questions/pictures/picture-file.ts';
import type { CheckedItem } from '#shared/questions/file-entries.rules.ts';
import { checkNamedFile, type CheckedFile, type FileCheck, type FileContent } from './read-file.service.ts';

const BATCH = 100;

lowerThreadPriority();

export interface ThreadInput {
  name: string;
  content: FileContent;
}

/** What the thread is asked for, one after the other; an empty list is the end of it. */
export type ThreadQuestion = 'pictures' | 'entries';

async function check(): Promise<{
  told: { refused: string } | FileCheck;
  items: CheckedItem[];
  pictures: AsyncGenerator<CheckedPicture[]> | undefined;
}> {
  const { name, content } = workerData as ThreadInput;
  const checked = await checkNamedFile(name, content);
  if ('refused' in checked) return { told: checked, items: [], pictures: undefined };
  const { check: told, items, pictures }: CheckedFile = checked;
  return { told, items: items.toReversed(), pictures: pictures() };
}

async function cleaned(batch: CheckedItem[]): Promise<CheckedItem[]> {
  // few files hold HTML, and what cleans it takes longer to load than they take to check
  if (!batch.some(hasHtml)) return batch;
  const { withCleanEntry } = await import('./entry-explanation.service.ts');
  return batch.map(withCleanEntry);
}

function hasHtml({ entry }: CheckedItem): boolean {
  return entry?.explanation_format === 'rich' || entry?.shared_text?.text_format === 'rich';
}

const { told, items, pictures } = await check();

async function answer(question: ThreadQuestion): Promise<CheckedPicture[] | CheckedItem[]> {
  if (question === 'pictures') {
    const next = await pictures?.next();
    return next?.done === false ? next.value : [];
  }
  // from the end, so that what was handed over is kept no longer
  return cleaned(items.splice(-BATCH).toReversed());
}

parentPort?.on('message', (question: ThreadQuestion) => {
  // a rejection ends the thread, which its parent notices
  void answer(question).then((list) => parentPort?.postMessage(list));
});
parentPort?.postMessage(told);
