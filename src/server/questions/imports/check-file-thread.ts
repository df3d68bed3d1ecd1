import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { QuestionEntry } from '#shared/questions/question-file.rules.ts';
import { checkNamedFile, type FileCheck } from './read-file.service.ts';

/** About a third of what exams get who want the same core. */
const NICE = 5;
const BATCH = 100;

try {
  // on Linux each thread has a number and a priority of its own
  os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), NICE);
} catch {
  // elsewhere, or where that is hidden, it works like any other
}

export interface ThreadInput {
  name: string;
  bytes: Uint8Array;
}

function check(): { told: { refused: string } | FileCheck; entries: QuestionEntry[] } {
  const { name, bytes } = workerData as ThreadInput;
  const checked = checkNamedFile(name, bytes);
  if ('refused' in checked) return { told: checked, entries: [] };
  return { told: checked.check, entries: checked.entries.toReversed() };
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
