import { scryptSync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { HashingCost } from './hashing-cost.ts';

/** At niceness 5 a thread gets about a third of a busy core, and all of an idle one. */
const NICENESS = 5;

export interface HashingTask {
  password: string;
  salt: Uint8Array;
  length: number;
  cost: HashingCost;
}

try {
  // on Linux a priority belongs to the thread, by its thread id, and not to the process
  os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), NICENESS);
} catch {
  // on other systems, or without /proc, the thread keeps its normal priority
}

parentPort?.on('message', ({ password, salt, length, cost }: HashingTask) => {
  const options = { N: cost.N, r: cost.r, p: cost.p, maxmem: 256 * cost.N * cost.r };
  parentPort?.postMessage(scryptSync(password.normalize('NFKC'), salt, length, options));
});
