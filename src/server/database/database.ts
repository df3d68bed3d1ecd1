import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import { withQueryTimeouts } from './connections/query-timeout.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

const open = new AsyncLocalStorage<Trx>();
const callbacks = new WeakMap<Trx, (() => void)[]>();

/**
 * Runs `work` in one transaction. Inside it only `trx` may be used: PGlite has a single connection, so a query on the
 * database itself would wait for ever for the transaction to end. `openDatabase` turns that into an error.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const committed: (() => void)[] = [];
  const result = await withQueryTimeouts(() =>
    db.transaction().execute((trx) => {
      callbacks.set(trx, committed);
      return open.run(trx, () => work(trx));
    }),
  );
  for (const callback of committed) callback();
  return result;
}

/** Calls `callback` once the transaction of inTransaction is committed, and never if it rolls back. */
export function afterCommit(trx: Trx, callback: () => void): void {
  callbacks.get(trx)?.push(callback);
}

/** The transaction that the calling code runs in, if any. */
export function currentTransaction(): Trx | undefined {
  return open.getStore();
}
