import { describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCallSource } from '#tests/support/http/sources.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';
import { createTestLibrary, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import {
  createTestBrowser,
  createSecondFactorUser,
  startLogIn,
  createTotpCode,
} from '#tests/support/people/second-factor.ts';
import { callAs } from '#tests/support/http/caller.ts';

const AT_ONCE = 20;

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('twenty at the same time', () => {
  const database = useDatabase('PostgreSQL', AT_ONCE);
  const server = useTestServer(database);

  /** Runs the second steps of several log-ins at once, each from a browser and a network of its own. */
  const finishAll = async (
    email: string,
    method: 'totp' | 'recovery_code',
    code: string,
  ): Promise<string[]> => {
    const tokens: string[] = [];
    for (let begun = 0; begun < AT_ONCE; begun++)
      tokens.push(await startLogIn(createTestBrowser(server()), email));
    const accounts = createTestLibrary(database());
    const settled = await Promise.allSettled(
      tokens.map((token) =>
        callAs(database(), null, { accounts, ...createCallSource() }).accounts.logInWithCode({
          method,
          token,
          code,
        }),
      ),
    );
    return settled.map((step) =>
      step.status === 'fulfilled' ? 'logged in' : (step.reason as { code: string }).code,
    );
  };
  const countSessions = async (email: string): Promise<number> => {
    const sessions = database()
      .selectFrom('auth_sessions')
      .innerJoin('profiles', 'profiles.id', 'auth_sessions.user_id')
      .select('auth_sessions.id')
      .where('email', '=', email);
    return (await sessions.execute()).length;
  };

  it('use a recovery code: one of them logs in', async () => {
    const { email, recoveryCodes } = await createSecondFactorUser(database(), server());
    const outcomes = await finishAll(email, 'recovery_code', recoveryCodes[0] ?? '');
    expect(outcomes.filter((outcome) => outcome === 'logged in')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['logged in', 'NOT_PROVED']));
    expect(await countSessions(email)).toBe(2);
  });

  it('use a code of the app: one of them logs in', async () => {
    const { email, secret } = await createSecondFactorUser(database(), server());
    const outcomes = await finishAll(email, 'totp', createTotpCode(secret, 30));
    expect(outcomes.filter((outcome) => outcome === 'logged in')).toHaveLength(1);
    expect(await countSessions(email)).toBe(2);
  });

  it('finish the same log-in with different codes: one of them does', async () => {
    const { email, recoveryCodes, browser } = await createSecondFactorUser(database(), server());
    const token = await startLogIn(createTestBrowser(server()), email);
    const accounts = createTestLibrary(database());
    const settled = await Promise.allSettled(
      recoveryCodes.map((code) =>
        callAs(database(), null, { accounts, ...createCallSource() }).accounts.logInWithCode({
          method: 'recovery_code',
          token,
          code,
        }),
      ),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countSessions(email)).toBe(2);
    const status = await browser.call('accounts/secondFactor/status');
    expect(status.data).toMatchObject({ recovery_codes_left: 9 });
  });

  it('a change of the password comes between the two steps: it or the log-in comes first', async () => {
    const { email, secret, browser } = await createSecondFactorUser(database(), server());
    const token = await startLogIn(createTestBrowser(server()), email);
    const [changed, finished] = await Promise.all([
      browser.call('accounts/changePassword', {
        currentPassword: TEST_PASSWORD,
        newPassword: 'Renovada-2026',
        confirmPassword: 'Renovada-2026',
      }),
      createTestBrowser(server()).call('accounts/logInWithCode', {
        method: 'totp',
        token,
        code: createTotpCode(secret, 30),
      }),
    ]);
    expect(changed.status).toBe(200);
    expect([200, 410]).toContain(finished.status);
    // if the log-in came first, the change of the password has ended its session
    expect(await countSessions(email)).toBe(1);
  });
});
