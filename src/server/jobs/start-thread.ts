import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread whose heap keeps to `resourceLimits`. V8 would prefer `--max-semi-space-size`, which `npm start` sets
 * for the main thread, to the limit of any later thread, and allow it 48 MB for young objects: so it is reset.
 */
export function startThread(
  file: URL,
  options: WorkerOptions & { resourceLimits: Required<Pick<ResourceLimits, 'maxYoungGenerationSizeMb'>> },
): Worker {
  // the heap of the main thread was sized at its start and stays as it is
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(file, options);
}
