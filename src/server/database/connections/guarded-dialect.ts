import type { DatabaseConnection, Dialect, DialectAdapter, Driver, TransactionSettings } from 'kysely';
import { findCurrentTransaction } from '../database.ts';

/**
 * Wraps a dialect so that a query on the database inside a transaction is an error instead of a deadlock. With
 * `connections: 1` callers queue here rather than in the driver, so that the check comes before the wait. With many,
 * `begin` is not awaited: a pipelining client sends it together with the first statement, one round trip less.
 */
export function guardConnections(dialect: Dialect, options: { connections: 'many' | 1 }): Dialect {
  const adapter = Object.create(dialect.createAdapter(), {
    supportsMultipleConnections: { value: true },
    // migrate.ts takes a transaction's lock instead: a session's lock would stay on the pooler's connection
    acquireMigrationLock: { value: () => Promise.resolve() },
    releaseMigrationLock: { value: () => Promise.resolve() },
  }) as DialectAdapter;
  return {
    createAdapter: () => adapter,
    createDriver: () => new GuardedDriver(dialect.createDriver(), options.connections === 1),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  readonly #single: boolean;
  #turn: Promise<void> = Promise.resolve();
  #release: () => void = () => {};
  /** The `begin` of each open transaction, awaited at its commit. */
  readonly #begins = new WeakMap<DatabaseConnection, Promise<void>>();

  constructor(driver: Driver, single: boolean) {
    this.#driver = driver;
    this.#single = single;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (findCurrentTransaction()) throw new Error('db used inside a transaction: use trx');
    if (!this.#single) return this.#driver.acquireConnection();
    const before = this.#turn;
    const mine = Promise.withResolvers<void>();
    this.#turn = mine.promise;
    await before;
    this.#release = mine.resolve;
    return this.#driver.acquireConnection();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#driver.releaseConnection(connection);
    if (this.#single) this.#release();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const beginning = this.#driver.beginTransaction(connection, settings);
    if (this.#single) return beginning;
    // if `begin` fails, the first statement fails too, and the commit reports it
    beginning.catch(() => {});
    this.#begins.set(connection, beginning);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begins.get(connection);
    return this.#driver.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}
