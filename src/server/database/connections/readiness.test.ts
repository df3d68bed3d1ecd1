import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database/proxy.ts';
import { type OpenDatabase, openPostgres } from '../open.ts';

describe('a database', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let proxy: DatabaseProxy;
  let opened: OpenDatabase;

  beforeAll(async () => {
    database = await createPostgresDatabase();
    proxy = await startDatabaseProxy(database.url);
    opened = openPostgres(proxy.url, 2);
  });
  afterAll(async () => {
    await opened.close();
    proxy.close();
    await database.drop();
  });

  const isReady = () =>
    opened.checkReady().then(
      () => true,
      () => false,
    );

  it('is ready while all connections wait for a table that somebody has locked', async () => {
    const waiting = await opened.db.transaction().execute(async (trx) => {
      await sql`lock table limits in access exclusive mode`.execute(trx);
      const reads = [1, 2, 3].map(() => opened.db.selectFrom('limits').select('count').execute());
      expect(await isReady()).toBe(true);
      return { reads };
    });
    await Promise.all(waiting.reads);
  });

  it('is not ready while it can only be read', async () => {
    const readOnly = openPostgres(`${database.url}?options=-c%20default_transaction_read_only%3Don`, 1);
    await expect(readOnly.checkReady()).rejects.toThrow('the database is read-only');
    await readOnly.close();
  });

  it('is not ready while it says nothing, and ready again when it does', async () => {
    expect(await isReady()).toBe(true);
    proxy.silence();
    expect(await isReady()).toBe(false);
    proxy.restore();
    expect(await isReady()).toBe(true);
  });
});
