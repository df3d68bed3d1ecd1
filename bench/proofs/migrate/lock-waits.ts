import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const LOOK_EVERY_MS = 25;

export interface LockWatch {
  /** The longest time in milliseconds for which a statement of a user waited for a lock. */
  longestMs(): number;
  /** Forgets the waits so far. */
  reset(): void;
  stop(): Promise<void>;
}

/** Measures how long statements that belong to no migration wait for the lock of a table. */
export async function watchLockWaits(url: string): Promise<LockWatch> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lock watch',
  });
  await client.connect();
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      // leaves out what migrations wait for: locks in these exclusive modes, and each other's advisory locks
      const { rows } = await client.query<{ ms: number }>(`
        select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as ms from pg_locks
        where not granted and locktype = 'relation' and mode <> 'AccessExclusiveLock'
          and mode <> 'ShareRowExclusiveLock' and mode <> 'ShareLock'`);
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await setTimeout(LOOK_EVERY_MS);
    }
  })();
  return {
    longestMs: () => longest,
    reset: () => (longest = 0),
    stop: async () => {
      isOver = true;
      await watching;
      await client.end();
    },
  };
}
