import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { checkEntries, type QuestionEntry } from '#shared/questions/question-file.rules.ts';
import { readQuestionFile } from './read-file.service.ts';

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

/** What the thread tells first, or why it can't read the file; then, each time it is asked, some entries, and at the end none. */
export interface FileCheck {
  problems: string[];
  total: number;
  /** The number of entries without problems. */
  importable: number;
  /** The number in the file of the last one of these. */
  last: number;
}

function check(): { told: { refused: string } | FileCheck; entries: QuestionEntry[] } {
  const { name, bytes } = workerData as ThreadInput;
  const read = readQuestionFile(name, bytes);
  if ('refused' in read) return { told: read, entries: [] };
  const { problems, entries, total } = checkEntries(read.entries);
  const last = entries.at(-1)?.number ?? 0;
  return { told: { problems, total, importable: entries.length, last }, entries: entries.toReversed() };
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
