import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/database/open.ts';
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
});
