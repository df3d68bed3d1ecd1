import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openLentDatabase } from '#server/database/connections/lent-database.ts';
import type { Pooler } from '#server/env-database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { ClaimedDownload } from './download.repository.ts';
import { THREAD_BATCH_ROWS, type RowReading } from './own-rows.repository.ts';
import { storeArchive } from './store-archive.ts';

export interface ThreadInput {
  download: ClaimedDownload;
  /** The port of a lent database (`lendDatabase`), or a server to connect to. */
  database: MessagePort | { url: string; pooler: Pooler };
}

/** About a fifteenth of a busy core: the user of the download waits for a mail, other users wait for replies. */
const NICENESS = 12;

lowerThreadPriority(NICENESS);
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const { database, download } = workerData as ThreadInput;
const { end, ...reading } = open();
let isStored: boolean;
try {
  isStored = await storeArchive(reading, download, stopping.signal);
} finally {
  await end();
}
parentPort?.postMessage(isStored);

function open(): RowReading & { end(): Promise<void> } {
  if (!(database instanceof MessagePort)) {
    const { db, close } = openPostgres(database.url, 1, { pooler: database.pooler });
    return { db, end: close, rowsAtOnce: THREAD_BATCH_ROWS };
  }
  const lent = openLentDatabase(database);
  return { db: lent, end: () => lent.destroy() };
}
