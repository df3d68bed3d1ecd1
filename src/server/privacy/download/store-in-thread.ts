import { once } from 'node:events';
import type { Database } from '#server/database/database.ts';
import { lendDatabase } from '#server/database/connections/lent-database.ts';
import type { Pooler } from '#server/env-database.ts';
import { startThread } from '#server/jobs/start-thread.ts';
import type { ClaimedDownload } from './download.repository.ts';
import type { StoreThreadInput } from './store-thread.ts';

/**
 * Limits the heap of the thread. For half a gigabyte of text, V8 would otherwise give new objects 100 MB, which the
 * process would keep after the end of the thread.
 */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 100 };

interface Place {
  db: Database;
  /** The URL of a PostgreSQL server, to which the thread opens a connection of its own. */
  databaseUrl?: string | undefined;
  pooler?: Pooler | undefined;
}

/** Runs `storeArchive` in a thread: other requests wait only for its statements, and its memory is freed at the end. */
export async function storeInThread(
  { db, databaseUrl, pooler = 'none' }: Place,
  download: ClaimedDownload,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  if (stopping?.aborted) return false;
  const lent = databaseUrl === undefined ? lendDatabase(db) : undefined;
  const thread = startThread(new URL('store-thread.ts', import.meta.url), {
    workerData: { download, database: lent ?? { url: databaseUrl ?? '', pooler } } satisfies StoreThreadInput,
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
