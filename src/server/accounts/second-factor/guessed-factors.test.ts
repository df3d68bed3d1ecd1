import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createCallSource } from '#tests/support/http/sources.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';
import { createRegisteredUser, createTestLibrary, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import {
  createTestBrowser,
  createSecondFactorUser,
  startLogIn,
  createTotpCode,
} from '#tests/support/people/second-factor.ts';
import { createSoftwarePasskey } from '#tests/support/people/software-passkey.ts';

const NEXT = 30;
const WRONG = '000000';

describeOnDatabase((database) => {
  const server = useTestServer(database);
  afterEach(() => runDatabaseClock(database()));

  /** Resolves with 'done', or with the code of the call's error. */
  const codeOf = (answer: Promise<unknown>): Promise<string> =>
    answer.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  const from = (source: RequestSource) =>
    callAs(database(), null, { accounts: createTestLibrary(database()), ...source }).accounts;
  const start = (email: string) => startLogIn(createTestBrowser(server()), email);

  describe('codes of an account that are tried', () => {
    const tryCode = (source: RequestSource, token: string, code: string) =>
      codeOf(from(source).logInWithCode({ method: 'totp', token, code }));
    const recover = (source: RequestSource, token: string, code = '') =>
      codeOf(from(source).logInWithCode({ method: 'recovery_code', token, code }));
    const fail = async (count: number, token: string, toSource: () => RequestSource): Promise<void> => {
      for (let failed = 0; failed < count; failed++)
        expect(await tryCode(toSource(), token, WRONG)).toBe('NOT_PROVED');
    };
    const elsewhere = () => createCallSource();

    it('are twenty a day from anywhere, and then one in ten minutes, right or wrong', async () => {
      const { email, secret } = await createSecondFactorUser(database(), server());
      const token = await start(email);
      await fail(21, token, elsewhere);
      const right = createTotpCode(secret, NEXT);
      const refused: unknown = await from(elsewhere())
        .logInWithCode({ method: 'totp', token, code: right })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
      const { seconds } = (refused as { data: { seconds: number } }).data;
      expect(seconds).toBeGreaterThan(500);
      expect(seconds).toBeLessThanOrEqual(600);
      await runDatabaseClock(database(), 601);
      expect(await tryCode(elsewhere(), await start(email), createTotpCode(secret, 601))).toBe('done');
      expect(await tryCode(elsewhere(), await start(email), createTotpCode(secret, 631))).toBe(
        'TOO_MANY_ATTEMPTS',
      );
      await runDatabaseClock(database(), 86_401);
      await fail(2, await start(email), elsewhere);
    });

    it('have a count of their own in a browser that its user has logged in with before', async () => {
      const { email, secret, recoveryCodes } = await createSecondFactorUser(database(), server());
      const here = createCallSource();
      const beside = () => createCallSource({ address: here.address });
      expect(await tryCode(here, await start(email), createTotpCode(secret, NEXT))).toBe('done');
      const token = await start(email);
      await fail(5, token, beside);
      expect(await tryCode(beside(), token, WRONG)).toBe('LOCKED_OUT');
      await fail(16, token, elsewhere);
      expect(await tryCode(elsewhere(), token, WRONG)).toBe('TOO_MANY_ATTEMPTS');
      expect(await recover(here, token, recoveryCodes[0])).toBe('done');

      const again = await start(email);
      await fail(5, again, () => here);
      expect(await recover(here, again, recoveryCodes[1])).toBe('LOCKED_OUT');
    });

    it('count for the day in such a browser, too', async () => {
      const { email, secret } = await createSecondFactorUser(database(), server());
      const here = createCallSource();
      expect(await tryCode(here, await start(email), createTotpCode(secret, NEXT))).toBe('done');
      const token = await start(email);
      await fail(5, token, () => here);
      await fail(16, token, elsewhere);
      expect(await tryCode(elsewhere(), token, WRONG)).toBe('TOO_MANY_ATTEMPTS');
    });
  });

  describe('log-ins with a passkey', () => {
    /** Sets the count of an action in the limits of all networks. */
    const setCount = (action: string, count: number) =>
      sql`update limits set count = ${count} where action = ${action}`.execute(database());
    const begin = (source: RequestSource) => from(source).passkeys.beginLogIn({ token: null });
    const createOwner = async () => {
      const { email } = await createRegisteredUser(database());
      const browser = createTestBrowser(server());
      await browser.call('accounts/logIn', { email, password: TEST_PASSWORD });
      const begun = await browser.call('accounts/passkeys/beginAdding', {
        password: TEST_PASSWORD,
        name: 'Portátil',
      });
      const passkey = createSoftwarePasskey();
      const credential = passkey.create((begun.data as { options: unknown }).options);
      await browser.call('accounts/passkeys/add', { name: 'Portátil', credential });
      return passkey;
    };

    it('are begun 300 times in a quarter of an hour in a network', async () => {
      const here = createCallSource();
      await begin(here);
      await setCount('passkey by network', 299);
      expect(await codeOf(begin(here))).toBe('done');
      expect(await codeOf(begin(createCallSource({ address: here.address })))).toBe('TOO_MANY_ATTEMPTS');
      expect(await codeOf(begin(createCallSource()))).toBe('done');
      await runDatabaseClock(database(), 901);
      expect(await codeOf(begin(here))).toBe('done');
    });

    it('fail 300 times there, and those that succeed count for nothing', async () => {
      const passkey = await createOwner();
      const here = createCallSource();
      type Credential = Parameters<ReturnType<typeof from>['logInWithPasskey']>[0]['credential'];
      const logIn = async (source: RequestSource, signer = passkey) => {
        const { options } = await begin(createCallSource());
        const credential = { ...signer.use(options), id: passkey.id, rawId: passkey.id } as Credential;
        return codeOf(from(source).logInWithPasskey({ credential }));
      };
      const stranger = createSoftwarePasskey();
      expect(await logIn(here, stranger)).toBe('NOT_PROVED');
      await setCount('failed passkey by network', 299);
      expect(await logIn(here)).toBe('done');
      expect(await logIn(here, stranger)).toBe('NOT_PROVED');
      expect(await logIn(here)).toBe('TOO_MANY_ATTEMPTS');
      expect(await logIn(createCallSource())).toBe('done');
    });
  });
});
