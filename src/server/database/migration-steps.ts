import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { setStatementTimeout } from './connections/query-timeout.ts';
import { type Database, inTransaction, type Trx } from './database.ts';
import { buildIndex, buildIndexOnline, type OnlineIndex } from './online-index.ts';

/** A migration. Its `indexes` of large tables are built before its `up`, without blocking writes to the tables. */
export interface PlazaMigration extends Migration {
  indexes?: OnlineIndex[];
}

export type Migrations = Record<string, PlazaMigration>;

/** The key of the lock that Kysely takes for migrations, so that processes of earlier releases wait for it too. */
const MIGRATION_LOCK = '3853314791062309107';
const MIGRATION_SECONDS = 3600;
/**
 * How long a migration waits for a lock before it retries, as later queries queue behind it. Less than the second after
 * which PostgreSQL looks for deadlocks, so that the migration gives up and not a user's call.
 */
const LOCK_TIMEOUT = '250ms';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const PATIENCE_MS = 10 * 60_000;
/** PostgreSQL's codes for a lock timeout and a deadlock. */
const NOT_LOCKED = ['55P03', '40P01'];
/**
 * The last migration from before the rule that two releases may run side by side (0061): the migrations up to it run in
 * one transaction.
 */
const LAST_OF_WHOLE = '0048_import_left_out';

/** Whether all migrations of this release have run; takes no lock. */
export async function areAllMigrationsRun(db: Database, migrations: Migrations): Promise<boolean> {
  const executed = await listExecuted(db);
  return findNext(executed, migrations) === undefined && listUnknown(executed, migrations).length === 0;
}

/** Runs the next pending migrations in one transaction, as soon as their tables can be locked. */
export async function runNextMigrations(
  db: Database,
  migrations: Migrations,
  { isSessionKept }: { isSessionKept: boolean },
): Promise<void> {
  const executed = await listExecuted(db);
  const next = findNext(executed, migrations);
  // an empty database has no tables to index yet, and no users whom a lock would block
  const indexes = (executed.size > 0 && next !== undefined && migrations[next]?.indexes) || [];
  if (isSessionKept) for (const index of indexes) await buildIndexOnline(db, index);
  await retryUntilLocked(() =>
    inTransaction(db, async (trx) => {
      await setStatementTimeout(trx, MIGRATION_SECONDS);
      await lockMigrations(trx);
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
      // another process may have run some of the migrations meanwhile
      const target = findNext(await listExecuted(trx), migrations);
      await runMigrations(trx, migrations, target);
    }),
  );
}

/** Migrates in the caller's transaction, up to the migration `target` or to the newest. */
export async function runMigrations(
  trx: Trx,
  migrations: Migrations,
  target: string | undefined,
): Promise<void> {
  await lockMigrations(trx);
  const migrator = new Migrator({
    db: trx,
    provider: { getMigrations: () => listMigrations(trx, migrations) },
  });
  const { error } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target));
  if (error) throw new Error('the database could not be migrated', { cause: error });
}

/** Locks the migrations: other processes that start wait until the transaction ends. */
export async function lockMigrations(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(trx);
}

/** Finds the migration up to which one transaction migrates: the newest in an empty database, else the next one. */
function findNext(executed: Set<string>, migrations: Migrations): string | undefined {
  const pending = Object.keys(migrations).filter((name) => !executed.has(name));
  if (executed.size === 0) return pending.at(-1);
  return pending.findLast((name) => name <= LAST_OF_WHOLE) ?? pending[0];
}

async function listExecuted(db: Database): Promise<Set<string>> {
  const { rows: found } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (found.length === 0) return new Set();
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Lists executed migrations that are neither of this release nor of a later one. */
function listUnknown(executed: Set<string>, migrations: Migrations): string[] {
  const newest = Object.keys(migrations).at(-1) ?? '';
  return [...executed].filter((name) => !(name in migrations) && name <= newest);
}

/**
 * Lists the migrations of this release and those that a later release has run. The latter keep what this release needs
 * (CONTRIBUTING.md), so that its processes can go on, and start again, during an upgrade.
 */
async function listMigrations(trx: Trx, migrations: Migrations): Promise<Migrations> {
  const newest = Object.keys(migrations).at(-1) ?? '';
  const later = [...(await listExecuted(trx))].filter((name) => name > newest);
  return {
    ...Object.fromEntries(Object.entries(migrations).map(([name, one]) => [name, withIndexes(one)])),
    ...Object.fromEntries(later.map((name) => [name, RUN_ALREADY])),
  };
}

/** Builds the migration's indexes in its transaction if they were not built before, as in an empty database. */
function withIndexes({ indexes = [], up }: PlazaMigration): Migration {
  return {
    up: async (db) => {
      for (const index of indexes) await buildIndex(db, index);
      await up(db);
    },
  };
}

const RUN_ALREADY: Migration = { up: () => Promise.resolve() };

async function retryUntilLocked(work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isNotLocked(error) || performance.now() > deadline) throw error;
      // a random pause, so that processes that start together don't retry at the same time
      await setTimeout(pause * (0.5 + Math.random()));
    }
  }
}

function isNotLocked(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && NOT_LOCKED.includes(String(error.code))) || isNotLocked(error.cause);
}
