import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread whose heap keeps to `resourceLimits`. V8 reads `--max-semi-space-size`, which `npm start` sets for the
 * main thread, for the heap of every later thread too, and prefers it to the thread's own limit: 48 MB for young objects.
 */
export function startThread(
  file: URL,
  options: WorkerOptions & { resourceLimits: Required<Pick<ResourceLimits, 'maxYoungGenerationSizeMb'>> },
): Worker {
  // the heap of the main thread was sized at its start and stays as it is
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(file, options);
}
