import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { createPGlite, openPGlite, openPostgres } from '#server/database/open.ts';

/** Makes, in a cluster, the migrated database `plaza_template` that tests copy. */
export async function createPostgresTemplate(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query('drop database if exists plaza_template');
  await client.query('create database plaza_template');
  await client.end();
  const url = new URL(clusterUrl);
  url.pathname = '/plaza_template';
  const { db, close } = openPostgres(url.href);
  await migrate(db);
  await close();
}

/** Writes the image of a migrated PGlite into `folder`; answers its path. */
export async function createPGliteImage(folder: string): Promise<string> {
  const pglite = await createPGlite({});
  const { db, close } = openPGlite(pglite);
  await migrate(db);
  // or every test that loads it replays the log of all that was written
  await pglite.exec('checkpoint');
  const image = await pglite.dumpDataDir('none');
  await close();
  const file = path.join(folder, 'pglite.tar');
  writeFileSync(file, Buffer.from(await image.arrayBuffer()));
  return file;
}
