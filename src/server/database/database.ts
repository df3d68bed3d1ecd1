import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import { withQueryTimeouts } from './connections/query-timeout.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

const open = new AsyncLocalStorage<Trx>();
const lastStatements = new WeakMap<Trx, Promise<unknown>[]>();
const callbacks = new WeakMap<Trx, (() => void)[]>();
/** PostgreSQL's error code, also of PGlite, for statements of a transaction that has already failed. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * Runs `work` in one transaction. Inside it only `trx` may be used: PGlite has a single connection, so a query on the
 * database itself would wait for ever for the transaction to end. `openDatabase` turns that into an error.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const committed: (() => void)[] = [];
  const last: Promise<unknown>[] = [];
  const result = await withQueryTimeouts(() =>
    db.transaction().execute((trx) => {
      callbacks.set(trx, committed);
      lastStatements.set(trx, last);
      return open.run(trx, () => work(trx));
    }),
  ).catch((error: unknown) => throwCause(error, last));
  for (const callback of committed) callback();
  return result;
}

/**
 * Sends the last statement of an `inTransaction` transaction that doesn't need its result: the commit is sent without
 * waiting for the reply, so that locked rows are free sooner. If the statement fails, the transaction fails.
 */
export function sendLastStatement(trx: Trx, statement: Promise<unknown>): void {
  statement.catch(() => {});
  const last = lastStatements.get(trx);
  if (!last) throw new Error('not a transaction of inTransaction');
  last.push(statement);
}

/** Throws the error of the failed statement: errors of later ones say only that the transaction was aborted. */
async function throwCause(thrown: unknown, last: Promise<unknown>[]): Promise<never> {
  const ended = await Promise.allSettled(last);
  const cause = ended.find((one) => one.status === 'rejected' && !isAborted(one.reason));
  throw cause?.status === 'rejected' ? cause.reason : thrown;
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;
}

/** Calls `callback` once the transaction of inTransaction is committed, and never if it rolls back. */
export function afterCommit(trx: Trx, callback: () => void): void {
  callbacks.get(trx)?.push(callback);
}

/** The transaction that the calling code runs in, if any. */
export function findCurrentTransaction(): Trx | undefined {
  return open.getStore();
}
