import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { checkQuestionFile, type QuestionEntry } from '#shared/questions/question-file.rules.ts';

/** About a third of what exams get who want the same core. */
const NICE = 5;
const BATCH = 100;

try {
  // on Linux each thread has a number and a priority of its own
  os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), NICE);
} catch {
  // elsewhere, or where that is hidden, it works like any other
}

/** What the thread tells first; then, each time it is asked, some entries, and at the end none. */
export type Told = { errors: string[] } | { errors: null; total: number };

function check(): { told: Told; entries: QuestionEntry[] } {
  const checked = checkQuestionFile(workerData as Uint8Array);
  if (checked.errors) return { told: { errors: checked.errors }, entries: [] };
  return { told: { errors: null, total: checked.entries.length }, entries: checked.entries.toReversed() };
}

async function cleaned(batch: QuestionEntry[]): Promise<QuestionEntry[]> {
  // few files hold HTML, and what cleans it takes longer to load than they take to check
  if (batch.every((entry) => entry.explanation_format === 'plain')) return batch;
  const { withCleanExplanation } = await import('./entry-explanation.service.ts');
  return batch.map(withCleanExplanation);
}

const { told, entries } = check();
parentPort?.on('message', () => {
  // from the end, so that what was handed over is kept no longer
  const batch = entries.splice(-BATCH).toReversed();
  void cleaned(batch).then((clean) => parentPort?.postMessage(clean));
});
parentPort?.postMessage(told);
