import { afterEach, describe, expect, it } from 'vitest';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { startTestServer } from '#tests/support/http/server.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';
import { createRegisteredUser, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { listUnsentMailsTo } from '#tests/support/people/mails.ts';
import { createTestBrowser, startLogIn, type TestBrowser } from '#tests/support/people/second-factor.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '#tests/support/people/software-passkey.ts';

const REFUSED = {
  code: 'PASSKEY_REFUSED',
  message: 'No se pudo comprobar la llave de acceso. Por favor, inténtalo de nuevo.',
};
const NOT_PROVED = { code: 'NOT_PROVED', message: REFUSED.message };

describeOnDatabase((database) => {
  const server = useTestServer(database);
  afterEach(() => runDatabaseClock(database()));

  const browse = () => createTestBrowser(server());
  const register = async () => {
    const { email } = await createRegisteredUser(database());
    const browser = browse();
    await browser.call('accounts/logIn', { email, password: TEST_PASSWORD });
    return { email, browser };
  };
  const beginAdding = async (browser: TestBrowser): Promise<unknown> => {
    const begun = await browser.call('accounts/passkeys/beginAdding', {
      password: TEST_PASSWORD,
      name: 'Portátil',
    });
    return (begun.data as { options: unknown }).options;
  };
  const add = (browser: TestBrowser, credential: object) =>
    browser.call('accounts/passkeys/add', { name: 'Portátil', credential });
  const createOwner = async () => {
    const { email, browser } = await register();
    const passkey = createSoftwarePasskey();
    const added = await add(browser, passkey.create(await beginAdding(browser)));
    return { email, browser, passkey, codes: (added.data as { recovery_codes: string[] }).recovery_codes };
  };
  const challenge = async (token: string | null = null): Promise<unknown> =>
    ((await browse().call('accounts/passkeys/beginLogIn', { token })).data as { options: unknown }).options;
  const logIn = async (passkey: SoftwarePasskey, ...[options, given]: Parameters<SoftwarePasskey['use']>) => {
    const browser = browse();
    const reply = await browser.call('accounts/logInWithPasskey', {
      credential: passkey.use(options, given),
    });
    return { data: reply.data, browser };
  };
  const list = async (browser: TestBrowser) =>
    ((await browser.call('accounts/passkeys/list')).data as { passkeys: { id: string; name: string }[] })
      .passkeys;

  describe('a passkey', () => {
    it('is a second factor and a way to log in without a password', async () => {
      const { email, passkey, codes } = await createOwner();
      expect(codes).toHaveLength(10);
      const { data, browser } = await logIn(passkey, await challenge());
      expect(data).toMatchObject({ email });
      expect(await browser.isLoggedIn()).toBe(true);
      const first = await browse().call('accounts/logIn', { email, password: TEST_PASSWORD });
      expect(first.data).toMatchObject({ second_factor: { has_totp: false, has_passkeys: true } });
      const token = await startLogIn(browse(), email);
      expect((await logIn(passkey, await challenge(token))).data).toMatchObject({ email });
      const mails = await listUnsentMailsTo(database(), email);
      expect(mails.map(({ subject }) => subject)).toContain('Tienes una llave de acceso nueva');
    });

    it('is added once, to one account, with its own challenge and within five minutes', async () => {
      const { browser } = await register();
      const other = await createOwner();
      const options = await beginAdding(browser);
      const passkey = createSoftwarePasskey();
      for (const credential of [
        passkey.create(options, { isVerified: false }),
        passkey.create(options, { origin: 'http://evil.example.com' }),
        passkey.create({ challenge: 'bmluZ3Vubw' }),
        passkey.create(await beginAdding(other.browser)),
        passkey.create(await challenge()),
        other.passkey.create(options),
      ])
        expect((await add(browser, credential)).data).toMatchObject(REFUSED);
      expect((await add(browser, passkey.create(options))).status).toBe(200);
      expect((await add(browser, createSoftwarePasskey().create(options))).data).toMatchObject(REFUSED);
      const late = await beginAdding(browser);
      await runDatabaseClock(database(), 301);
      expect((await add(browser, createSoftwarePasskey().create(late))).data).toMatchObject(REFUSED);
    });

    it('logs in with its own signature of a fresh challenge of this site alone', async () => {
      const { passkey, email } = await createOwner();
      const other = await createOwner();
      const options = await challenge();
      const used = passkey.use(options, { counter: 10 });
      const tryCredential = async (credential: object) =>
        (await browse().call('accounts/logInWithPasskey', { credential })).data;
      expect(await tryCredential(used)).toMatchObject({ email });
      for (const credential of [
        used,
        passkey.use(options),
        passkey.use(await challenge(), { isVerified: false, counter: 11 }),
        passkey.use(await challenge(), { origin: 'http://evil.example.com', counter: 12 }),
        // a copied key: its counter is lower than that of the last use
        passkey.use(await challenge(), { counter: 5 }),
        passkey.use(await challenge(await startLogIn(browse(), other.email)), { counter: 13 }),
        { ...other.passkey.use(await challenge()), id: passkey.id, rawId: passkey.id },
        createSoftwarePasskey().use(await challenge()),
      ])
        expect(await tryCredential(credential)).toMatchObject(NOT_PROVED);
    });

    it('has a name that can be changed, and is removed with the password', async () => {
      const { email, browser, passkey } = await createOwner();
      const other = await createOwner();
      const [{ id } = { id: '' }] = await list(browser);
      const renamed = await other.browser.call('accounts/passkeys/rename', { id, name: 'Ajena' });
      expect(renamed.data).toMatchObject({
        code: 'PASSKEY_NOT_FOUND',
        message: 'La llave de acceso ya no existe.',
      });
      await browser.call('accounts/passkeys/rename', { id, name: ' Llavero ' });
      await other.browser.call('accounts/passkeys/remove', { id, password: TEST_PASSWORD });
      expect(await list(browser)).toMatchObject([{ id, name: 'Llavero' }]);
      const refused = await browser.call('accounts/passkeys/remove', { id, password: 'otra' });
      expect(refused.data).toMatchObject({ code: 'WRONG_PASSWORD' });
      await browser.call('accounts/passkeys/remove', { id, password: TEST_PASSWORD });
      expect(await list(browser)).toEqual([]);
      expect((await logIn(passkey, await challenge())).data).toMatchObject(NOT_PROVED);
      // removing the last factor has also removed the recovery codes
      const again = browse();
      await again.call('accounts/logIn', { email, password: TEST_PASSWORD });
      expect(await again.isLoggedIn()).toBe(true);
      expect((await again.call('accounts/secondFactor/status')).data).toMatchObject({
        recovery_codes_left: 0,
      });
      const mails = await listUnsentMailsTo(database(), email);
      expect(mails.map(({ subject }) => subject)).toContain('Se ha eliminado una llave de acceso');
    });

    it('is the eleventh for nobody', async () => {
      const { browser } = await register();
      const begunBefore = [await beginAdding(browser), await beginAdding(browser)];
      for (let added = 0; added < 9; added++)
        await add(browser, createSoftwarePasskey().create(await beginAdding(browser)));
      const [tenth, eleventh] = begunBefore.map((options) => createSoftwarePasskey().create(options));
      expect((await add(browser, tenth ?? {})).status).toBe(200);
      expect((await add(browser, eleventh ?? {})).data).toMatchObject({ code: 'TOO_MANY_PASSKEYS' });
      const begun = await browser.call('accounts/passkeys/beginAdding', {
        password: TEST_PASSWORD,
        name: 'Otra',
      });
      expect(begun.data).toMatchObject({
        code: 'TOO_MANY_PASSKEYS',
        message: 'Puedes tener 10 llaves de acceso como mucho. Elimina antes otra.',
      });
    });
  });

  it('there are no passkeys at an IP address', async () => {
    const numbered = await startTestServer(database(), { publicUrl: 'http://192.168.1.20:3000' });
    const begun = await createTestBrowser(numbered).call('accounts/passkeys/beginLogIn', { token: null });
    expect(begun.data).toMatchObject({
      code: 'PASSKEYS_UNAVAILABLE',
      message: 'Las llaves de acceso no funcionan en una dirección IP: abre Plaza por su nombre.',
    });
    await numbered.close();
  });
});
