import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ThreadInput } from './store-thread.ts';

/**
 * Half a gigabyte of text passes through: without limits V8 lets new objects wait in 100 MB, which the process keeps
 * afterwards.
 */
const LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 160 };

/** `storeArchive` in a thread of its own, whose memory is free again afterwards. */
export async function storeInThread(input: ThreadInput, stopping: AbortSignal | undefined): Promise<boolean> {
  if (stopping?.aborted) return false;
  const thread = new Worker(new URL('store-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: LIMITS,
  });
  const stop = (): void => thread.postMessage('stop');
  stopping?.addEventListener('abort', stop);
  const ended = once(thread, 'exit').then(() => {
    throw new Error('the thread that writes a download has ended');
  });
  ended.catch(() => {});
  try {
    const [isStored] = (await Promise.race([once(thread, 'message'), ended])) as [boolean];
    return isStored;
  } finally {
    stopping?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
