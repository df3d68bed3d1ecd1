import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useProxiedDatabase } from '#tests/support/database/use-proxied-database.ts';
import { inTransaction } from '../database.ts';
import { setStatementTimeout } from './query-timeout.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

describe('a statement that takes too long', () => {
  const proxied = useProxiedDatabase({ statementTimeoutMs: 1200 });

  const sleep = sql`select pg_sleep(2.4)`;
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is ended by the database', async () => {
    const error = await failureOf(sleep.execute(proxied().opened.db));
    expect(error).toMatchObject({ code: '57014' });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('goes on in a transaction that expects it, and in no other', async () => {
    await inTransaction(proxied().opened.db, async (trx) => {
      await setStatementTimeout(trx, 20);
      await sleep.execute(trx);
    });
    expect(await failureOf(inTransaction(proxied().opened.db, (trx) => sleep.execute(trx)))).toMatchObject({
      code: '57014',
    });
  });

  it.each([
    ['alone', () => sql`select 1`.execute(proxied().opened.db)],
    ['in a transaction', () => inTransaction(proxied().opened.db, (trx) => sql`select 1`.execute(trx))],
  ])(
    'is given up %s when the database has vanished without a word, and asked anew when it is back',
    async (_, ask) => {
      await ask();
      proxied().proxy.silence();
      const error = await failureOf(ask());
      expect(isDatabaseUnavailable(error)).toBe(true);
      proxied().proxy.restore();
      await ask();
    },
  );
});
