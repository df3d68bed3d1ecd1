import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccountsLibrary } from '#server/identity/library.service.ts';
import { formatSessionCookie } from '#server/identity/sessions/session-cookie.ts';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { callProcedure, startTestServer } from '#tests/support/http/server.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';
import {
  listConfirmationTokens,
  listUnsentMailsTo,
  listRecoveryTokens,
} from '#tests/support/people/mails.ts';
import {
  createRegisteredUser,
  createTestLibrary,
  findUserId,
  TEST_PASSWORD,
  TEST_SECRET,
} from '#tests/support/people/accounts.ts';
import {
  createTestBrowser,
  createSecondFactorUser,
  startLogIn,
  createTotpCode,
} from '#tests/support/people/second-factor.ts';

const NEXT = 30;
const NEW_PASSWORD = 'Renovada-2026';

describeOnDatabase((database) => {
  const server = useTestServer(database);
  afterEach(() => runDatabaseClock(database()));

  const createOwner = () => createSecondFactorUser(database(), server());
  const idOf = (email: string) => findUserId(database(), email);
  const isAskedForCode = async (email: string, password = TEST_PASSWORD): Promise<boolean> => {
    const { data, headers } = await createTestBrowser(server()).call('accounts/logIn', { email, password });
    return (
      (data as object | null) !== null &&
      'second_factor' in (data as object) &&
      headers['set-cookie'] === undefined
    );
  };
  const linkTokens = async (email: string, page: string): Promise<string[]> =>
    (await listUnsentMailsTo(database(), email)).flatMap(
      ({ text_body }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text_body)?.[1] ?? [],
    );
  /** Inserts a session that no second factor has opened; returns its valid cookie. */
  const plantSession = async (email: string): Promise<string> => {
    const token = `planted ${email}`;
    await sql`insert into auth_sessions (user_id, token, expires_at, created_at)
      values (${await idOf(email)}::uuid, ${token}, now() + interval '7 days', now())`.execute(database());
    const line = formatSessionCookie(await createTestLibrary(database()).cookie(), token);
    return line.split(';')[0] ?? '';
  };

  describe('the second factor can’t be skipped', () => {
    // access.test.ts checks all procedures; this test needs only one
    it('by a session from before it', async () => {
      const { email } = await createOwner();
      const cookie = await plantSession(email);
      expect((await callProcedure(server(), 'accounts/me', {}, { cookie })).data).toBeNull();
    });

    it('by the accounts library, whose session is none', async () => {
      const { email } = await createOwner();
      const opened = await createTestLibrary(database()).logIn({ email, password: TEST_PASSWORD });
      if (!('cookies' in opened)) throw new Error('the library refused');
      const cookie = opened.cookies[0]?.split(';')[0] ?? '';
      expect((await callProcedure(server(), 'accounts/me', {}, { cookie })).data).toBeNull();
    });

    it('by the token of the first step, as a cookie or without a code', async () => {
      const { email } = await createOwner();
      const token = await startLogIn(createTestBrowser(server()), email);
      const { name } = await createTestLibrary(database()).cookie();
      const signed = formatSessionCookie(await createTestLibrary(database()).cookie(), token);
      for (const cookie of [`${name}=${token}`, signed.split(';')[0] ?? ''])
        expect((await callProcedure(server(), 'accounts/me', {}, { cookie })).data).toBeNull();
      for (const form of [
        { token },
        { token, method: 'totp' },
        { token, method: 'totp', code: '' },
        { token, method: 'totp', code: null },
        { token, method: 'none', code: '123456' },
        { token, method: 'recovery_code', code: '' },
        { token, method: 'recovery_code', code: '-' },
      ]) {
        const refused = await callProcedure(server(), 'accounts/logInWithCode', form);
        expect([refused.data, refused.headers['set-cookie']]).toMatchObject([
          { code: 'INVALID_INPUT' },
          undefined,
        ]);
      }
    });

    it('by the token of somebody else’s first step', async () => {
      const [owner, other] = [await createOwner(), await createOwner()];
      const token = await startLogIn(createTestBrowser(server()), owner.email);
      const form = { token, method: 'totp', code: createTotpCode(other.secret, NEXT) };
      expect((await callProcedure(server(), 'accounts/logInWithCode', form)).data).toMatchObject({
        code: 'NOT_PROVED',
      });
    });

    it('by a first step that was finished, or whose password has changed since', async () => {
      const { email, secret, browser, recoveryCodes } = await createOwner();
      const token = await startLogIn(createTestBrowser(server()), email);
      const form = { token, method: 'totp', code: createTotpCode(secret, NEXT) };
      expect((await callProcedure(server(), 'accounts/logInWithCode', form)).status).toBe(200);
      const early = await startLogIn(createTestBrowser(server()), email);
      await browser.call('accounts/changePassword', {
        currentPassword: TEST_PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      });
      for (const used of [token, early]) {
        const again = { token: used, method: 'recovery_code', code: recoveryCodes[0] };
        expect((await callProcedure(server(), 'accounts/logInWithCode', again)).data).toMatchObject({
          code: 'LOG_IN_EXPIRED',
        });
      }
    });

    it('by a recovery link, which leaves it on and logs nobody in', async () => {
      const { email, browser } = await createOwner();
      await callProcedure(server(), 'accounts/requestRecovery', { email });
      const [token] = await listRecoveryTokens(database(), email);
      const visitor = createTestBrowser(server());
      await visitor.call('accounts/resetPassword', {
        token,
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      });
      expect([await visitor.isLoggedIn(), await browser.isLoggedIn()]).toEqual([false, false]);
      expect(await isAskedForCode(email, NEW_PASSWORD)).toBe(true);
    });

    it('by confirming an address, the present one or another', async () => {
      const { email, browser } = await createOwner();
      await database()
        .updateTable('profiles')
        .set({ email_verified: false })
        .where('email', '=', email)
        .execute();
      await callProcedure(server(), 'accounts/resendVerification', { email });
      const visitor = createTestBrowser(server());
      await visitor.call('accounts/confirmEmail', {
        token: (await listConfirmationTokens(database(), email)).at(-1),
      });
      expect(await visitor.isLoggedIn()).toBe(false);
      const changed = `nueva-${email}`;
      await browser.call('accounts/requestEmailChange', { email: changed, password: TEST_PASSWORD });
      await visitor.call('accounts/confirmEmailChange', {
        token: (await linkTokens(changed, 'new-email'))[0],
      });
      expect([await visitor.isLoggedIn(), await isAskedForCode(changed)]).toEqual([false, true]);

      const restored = await visitor.call('accounts/restoreEmail', {
        token: (await linkTokens(email, 'restore-email'))[0],
      });
      const { token } = restored.data as { token: string };
      await visitor.call('accounts/resetPassword', {
        token,
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      });
      expect([await visitor.isLoggedIn(), await isAskedForCode(email, NEW_PASSWORD)]).toEqual([false, true]);
    });

    it('by asking for the account’s deletion and logging in again, which keeps it only with the code', async () => {
      const { email, browser, recoveryCodes } = await createOwner();
      await browser.call('accounts/requestDeletion', { password: TEST_PASSWORD });
      const again = createTestBrowser(server());
      const token = await startLogIn(again, email);
      const waiting = database()
        .selectFrom('account_deletions')
        .select('user_id')
        .where('user_id', '=', await idOf(email));
      expect(await waiting.execute()).toHaveLength(1);
      const finished = await again.call('accounts/logInWithCode', {
        token,
        method: 'recovery_code',
        code: recoveryCodes[0],
      });
      expect(finished.data).toMatchObject({ deletion_cancelled: true });
      expect(await waiting.execute()).toEqual([]);
    });

    it('by somebody who is blocked between the two steps', async () => {
      const { email, secret } = await createOwner();
      const token = await startLogIn(createTestBrowser(server()), email);
      await database().updateTable('profiles').set({ blocked: true }).where('email', '=', email).execute();
      const form = { token, method: 'totp', code: createTotpCode(secret, NEXT) };
      expect((await callProcedure(server(), 'accounts/logInWithCode', form)).data).toMatchObject({
        code: 'ACCOUNT_BLOCKED',
      });
    });

    it('by another secret of the server(), with which only recovery codes are left', async () => {
      const { email, secret, recoveryCodes } = await createOwner();
      const moved = await startTestServer(database(), {
        accounts: createAccountsLibrary({
          db: database(),
          secret: `${TEST_SECRET}, another`,
          publicUrl: 'http://localhost:3000',
        }),
      });
      const token = await startLogIn(createTestBrowser(moved), email);
      const tryCode = (method: string, code = '') =>
        callProcedure(moved, 'accounts/logInWithCode', { token, method, code });
      expect((await tryCode('totp', createTotpCode(secret, NEXT))).data).toMatchObject({
        code: 'NOT_PROVED',
      });
      expect((await tryCode('recovery_code', recoveryCodes[0])).status).toBe(200);
      await moved.close();
    });
  });

  it('is asked of nobody who has none', async () => {
    const { email } = await createRegisteredUser(database());
    const cookie = await plantSession(email);
    expect((await callProcedure(server(), 'accounts/me', {}, { cookie })).data).toMatchObject({ email });
  });
});
