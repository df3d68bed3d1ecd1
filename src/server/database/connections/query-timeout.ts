import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';

/**
 * Short, because a transaction that finishes an exam must end before its period is closed, five minutes after the
 * period's end (closing.test.ts adds up its statements and pauses). Longer statements set their own timeout.
 */
export const STATEMENT_TIMEOUT_MS = 30_000;
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/**
 * The client's timeout is a sixth longer than the database's, so that the database ends a slow statement first and
 * reports it; the client's only counts if the host is gone.
 */
const OF_STATEMENT_TIMEOUT = 7 / 6;
/** The message of the error when pg's own timeout (query_timeout) is over. */
const READ_TIMEOUT = 'Query read timeout';
const READ_ONLY = '25006';

/** The timeout that the current transaction has set, if it has one. */
const timeouts = new AsyncLocalStorage<{
  statementTimeoutMs: number | undefined;
}>();

/** Lets setStatementTimeout change the timeouts of the statements that `work` sends, including its commit. */
export function withQueryTimeouts<T>(work: () => Promise<T>): Promise<T> {
  return timeouts.run({ statementTimeoutMs: undefined }, work);
}

/** Sets the timeout of each further statement of the transaction, in the database and in the client. */
export async function setStatementTimeout(trx: Transaction<Tables>, seconds: number): Promise<void> {
  const transaction = timeouts.getStore();
  if (transaction) transaction.statementTimeoutMs = seconds * 1000;
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(trx);
}

/** Runs a statement that is not allowed in a transaction, without timeout. No other call may use the connection. */
export function withoutStatementTimeout<T>(
  db: Kysely<Tables>,
  work: (one: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return timeouts.run({ statementTimeoutMs: 0 }, () =>
    db.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one);
      try {
        return await work(one);
      } finally {
        await sql`reset statement_timeout`.execute(one);
      }
    }),
  );
}

/** Whether the host doesn't reply or is not the primary any more: after a failover, new connections reach another. */
function isOfWrongHost(error: Error): boolean {
  return error.message === READ_TIMEOUT || ('code' in error && error.code === READ_ONLY);
}

/**
 * Limits the time of the client's queries, and closes the connection if its host doesn't reply: otherwise the client
 * would wait for a vanished host for a quarter of an hour, as long as TCP retransmits. A `statementTimeoutMs` of 0 is
 * no limit.
 */
export function limitQueries(client: pg.Client, statementTimeoutMs: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const limited = async (given: string | object, values?: unknown, ...rest: unknown[]): Promise<unknown> => {
    const limit = timeouts.getStore()?.statementTimeoutMs ?? statementTimeoutMs;
    const asked = typeof given === 'string' ? { text: given, values } : given;
    try {
      return await query({ ...asked, query_timeout: Math.ceil(limit * OF_STATEMENT_TIMEOUT) }, ...rest);
    } catch (error) {
      // closes the connection at once, so that the pool doesn't reuse it
      if (error instanceof Error && isOfWrongHost(error)) void client.end();
      throw error;
    }
  };
  client.query = limited as typeof client.query;
}
