import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely';
import { currentTransaction } from './database.ts';

/**
 * The same dialect, but asking for a connection from inside a transaction is an error instead of a deadlock, and with
 * `connections: 1` callers take turns here, so that the check comes before the wait. With many, a transaction begins
 * together with its first statement: one round trip less, for a client that sends without waiting (`pipeline`).
 */
export function guarded(dialect: Dialect, options: { connections: 'many' | 1 }): Dialect {
  const adapter = dialect.createAdapter();
  const manyAllowed = Object.create(adapter, {
    supportsMultipleConnections: { value: true },
  }) as typeof adapter;
  return {
    createAdapter: () => (options.connections === 1 ? manyAllowed : adapter),
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
  /** Transactions whose beginning nobody has waited for yet. */
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  constructor(driver: Driver, single: boolean) {
    this.#driver = driver;
    this.#single = single;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (currentTransaction()) throw new Error('db used inside a transaction: use trx');
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
    const begun = this.#driver.beginTransaction(connection, settings);
    if (this.#single) return begun;
    // without a connection the first statement fails as well; whatever it is, committing says so
    begun.catch(() => {});
    this.#begun.set(connection, begun);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    return this.#driver.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}
