import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/database.ts';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import { createStatement } from './statement.ts';

interface Given {
  word: string | null;
  numbers: number[];
}

const join = createStatement<Given, { joined: string }>(
  ({ word, numbers }) => sql`
    select concat_ws(' ', ${word}::text, ${'and'}::text, array_to_string(${numbers}::integer[], '+'), ${word}::text) as joined`,
);

describeOnBothEngines((database) => {
  describe('a statement that is composed once', () => {
    it('takes the values of each call, at every place that names them', async () => {
      expect(await join(database(), { word: 'one', numbers: [1] })).toEqual([{ joined: 'one and 1 one' }]);
      expect(await join(database(), { word: 'two', numbers: [2, 3] })).toEqual([
        { joined: 'two and 2+3 two' },
      ]);
      expect(await join(database(), { word: null, numbers: [] })).toEqual([{ joined: 'and ' }]);
    });

    it('is refused when it is too long to be prepared', async () => {
      const select = createStatement(() => sql`select ${sql.lit('long'.repeat(5000))}`);
      await expect(select(database(), {})).rejects.toThrow('too long to be prepared');
    });

    it('runs in the transaction that it is given', async () => {
      const add = createStatement<{ subject: string }, object>(
        ({ subject }) => sql`
          insert into limits (action, subject, count, started_at) values ('statement', ${subject}, 1, app_now())`,
      );
      const rolledBack = inTransaction(database(), async (trx) => {
        await add(trx, { subject: 'rolled back' });
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      await inTransaction(database(), (trx) => add(trx, { subject: 'committed' }));
      const rows = await database().selectFrom('limits').select('subject').execute();
      expect(rows).toEqual([{ subject: 'committed' }]);
    });
  });
});
