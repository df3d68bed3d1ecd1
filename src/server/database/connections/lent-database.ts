import { setImmediate } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

interface Asked {
  number: number;
  sql: string;
  parameters: readonly unknown[];
}

/** A turn of the event loop counts as idle if it isn't longer than this: with a call or a statement, it is. */
const IDLE_TURN_MS = 0.3;
/** How long a statement waits at most for an idle turn of the event loop; then it runs anyway. */
const MOST_WAITING_MS = 50;

type Answered = { number: number } & ({ result: QueryResult<unknown> } | { error: unknown });

/**
 * Returns a port over which a worker thread runs its statements in this thread, one by one: only one thread can have an
 * embedded database open. The port closes with the worker.
 */
export function lendDatabase(db: Database): MessagePort {
  const { port1: here, port2: there } = new MessageChannel();
  here.on('message', ({ number, sql, parameters }: Asked) => {
    void whenIdle()
      .then(() => db.executeQuery(CompiledQuery.raw(sql, [...parameters])))
      .then(
        (result) => here.postMessage({ number, result } satisfies Answered),
        (error: unknown) => here.postMessage({ number, error } satisfies Answered),
      );
  });
  return there;
}

/** Resolves after a turn of the event loop without other calls or statements, at the latest after MOST_WAITING_MS. */
async function whenIdle(): Promise<void> {
  const until = performance.now() + MOST_WAITING_MS;
  for (let from = performance.now(); from < until;) {
    await setImmediate();
    const now = performance.now();
    if (now - from < IDLE_TURN_MS) return;
    from = now;
  }
}

/** Opens, in a worker thread, the database that `lendDatabase` has lent to it; it has no transactions. */
export function openLentDatabase(port: MessagePort): Database {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LentDriver(port),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class LentDriver implements Driver {
  readonly #connection: LentConnection;
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    this.#port = port;
    this.#connection = new LentConnection(port);
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('a lent database has no transactions'));
  }

  destroy(): Promise<void> {
    this.#port.close();
    return Promise.resolve();
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
}

class LentConnection implements DatabaseConnection {
  readonly #waiting = new Map<number, PromiseWithResolvers<QueryResult<unknown>>>();
  readonly #port: MessagePort;
  #last = 0;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (answered: Answered) => {
      const waiting = this.#waiting.get(answered.number);
      this.#waiting.delete(answered.number);
      if ('result' in answered) waiting?.resolve(answered.result);
      else waiting?.reject(answered.error);
    });
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const number = ++this.#last;
    const waiting = Promise.withResolvers<QueryResult<unknown>>();
    this.#waiting.set(number, waiting);
    this.#port.postMessage({ number, sql, parameters } satisfies Asked);
    return waiting.promise as Promise<QueryResult<R>>;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('a lent database has no streams');
  }
}
