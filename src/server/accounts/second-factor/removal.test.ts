import { afterEach, describe, expect, it } from 'vitest';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';
import { TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { listUnsentMailsTo } from '#tests/support/people/mails.ts';
import {
  createTestBrowser,
  createSecondFactorUser,
  type TestBrowser,
} from '#tests/support/people/second-factor.ts';

describe('a second factor that was lost', () => {
  const database = useDatabase('PGlite');
  const server = useTestServer(database);
  afterEach(() => runDatabaseClock(database()));

  const createLoser = async () => {
    const owner = await createSecondFactorUser(database(), server());
    const { id } = await database()
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', owner.email)
      .executeTakeFirstOrThrow();
    const administrator = await createPerson(database(), { role: 'admin' });
    const sendRemoval = () => callAs(database(), administrator).users.sendFactorRemoval({ id });
    const tokens = async () =>
      (await listUnsentMailsTo(database(), owner.email)).flatMap(
        ({ text_body }) => /\/remove-second-factor\?token=([\w-]+)/.exec(text_body)?.[1] ?? [],
      );
    return { ...owner, id, administrator, sendRemoval, tokens };
  };
  const confirm = (token = '') => callAs(database(), null).accounts.secondFactor.confirmRemoval({ token });
  const logsInAtOnce = async (email: string): Promise<boolean> => {
    const browser = createTestBrowser(server());
    await browser.call('accounts/logIn', { email, password: TEST_PASSWORD });
    return browser.isLoggedIn();
  };

  it('is taken away once its owner confirms the mail of an administrator, which the audit names', async () => {
    const { id, email, username, administrator, browser, sendRemoval, tokens } = await createLoser();
    await sendRemoval();
    expect(await logsInAtOnce(email)).toBe(false);
    const entries = await database()
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'entity_name', 'after'])
      .where('entity_id', '=', id)
      .execute();
    expect(entries).toEqual([
      {
        actor_id: administrator.id,
        action: 'second_factor_removal_sent',
        entity_name: username,
        after: null,
      },
    ]);
    const [token] = await tokens();
    await confirm(token);
    expect([await logsInAtOnce(email), await browser.isLoggedIn()]).toEqual([true, false]);
    const mails = await listUnsentMailsTo(database(), email);
    expect(mails.at(-1)?.subject).toBe('Se ha quitado la verificación en dos pasos');
    await expect(confirm(token)).rejects.toMatchObject({
      code: 'FACTOR_REMOVAL_EXPIRED',
      message: 'El enlace no es válido o ha caducado.',
    });
  });

  it('is not taken away by a link of more than a day', async () => {
    const { email, sendRemoval, tokens } = await createLoser();
    await sendRemoval();
    await runDatabaseClock(database(), 24 * 3600 + 1);
    await expect(confirm((await tokens())[0])).rejects.toMatchObject({ code: 'FACTOR_REMOVAL_EXPIRED' });
    expect(await logsInAtOnce(email)).toBe(false);
  });

  describe('by a link that was mailed to an address of before', () => {
    const tokenMailedTo = async (email: string, page: string): Promise<string> =>
      (await listUnsentMailsTo(database(), email))
        .map(({ text_body }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text_body)?.[1])
        .find((token) => token !== undefined) ?? '';
    const changeEmail = async (browser: TestBrowser, email: string) => {
      await browser.call('accounts/requestEmailChange', { email, password: TEST_PASSWORD });
      const token = await tokenMailedTo(email, 'new-email');
      await callAs(database(), null).accounts.confirmEmailChange({ token });
    };
    const hasFactor = async (id: string) =>
      (
        await database()
          .selectFrom('profiles')
          .select('has_second_factor')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).has_second_factor;

    it('is not taken away once the e-mail has changed', async () => {
      const { id, email, browser, sendRemoval, tokens } = await createLoser();
      await sendRemoval();
      await changeEmail(browser, `nueva-${email}`);
      await expect(confirm((await tokens())[0])).rejects.toMatchObject({ code: 'FACTOR_REMOVAL_EXPIRED' });
      expect(await hasFactor(id)).toBe(true);
    });

    it('is not taken away once the owner is back at the former e-mail', async () => {
      const { id, email, browser, sendRemoval } = await createLoser();
      const theirs = `ajena-${email}`;
      await changeEmail(browser, theirs);
      await sendRemoval();
      const token = await tokenMailedTo(theirs, 'remove-second-factor');
      await callAs(database(), null).accounts.restoreEmail({
        token: await tokenMailedTo(email, 'restore-email'),
      });
      await expect(confirm(token)).rejects.toMatchObject({ code: 'FACTOR_REMOVAL_EXPIRED' });
      expect(await hasFactor(id)).toBe(true);
    });
  });

  it('makes no mail where there is none, or for a blocked account, and few for one address', async () => {
    const { id, email, browser, sendRemoval, tokens } = await createLoser();
    // the limit counts all mails to the address
    await database().deleteFrom('outbox').where('recipient', '=', email).execute();
    for (let sent = 0; sent < 3; sent++) await sendRemoval();
    await expect(sendRemoval()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await database().updateTable('profiles').set({ blocked: true }).where('id', '=', id).execute();
    await expect(sendRemoval()).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED' });
    await database().updateTable('profiles').set({ blocked: false }).where('id', '=', id).execute();
    await browser.call('accounts/secondFactor/removeTotp', { password: TEST_PASSWORD });
    await sendRemoval();
    expect(await tokens()).toHaveLength(3);
  });
});
