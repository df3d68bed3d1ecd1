import { describe, expect, it } from 'vitest';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import type { Trx } from '#server/database/database.ts';
import { refuse } from './refusal.ts';
import { inTransactionUnlessRefused } from './transaction.ts';

describe('a transaction that may be refused', () => {
  describeOnDatabase((database) => {
    const insert = (trx: Trx, subject: string) =>
      trx
        .insertInto('limits')
        .values({ action: 'test', subject, count: 1, started_at: new Date() })
        .execute();
    const stored = async (subject: string) =>
      (await database().selectFrom('limits').select('count').where('subject', '=', subject).execute()).length;

    it('keeps what it wrote when it is not refused', async () => {
      const result = await inTransactionUnlessRefused(database(), async (trx) => {
        await insert(trx, 'kept');
        return 'done';
      });
      expect(result).toBe('done');
      expect(await stored('kept')).toBe(1);
    });

    it('returns the refusal and keeps nothing', async () => {
      const refusal = refuse('TOO_MANY', { seconds: 5 });
      const result = await inTransactionUnlessRefused(database(), async (trx) => {
        await insert(trx, 'refused');
        return refusal;
      });
      expect(result).toBe(refusal);
      expect(await stored('refused')).toBe(0);
    });

    it('throws what nobody expected and keeps nothing', async () => {
      const failed = inTransactionUnlessRefused(database(), async (trx) => {
        await insert(trx, 'failed');
        throw new Error('unexpected');
      });
      await expect(failed).rejects.toThrow('unexpected');
      expect(await stored('failed')).toBe(0);
    });
  });
});
