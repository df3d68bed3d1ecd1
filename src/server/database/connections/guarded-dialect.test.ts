import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import { afterCommit, inTransaction, sendLastStatement, type Trx } from '../database.ts';
import { guardConnections } from './guarded-dialect.ts';
import type { Tables } from '../tables.ts';

describeOnBothEngines((database, engine) => {
  const countRows = async (): Promise<number> =>
    (await database().selectFrom('category_groups').select('id').execute()).length;

  describe('a query on the database inside a transaction', () => {
    it('is an error, not a wait for ever', async () => {
      const forgetful = inTransaction(database(), async () => countRows());
      await expect(forgetful).rejects.toThrow('db used inside a transaction');
    });

    it('is an error for a second transaction inside the first, too', async () => {
      const nested = inTransaction(database(), () => inTransaction(database(), async () => {}));
      await expect(nested).rejects.toThrow('db used inside a transaction');
    });

    it('undoes the transaction and leaves the database usable', async () => {
      const forgetful = inTransaction(database(), async (trx) => {
        await trx.insertInto('category_groups').values({ name: 'Olvido', description: null }).execute();
        await countRows();
      });
      await expect(forgetful).rejects.toThrow('db used inside a transaction');
      expect(await countRows()).toBe(0);
    });

    it('is allowed to other callers meanwhile: they take their turn', async () => {
      const began = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const transaction = inTransaction(database(), async (trx) => {
        await sql`select 1`.execute(trx);
        began.resolve();
        await mayEnd.promise;
      });
      await began.promise;
      let counted = false;
      const other = countRows().then(() => (counted = true));
      // on PostgreSQL the query has a connection of its own; on PGlite it waits for the transaction
      if (engine === 'PostgreSQL') await other;
      await new Promise(setImmediate);
      expect(counted).toBe(engine === 'PostgreSQL');
      mayEnd.resolve();
      await Promise.all([transaction, other]);
      expect(counted).toBe(true);
    });
  });

  describe('a statement that the commit follows without waiting for it', () => {
    const addGroup = (trx: Trx, name: string) =>
      trx.insertInto('category_groups').values({ name, description: null }).execute();
    const divideByZero = (trx: Trx) => sql`select 1 / 0`.execute(trx);

    it('is stored with the transaction', async () => {
      const before = await countRows();
      await inTransaction(database(), async (trx) => {
        await addGroup(trx, 'Con la última');
        sendLastStatement(trx, addGroup(trx, 'La última'));
      });
      expect(await countRows()).toBe(before + 2);
    });

    it('undoes the transaction and fails it when it fails, and nothing is called as after a commit', async () => {
      const before = await countRows();
      let isCalled = false;
      const failing = inTransaction(database(), async (trx) => {
        await addGroup(trx, 'Sin la última');
        afterCommit(trx, () => (isCalled = true));
        sendLastStatement(trx, divideByZero(trx));
      });
      await expect(failing).rejects.toThrow('division by zero');
      expect([await countRows(), isCalled]).toEqual([before, false]);
    });

    it('is named as the cause when a statement after it finds the transaction aborted', async () => {
      const failing = inTransaction(database(), async (trx) => {
        sendLastStatement(trx, divideByZero(trx));
        await addGroup(trx, 'Después');
      });
      await expect(failing).rejects.toThrow('division by zero');
    });
  });

  it('undoes a failed transaction and no other that runs at the same time', async () => {
    const add = (name: string, fails: boolean): Promise<void> =>
      inTransaction(database(), async (trx) => {
        await trx.insertInto('category_groups').values({ name, description: null }).execute();
        if (fails) throw new Error(name);
      });
    const names = Array.from({ length: 20 }, (_, i) => `Grupo ${i}`);
    const results = await Promise.allSettled(names.map((name, i) => add(name, i % 2 === 1)));
    expect(results.map(({ status }) => status)).toEqual(
      names.map((_, i) => (i % 2 === 1 ? 'rejected' : 'fulfilled')),
    );
    const kept = await database()
      .selectFrom('category_groups')
      .select('name')
      .where('name', 'like', 'Grupo %')
      .execute();
    expect(kept.map(({ name }) => name).toSorted()).toEqual(names.filter((_, i) => i % 2 === 0).toSorted());
  });
});

it('a transaction that could not begin is not committed, although its beginning is not waited for', async () => {
  const done: string[] = [];
  class WithoutBeginning extends DummyDriver {
    override beginTransaction(): Promise<void> {
      return Promise.reject(new Error('no beginning'));
    }
    override async commitTransaction(): Promise<void> {
      done.push('commit');
    }
    override async rollbackTransaction(): Promise<void> {
      done.push('rollback');
    }
  }
  const dialect = guardConnections(
    {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new WithoutBeginning(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    { connections: 'many' },
  );
  const transaction = inTransaction(new Kysely<Tables>({ dialect }), (trx) => sql`select 1`.execute(trx));
  await expect(transaction).rejects.toThrow('no beginning');
  expect(done).toEqual(['rollback']);
});
