import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { HashingCost } from './hashing-cost.ts';

export interface HashingTask {
  password: string;
  salt: Uint8Array;
  length: number;
  cost: HashingCost;
}

lowerThreadPriority();

parentPort?.on('message', ({ password, salt, length, cost }: HashingTask) => {
  const options = { N: cost.N, r: cost.r, p: cost.p, maxmem: 256 * cost.N * cost.r };
  parentPort?.postMessage(scryptSync(password.normalize('NFKC'), salt, length, options));
});
