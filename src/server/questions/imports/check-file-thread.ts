import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { QuestionEntry } from '#shared/questions/question-file.rules.ts';
import { checkNamedFile, type FileCheck } from './read-file.service.ts';

const BATCH = 100;

lowerThreadPriority();

export interface ThreadInput {
  name: string;
  bytes: Uint8Array;
}

async function check(): Promise<{ told: { refused: string } | FileCheck; entries: QuestionEntry[] }> {
  const { name, bytes } = workerData as ThreadInput;
  const checked = await checkNamedFile(name, bytes);
  if ('refused' in checked) return { told: checked, entries: [] };
  return { told: checked.check, entries: checked.entries.toReversed() };
}

async function cleaned(batch: QuestionEntry[]): Promise<QuestionEntry[]> {
  // few files hold HTML, and what cleans it takes longer to load than they take to check
  if (!batch.some(hasHtml)) return batch;
  const { withCleanHtml } = await import('./entry-explanation.service.ts');
  return batch.map(withCleanHtml);
}

function hasHtml({ explanation_format, shared_text }: QuestionEntry): boolean {
  return explanation_format === 'rich' || shared_text?.text_format === 'rich';
}

const { told, entries } = await check();
parentPort?.on('message', () => {
  // from the end, so that what was handed over is kept no longer
  const batch = entries.splice(-BATCH).toReversed();
  void cleaned(batch).then((clean) => parentPort?.postMessage(clean));
});
parentPort?.postMessage(told);
