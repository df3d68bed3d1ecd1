import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { writeLargeDownloads } from './download.service.ts';

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: OpenDatabase;
beforeAll(async () => {
  database = await createPostgresDatabase();
  opened = openPostgres(database.url);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

async function requestLarge(db: Database): Promise<string> {
  const { id } = await createPerson(db);
  await sql`insert into account_downloads (user_id, is_large) values (${id}::uuid, true)`.execute(db);
  return id;
}

const readDownload = async (db: Database, id: string) => {
  const { rows } = await sql<{ is_ready: boolean; is_claimed: boolean; begins: string | null }>`
    select ready_at is not null as is_ready, claimed_until is not null as is_claimed,
      (select encode(substr(bytes, 1, 2), 'escape') from account_download_chunks c
       where c.user_id = d.user_id and number = 1) as begins
    from account_downloads d where user_id = ${id}::uuid`.execute(db);
  return rows[0];
};

const writeIn = (databaseUrl: string, stopping?: AbortSignal): Promise<void> =>
  writeLargeDownloads(opened.db, { origin: 'http://localhost:3000', databaseUrl }, stopping);

it('a large download is written in a thread of its own', async () => {
  const id = await requestLarge(opened.db);
  await writeIn(database.url);
  expect(await readDownload(opened.db, id)).toEqual({ is_ready: true, is_claimed: false, begins: 'PK' });
});

it('is left to another process by one that is to stop', async () => {
  const id = await requestLarge(opened.db);
  const stopping = new AbortController();
  const writing = writeIn(database.url, stopping.signal);
  stopping.abort();
  await writing;
  expect(await readDownload(opened.db, id)).toMatchObject({ is_ready: false });
  await writeIn(database.url);
  expect(await readDownload(opened.db, id)).toMatchObject({ is_ready: true, begins: 'PK' });
});

it('a failure of the thread is that of the job, and the download waits', async () => {
  const id = await requestLarge(opened.db);
  await expect(writeIn('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow();
  expect(await readDownload(opened.db, id)).toMatchObject({ is_ready: false });
});
