import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createPGlite, openPGlite } from '#server/database/open-embedded.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { copyDatabase } from './copies.ts';

export type Engine = 'PGlite' | 'PostgreSQL';

type Define = (database: () => Database, engine: Engine) => void;

/** Runs the same tests on a migrated, empty database of each engine; `database()` returns it. */
export function describeOnBothEngines(define: Define): void {
  defineOn(['PGlite', 'PostgreSQL'], define);
}

/**
 * Defines tests of SQL that works alike in both engines: they run on PostgreSQL, and with `npm run prove engines` also
 * on PGlite (decision 0083).
 */
export function describeOnDatabase(define: Define): void {
  defineOn(process.env['BOTH_ENGINES'] ? ['PGlite', 'PostgreSQL'] : ['PostgreSQL'], define);
}

function defineOn(engines: readonly Engine[], define: Define): void {
  for (const engine of engines) describe(`on ${engine}`, () => define(useDatabase(engine), engine));
}

/** Opens a new database for the tests of the surrounding describe; on PostgreSQL with `connections` connections. */
export function useDatabase(engine: Engine, connections = 10): () => Database {
  let opened: OpenDatabase | undefined;
  beforeAll(async () => {
    opened = engine === 'PGlite' ? await openEmptyPGlite() : await openEmptyPostgres(connections);
  });
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error('the database is open only while tests run');
    return opened.db;
  };
}

/** Opens PGlite in memory, loaded from the migrated image that the global setup wrote. */
async function openEmptyPGlite(): Promise<OpenDatabase> {
  return openPGlite(await createPGlite({ loadDataDir: new Blob([readFileSync(inject('pgliteImage'))]) }));
}

async function openEmptyPostgres(connections: number): Promise<OpenDatabase> {
  const database = await createPostgresDatabase();
  const opened = openPostgres(database.url, connections);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await database.drop();
    },
  };
}

/** A copy of the migrated template in the cluster that the global setup started. */
export function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(inject('postgresUrl'));
  template.pathname = '/plaza_template';
  return copyDatabase(template.href);
}
