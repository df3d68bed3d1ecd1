import { describe, expect, it } from 'vitest';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createRegisteredUser,
  createTestLibrary,
  logInUser,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import { listUnsentMailsTo } from '#tests/support/people/mails.ts';
import { account } from '#shared/accounts/accounts.contract.ts';
import { returnAccountToOwner } from './passwords.service.ts';
import { lockProfile } from './recovery.repository.ts';

/** Waiting needs PostgreSQL with many connections: PGlite has only one. */
describe('the password of an account that its owner takes back meanwhile', () => {
  const database = useDatabase('PostgreSQL', 10);
  type Own = ReturnType<typeof callAs>['accounts'];

  it.each<[string, (own: Own, email: string) => Promise<unknown>]>([
    ['changes no e-mail', (own, email) => own.requestEmailChange({ email, password: TEST_PASSWORD })],
    ['adds no second factor', (own) => own.secondFactor.beginTotp({ password: TEST_PASSWORD })],
    ['deletes nothing', (own) => own.requestDeletion({ password: TEST_PASSWORD })],
  ])('%s', async (name, step) => {
    const db = database();
    const form = await createRegisteredUser(db);
    const loggedIn = await logInUser(db, createTestLibrary(db), new Headers(), form);
    if (typeof loggedIn === 'string') throw new Error(loggedIn);
    const user = account.parse(loggedIn.account);
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const takeBack = async (trx: Parameters<typeof lockProfile>[0]): Promise<void> => {
      await lockProfile(trx, user.id);
      await returnAccountToOwner(trx, user.id, 'a hash of another password');
    };
    const outcomes = await queueCallsBehindLock(db, takeBack, [() => step(callAs(db, user).accounts, email)]);
    expect(toCallOutcomes(outcomes)).toEqual(['WRONG_PASSWORD']);
    expect(await listUnsentMailsTo(db, email)).toEqual([]);
    const pending = db.selectFrom('account_deletions').select('due_at').where('user_id', '=', user.id);
    expect(await pending.execute()).toEqual([]);
  });
});
