import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useProxiedDatabase } from '#tests/support/database/use-proxied-database.ts';
import { openPostgres } from '../open-postgres.ts';

describe('a database', () => {
  const proxied = useProxiedDatabase();

  const isReady = () =>
    proxied()
      .opened.checkReady()
      .then(
        () => true,
        () => false,
      );

  it('is ready while all connections wait for a table that somebody has locked', async () => {
    const waiting = await proxied()
      .opened.db.transaction()
      .execute(async (trx) => {
        await sql`lock table limits in access exclusive mode`.execute(trx);
        const reads = [1, 2, 3].map(() => proxied().opened.db.selectFrom('limits').select('count').execute());
        expect(await isReady()).toBe(true);
        return { reads };
      });
    await Promise.all(waiting.reads);
  });

  it('is not ready while it can only be read', async () => {
    const readOnly = openPostgres(`${proxied().url}?options=-c%20default_transaction_read_only%3Don`, 1);
    await expect(readOnly.checkReady()).rejects.toThrow('the database is read-only');
    await readOnly.close();
  });

  it('is not ready while it says nothing, and ready again when it does', async () => {
    expect(await isReady()).toBe(true);
    proxied().proxy.silence();
    expect(await isReady()).toBe(false);
    proxied().proxy.restore();
    expect(await isReady()).toBe(true);
  });

  it('that goes away in the middle of a check is not ready, and ends no process', async () => {
    expect(await isReady()).toBe(true);
    proxied().proxy.silence();
    const checked = isReady();
    // the check has a connection now, and waits for the reply
    await setImmediate();
    proxied().proxy.cut();
    expect(await checked).toBe(false);
    proxied().proxy.restore();
    expect(await isReady()).toBe(true);
  });
});
