import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openPostgres } from '#server/database/open-postgres.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { callProcedure, startTestServer } from '#tests/support/http/server.ts';

const FORM = { email: 'ana@example.com', password: 'Opositor-2026' };

describe('a log-in while the database can not be used', () => {
  let given: Awaited<ReturnType<typeof createPostgresDatabase>>;

  beforeAll(async () => {
    given = await createPostgresDatabase();
  });
  afterAll(() => given.drop());

  it.each([
    ['it is out of reach', (url: URL) => (url.port = '1')],
    ['it refuses the user', (url: URL) => (url.username = 'nobody_of_this_name')],
    ['it does not exist', (url: URL) => (url.pathname = '/no_database_of_this_name')],
    ['it takes no connections', (url: URL) => (url.pathname = '/template0')],
    [
      'it can only be read',
      (url: URL) => url.searchParams.set('options', '-c default_transaction_read_only=on'),
    ],
    ['its host has no name', (url: URL) => (url.hostname = 'nothing.invalid')],
  ])('says so when %s', async (_, change) => {
    const url = new URL(given.url);
    change(url);
    const opened = openPostgres(url.href, 2);
    const server = await startTestServer(opened.db);
    try {
      const { status, data } = await callProcedure(server, 'accounts/logIn', FORM);
      expect(status).toBe(503);
      expect(data).toMatchObject({
        code: 'DATABASE_UNAVAILABLE',
        message: 'No se pudo conectar con la base de datos.',
      });
    } finally {
      await server.close();
      await opened.close();
    }
  });

  it('says so when a table is locked for longer than a statement may take', async () => {
    const locking = openPostgres(given.url, 1);
    const opened = openPostgres(given.url, 2, { statementTimeoutMs: 200 });
    const server = await startTestServer(opened.db);
    try {
      const { status, data } = await locking.db.transaction().execute(async (trx) => {
        await sql`lock table limits, profiles in access exclusive mode`.execute(trx);
        return callProcedure(server, 'accounts/logIn', FORM);
      });
      expect(status).toBe(503);
      expect(data).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    } finally {
      await server.close();
      await Promise.all([opened.close(), locking.close()]);
    }
  });
});
