import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { createPGlite, openPGlite } from '#server/database/open-embedded.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { setMinAnswerMs } from './clock.ts';

/** Creates the migrated database `plaza_template`, which tests copy, in a cluster. */
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
  await setMinAnswerMs(db, 0);
  await close();
}

/** Writes the image of a migrated PGlite into `folder`; returns its path. */
export async function createPGliteImage(folder: string): Promise<string> {
  const pglite = await createPGlite({
    // so that the image contains 1 MB of the write-ahead log, not 16 MB
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'],
  });
  const { db, close } = openPGlite(pglite);
  await migrate(db);
  await setMinAnswerMs(db, 0);
  // drop the template databases, which no test opens: they are half of the data that each test would load
  await pglite.exec("update pg_database set datistemplate = false where datname like 'template_'");
  for (const unused of ['template0', 'template1']) await pglite.exec(`drop database ${unused}`);
  // PGlite fills its buffers with zeros when it opens: 128 MB, if it isn't told otherwise
  await pglite.exec("alter system set shared_buffers = '16MB'");
  // Without a checkpoint every test that loads the image would replay its write-ahead log.
  await pglite.exec('checkpoint');
  const image = await pglite.dumpDataDir('none');
  await close();
  const file = path.join(folder, 'pglite.tar');
  writeFileSync(file, Buffer.from(await image.arrayBuffer()));
  return file;
}
