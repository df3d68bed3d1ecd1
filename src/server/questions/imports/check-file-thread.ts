import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { CheckedItem } from '#shared/questions/file-entries.rules.ts';
import { createNearRepeats, type StoredText } from './near-repeats/near-repeats.ts';
import { withWarnings } from './warnings/entry-warnings.ts';
import type { Unreadable } from '#server/questions/formats/question-format.ts';
import type { Reading } from './rereading/import-reading.repository.ts';
import { checkNamedFile, type FileCheck } from './read-file.service.ts';

const BATCH = 100;

lowerThreadPriority();

/** What the thread is asked, once it has told what it found of the file as a whole. */
export type ThreadQuestion =
  | { kind: 'batch' }
  | { kind: 'within' }
  | { kind: 'stored'; questions: StoredText[] };

export interface ThreadInput {
  name: string;
  bytes: Uint8Array;
  reading: Reading;
}

async function check(): Promise<{ told: Unreadable | FileCheck; items: CheckedItem[] }> {
  const { name, bytes, reading } = workerData as ThreadInput;
  const checked = await checkNamedFile(name, bytes, reading);
  if ('refused' in checked) return { told: checked, items: [] };
  return { told: checked.check, items: checked.items.toReversed() };
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

const { told, items } = await check();
// the last of all, so that the entries can be handed over and forgotten
const near = createNearRepeats(items.toReversed());
parentPort?.on('message', (asked: ThreadQuestion) => {
  if (asked.kind === 'within') parentPort?.postMessage(near.nextWithin() ?? null);
  else if (asked.kind === 'stored') parentPort?.postMessage(near.compare(asked.questions));
  else handOver();
});

function handOver(): void {
  // from the end, so that what was handed over is kept no longer
  const batch = items.splice(-BATCH).toReversed();
  void cleaned(batch).then((clean) => parentPort?.postMessage(clean.map(withWarnings)));
}

parentPort?.postMessage(told);
