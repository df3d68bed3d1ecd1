import { scryptSync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

/** As the accounts library hashes. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_LENGTH = 64;
/** About a third of what others get who want the same core; all of a core that nobody wants. */
const NICE = 5;

try {
  // on Linux each thread has a number and a priority of its own
  os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), NICE);
} catch {
  // elsewhere, or where that is hidden, it works like any other
}

parentPort?.on('message', ({ password, salt }: { password: string; salt: string }) => {
  const key = scryptSync(password.normalize('NFKC'), salt, KEY_LENGTH, COST);
  parentPort?.postMessage(key.toString('hex'));
});
