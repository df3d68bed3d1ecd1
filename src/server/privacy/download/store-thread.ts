import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openLentDatabase } from '#server/database/connections/lent-database.ts';
import type { Pooler } from '#server/env-database.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open.ts';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { ClaimedDownload } from './download.repository.ts';
import { storeArchive } from './store-archive.ts';

export interface ThreadInput {
  download: ClaimedDownload;
  /** A port where the database is lent (`lendDatabase`). */
  database: MessagePort | { url: string; pooler: Pooler };
}

lowerThreadPriority();
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const { database, download } = workerData as ThreadInput;
const { db, close } = open();
let isStored: boolean;
try {
  isStored = await storeArchive(db, download, stopping.signal);
} finally {
  await close();
}
parentPort?.postMessage(isStored);

function open(): { db: Database; close(): Promise<void> } {
  if (!(database instanceof MessagePort)) return openPostgres(database.url, 1, { pooler: database.pooler });
  const lent = openLentDatabase(database);
  return { db: lent, close: () => lent.destroy() };
}
