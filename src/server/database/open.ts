import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { guarded } from './guarded-dialect.ts';
import { lockFolder } from './lock.ts';
import { prepareStatements } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const DATE = 1082;
/**
 * All statements of a finishing transaction and the pauses between them end before the five minutes after which its
 * period is closed (design.md, races; exams/closing.test.ts adds them up). What may take longer says so itself.
 */
export const STATEMENT_TIMEOUT_MS = 30_000;
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

/** PostgreSQL by its URL. Counts come as numbers, days as 'YYYY-MM-DD', as they do from PGlite. */
export function openPostgres(url: string, connections = 10): OpenDatabase {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, String);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // a transaction begins together with its first statement (guarded-dialect.ts)
    pipeline: true,
  });
  // a connection that breaks while idle is replaced by the pool, one that breaks between the queries of a transaction
  // fails the next of them; unheard, either event would end the process
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', prepareStatements);
  const db = kysely(guarded(new PostgresDialect({ pool }), { connections: 'many' }));
  return { db, close: () => db.destroy() };
}

/** The embedded database in `folder`, for this process alone: throws a FolderInUse when another one has it open. */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const pglite = await createPGlite({ dataDir: path.join(folder, 'database') });
    const opened = openPGlite(pglite);
    return {
      db: opened.db,
      close: async () => {
        await opened.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A PGlite with Plaza's settings; without `dataDir` in memory. */
export function createPGlite(options: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> {
  return PGlite.create({
    ...options,
    extensions: { pg_trgm },
    parsers: { [DATE]: (value: string) => value },
  });
}

export function openPGlite(pglite: PGlite): OpenDatabase {
  const db = kysely(guarded(new PGliteDialect({ pglite }), { connections: 1 }));
  return {
    db,
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}

function kysely(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect });
}
