import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openLentDatabase } from '#server/database/connections/lent-database.ts';
import type { Pooler } from '#server/env-database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { ClaimedDownload } from './download.repository.ts';
import { ROWS_PER_THREAD_BATCH, type RowSource } from './own-rows.repository.ts';
import { storeArchive } from './store-archive.ts';

export interface StoreThreadInput {
  download: ClaimedDownload;
  /** The port by which the main thread lends its database (`lendDatabase`), or the server to connect to. */
  database: MessagePort | { url: string; pooler: Pooler };
}

/** A low priority, about a fifteenth of a busy core: a download ends with a mail, but other users wait for replies. */
const NICENESS = 12;

lowerThreadPriority(NICENESS);
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const { database, download } = workerData as StoreThreadInput;
const { end, ...reading } = open();
let isStored: boolean;
try {
  isStored = await storeArchive(reading, download, stopping.signal);
} finally {
  await end();
}
parentPort?.postMessage(isStored);

function open(): RowSource & { end(): Promise<void> } {
  if (!(database instanceof MessagePort)) {
    const { db, close } = openPostgres(database.url, 1, { pooler: database.pooler });
    return { db, end: close, rowsAtOnce: ROWS_PER_THREAD_BATCH };
  }
  const lent = openLentDatabase(database);
  return { db: lent, end: () => lent.destroy() };
}
