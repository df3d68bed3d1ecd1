import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountsLibrary } from '#server/identity/library.service.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { sendRequest, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { createRegisteredUser, TEST_PASSWORD, TEST_SECRET } from '#tests/support/people/accounts.ts';
import { turnOnAuthenticatorApp, createTestBrowser } from '#tests/support/people/second-factor.ts';

describe('where administrators need a second factor', () => {
  const database = useDatabase('PGlite');
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database(), {
      accounts: createAccountsLibrary({
        db: database(),
        secret: TEST_SECRET,
        publicUrl: 'http://localhost:3000',
        administratorsNeedSecondFactor: true,
      }),
    });
  });
  afterAll(() => server.close());

  const logInAs = async (role: 'user' | 'admin') => {
    const { email } = await createRegisteredUser(database());
    await database().updateTable('profiles').set({ role }).where('email', '=', email).execute();
    const browser = createTestBrowser(server);
    const { data } = await browser.call('accounts/logIn', { email, password: TEST_PASSWORD });
    return { browser, email, mustSetUp: (data as Record<string, unknown>)['must_set_up_second_factor'] };
  };

  it('one without does nothing before there is one', async () => {
    const { browser, mustSetUp } = await logInAs('admin');
    expect(mustSetUp).toBe(true);
    for (const name of ['admin/dashboard', 'exams/current', 'users/list', 'accounts/setDarkMode'])
      expect((await browser.call(name, { dark_mode: true })).data).toMatchObject({
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Antes de continuar tienes que activar la verificación en dos pasos.',
      });
    const file = await sendRequest(`${server.url}/files/users.csv`, {
      headers: { cookie: browser.cookies() },
    });
    expect([file.status, file.text]).toEqual([403, expect.stringContaining('SECOND_FACTOR_REQUIRED')]);
    expect((await browser.call('accounts/secondFactor/status')).data).toMatchObject({ is_required: true });

    await turnOnAuthenticatorApp(browser);
    expect((await browser.call('accounts/me')).data).toMatchObject({ must_set_up_second_factor: false });
    expect((await browser.call('admin/dashboard')).status).toBe(200);
    // after removing the factor, the administrator must set one up again
    await browser.call('accounts/secondFactor/removeTotp', { password: TEST_PASSWORD });
    expect((await browser.call('admin/dashboard')).data).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  });

  it('others go on as ever, and whoever becomes administrator is asked at the next call', async () => {
    const { browser, email, mustSetUp } = await logInAs('user');
    expect(mustSetUp).toBe(false);
    expect((await browser.call('exams/current')).status).toBe(200);
    await database().updateTable('profiles').set({ role: 'admin' }).where('email', '=', email).execute();
    expect((await browser.call('exams/current')).data).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  });
});
