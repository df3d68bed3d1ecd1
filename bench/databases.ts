import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { fillDatabase, type DatabaseScale } from './load/data.ts';

/** A database of Plaza with that number of users and questions; returns its URL. */
export function preparePlazaDatabase(clusterUrl: string, scale: DatabaseScale): Promise<string> {
  return prepareDatabase(clusterUrl, `plaza_${scale.users}_${scale.questions}`, async (url) => {
    const { db, close } = openPostgres(url, 1, { statementTimeoutMs: 0 });
    await migrate(db);
    await fillDatabase(db, scale);
    await close();
  });
}

/**
 * Creates and fills a database; on a server that stays (TEST_DATABASE_URL) the next run of the same day reuses it.
 * On another day it is filled anew: its data belong to the day, week and month in which it was filled.
 */
export async function prepareDatabase(
  clusterUrl: string,
  name: string,
  fillIt: (url: string) => Promise<void>,
): Promise<string> {
  const full = `${name}_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [full]);
    if (rowCount === 0) {
      // The database gets its final name when it is complete, so that no run finds a half-filled one.
      await client.query(`drop database if exists ${full}_filling`);
      await client.query(`create database ${full}_filling`);
      await fillIt(urlOf(clusterUrl, `${full}_filling`));
      await client.query(`alter database ${full}_filling rename to ${full}`);
    }
  } finally {
    await client.end();
  }
  return urlOf(clusterUrl, full);
}

function urlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
