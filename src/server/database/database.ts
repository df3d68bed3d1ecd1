import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

const open = new AsyncLocalStorage<Trx>();

/**
 * Runs `work` in one transaction. Inside it only `trx` may be used: PGlite has a single connection, so a query on the
 * database itself would wait for ever for the transaction to end. `openDatabase` turns that into an error.
 */
export function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute((trx) => open.run(trx, () => work(trx)));
}

/** The transaction that the calling code runs in, if any. */
export function currentTransaction(): Trx | undefined {
  return open.getStore();
}
