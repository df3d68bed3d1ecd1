import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { runInRequest } from '#server/security-log/current-request.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { captureSecurityLog, parseSecurityLine } from '#tests/support/http/security-lines.ts';
import { TEST_SECRET } from '#tests/support/people/accounts.ts';
import { recordChange } from './audit.service.ts';

describe('the security log of what administrators do', () => {
  const database = useDatabase('PGlite');

  const removeCategory = async (refusal?: ReturnType<typeof refuse>) => {
    const { securityLog, text } = captureSecurityLog(TEST_SECRET);
    const request = { id: 'x', method: 'POST', path: '/', network: '127.0.0.1', securityLog };
    await runInRequest(request, () =>
      inTransactionUnlessRefused(database(), async (trx) => {
        const actor = { id: randomUUID(), username: 'ana' };
        await recordChange(trx, actor, { action: 'deleted', entity: 'category', entity_name: 'Una' });
        return refusal;
      }),
    );
    return text().map(parseSecurityLine);
  };

  it('has a line of a change', async () => {
    expect(await removeCategory()).toMatchObject([
      { event: 'authz_admin', action: 'deleted', entity_id: null },
    ]);
  });

  it('has nothing of a change that was undone', async () => {
    expect(await removeCategory(refuse('CATEGORY_IN_USE'))).toEqual([]);
  });
});
