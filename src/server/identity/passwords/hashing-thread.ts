import { scryptSync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

/** The accounts library's own parameters of scrypt, so that either can verify the other's hashes. */
const SCRYPT_COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_LENGTH = 64;
/** At niceness 5 a thread gets about a third of a busy core, and all of an idle one. */
const NICENESS = 5;

try {
  // on Linux a priority belongs to the thread, by its thread id, and not to the process
  os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), NICENESS);
} catch {
  // on other systems, or without /proc, the thread keeps its normal priority
}

parentPort?.on('message', ({ password, salt }: { password: string; salt: string }) => {
  const key = scryptSync(password.normalize('NFKC'), salt, KEY_LENGTH, SCRYPT_COST);
  parentPort?.postMessage(key.toString('hex'));
});
