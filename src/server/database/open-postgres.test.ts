import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { inTransaction } from './database.ts';

describe('a lost connection to PostgreSQL', () => {
  const database = useDatabase('PostgreSQL');

  const end = async (pid: number): Promise<void> => {
    await sql`select pg_terminate_backend(${pid})`.execute(database());
    await expect
      .poll(
        async () =>
          (await sql`select from pg_stat_activity where pid = ${pid}`.execute(database())).rows.length,
      )
      .toBe(0);
  };

  it('in the middle of a transaction fails that one alone, and not the process', async () => {
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<number>();
    const transaction = inTransaction(database(), async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      begun.resolve(rows[0]?.pid ?? 0);
      await ended.promise;
      await trx.insertInto('category_groups').values({ name: 'Perdido', description: null }).execute();
    });
    const outcome = transaction.then(
      () => 'committed',
      () => 'failed',
    );
    await end(await begun.promise);
    ended.resolve();
    expect(await outcome).toBe('failed');
    expect(await database().selectFrom('category_groups').select('name').execute()).toEqual([]);
  });
});
