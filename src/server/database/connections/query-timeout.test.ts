import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database/proxy.ts';
import { inTransaction } from '../database.ts';
import { type OpenDatabase, openPostgres } from '../open.ts';
import { setStatementTimeout } from './query-timeout.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

describe('a statement that takes too long', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let proxy: DatabaseProxy;
  let opened: OpenDatabase;

  beforeAll(async () => {
    database = await createPostgresDatabase();
    proxy = await startDatabaseProxy(database.url);
    opened = openPostgres(proxy.url, 2, { statementTimeoutMs: 1200 });
  });
  afterAll(async () => {
    await opened.close();
    proxy.close();
    await database.drop();
  });

  const sleep = sql`select pg_sleep(2.4)`;
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is ended by the database', async () => {
    const error = await failureOf(sleep.execute(opened.db));
    expect(error).toMatchObject({ code: '57014' });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('goes on in a transaction that expects it, and in no other', async () => {
    await inTransaction(opened.db, async (trx) => {
      await setStatementTimeout(trx, 20);
      await sleep.execute(trx);
    });
    expect(await failureOf(inTransaction(opened.db, (trx) => sleep.execute(trx)))).toMatchObject({
      code: '57014',
    });
  });

  it.each([
    ['alone', () => sql`select 1`.execute(opened.db)],
    ['in a transaction', () => inTransaction(opened.db, (trx) => sql`select 1`.execute(trx))],
  ])(
    'is given up %s when the database has vanished without a word, and asked anew when it is back',
    async (_, ask) => {
      await ask();
      proxy.silence();
      const error = await failureOf(ask());
      expect(isDatabaseUnavailable(error)).toBe(true);
      proxy.restore();
      await ask();
    },
  );
});
