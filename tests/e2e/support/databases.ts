import pg from 'pg';
import { copyDatabase } from '#tests/support/database/copies.ts';
import { startPostgres, NO_FLUSH_SETTINGS } from '#tests/support/database/postgres.ts';

const VARIABLE = 'PLAZA_E2E_POSTGRES';

/** Starts one PostgreSQL for all browser tests (playwright.config.ts); the workers inherit its address. */
export default async function startDatabases(): Promise<() => Promise<void>> {
  const postgres = await startPostgres(NO_FLUSH_SETTINGS);
  process.env[VARIABLE] = postgres.url;
  return postgres.stop;
}

/**
 * Creates a copy of a template database; the first call with a name creates the template and lets `fill` fill it.
 * Workers may call this concurrently.
 */
export async function createDatabaseCopy(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = `template_${name}`;
  return runAsAdministrator(async (client) => {
    // an advisory lock is released with its connection
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await client.query(`create database ${unfinished}`);
      await fill(urlOf(unfinished));
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    return copyDatabase(urlOf(template));
  });
}

async function runAsAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(clusterUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function clusterUrl(): string {
  const url = process.env[VARIABLE];
  if (!url) throw new Error('playwright.config.ts starts a PostgreSQL for the browser tests');
  return url;
}
