import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** At niceness 5 a thread gets about a third of a busy core, and all of an idle one. */
const NICENESS = 5;

/** Lowers the priority of this thread, so that threads that handle requests go first. */
export function lowerThreadPriority(niceness = NICENESS): void {
  try {
    // on Linux a priority belongs to the thread, by its thread id, and not to the process
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), niceness);
  } catch {
    // on other systems, or without /proc, the thread keeps its normal priority
  }
}
