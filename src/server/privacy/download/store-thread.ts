import { parentPort, workerData } from 'node:worker_threads';
import type { Pooler } from '#server/env-database.ts';
import { openPostgres } from '#server/database/open.ts';
import { lowerThreadPriority } from '#server/jobs/thread-priority.ts';
import type { ClaimedDownload } from './download.repository.ts';
import { storeArchive } from './store-archive.ts';

export interface ThreadInput {
  databaseUrl: string;
  pooler: Pooler;
  download: ClaimedDownload;
}

lowerThreadPriority();
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const { databaseUrl, pooler, download } = workerData as ThreadInput;
const { db, close } = openPostgres(databaseUrl, 1, { pooler });
let isStored: boolean;
try {
  isStored = await storeArchive(db, download, stopping.signal);
} finally {
  await close();
}
parentPort?.postMessage(isStored);
