import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database } from '#server/database/database.ts';
import { lendDatabase } from '#server/database/connections/lent-database.ts';
import type { Pooler } from '#server/env-database.ts';
import type { ClaimedDownload } from './download.repository.ts';
import type { ThreadInput } from './store-thread.ts';

/**
 * Half a gigabyte of text passes through: without limits V8 lets new objects wait in 100 MB, which the process keeps
 * afterwards.
 */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 100 };

interface Place {
  db: Database;
  /** The URL of a PostgreSQL server, to which the thread has a connection of its own. */
  databaseUrl?: string | undefined;
  pooler?: Pooler | undefined;
}

/** `storeArchive` in a thread of its own: others wait for its statements at most, and its memory is free again afterwards. */
export async function storeInThread(
  { db, databaseUrl, pooler = 'none' }: Place,
  download: ClaimedDownload,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  if (stopping?.aborted) return false;
  const lent = databaseUrl === undefined ? lendDatabase(db) : undefined;
  const thread = new Worker(new URL('store-thread.ts', import.meta.url), {
    workerData: { download, database: lent ?? { url: databaseUrl ?? '', pooler } } satisfies ThreadInput,
    transferList: lent ? [lent] : [],
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
