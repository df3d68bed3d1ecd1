import { afterEach, describe, expect, it } from 'vitest';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';
import { createRegisteredUser, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { listUnsentMailsTo } from '#tests/support/people/mails.ts';
import {
  turnOnAuthenticatorApp,
  createTestBrowser,
  createSecondFactorUser,
  startLogIn,
  createTotpCode,
} from '#tests/support/people/second-factor.ts';

const NEXT = 30;

describeOnDatabase((database) => {
  const server = useTestServer(database);
  afterEach(() => runDatabaseClock(database()));

  const browse = () => createTestBrowser(server());
  const createOwner = () => createSecondFactorUser(database(), server());
  const subjects = async (email: string) =>
    (await listUnsentMailsTo(database(), email)).map(({ subject }) => subject);
  const finish = (browser: ReturnType<typeof browse>, token: string, code: string) =>
    browser.call('accounts/logInWithCode', { method: 'totp', token, code });
  const recover = (browser: ReturnType<typeof browse>, token: string, code: string) =>
    browser.call('accounts/logInWithCode', { method: 'recovery_code', token, code });

  describe('an app of codes', () => {
    it('is asked for from its first right code on, and ends the other sessions', async () => {
      const { email } = await createRegisteredUser(database());
      const [here, there] = [browse(), browse()];
      for (const browser of [here, there])
        expect(await browser.call('accounts/logIn', { email, password: TEST_PASSWORD })).toMatchObject({
          data: { email },
        });
      const wrong = await here.call('accounts/secondFactor/beginTotp', { password: 'otra' });
      expect(wrong.data).toMatchObject({ code: 'WRONG_PASSWORD' });
      const before = here.cookies();

      const begun = await here.call('accounts/secondFactor/beginTotp', { password: TEST_PASSWORD });
      const { secret, uri } = begun.data as { secret: string; uri: string };
      expect(uri).toContain(secret);
      expect(await there.isLoggedIn()).toBe(true);
      const refused = await here.call('accounts/secondFactor/confirmTotp', {
        code: createTotpCode(secret, 300),
      });
      expect(refused.data).toMatchObject({
        code: 'CODE_NOT_CONFIRMED',
        message: 'El código no es correcto. Escribe el que muestra ahora la aplicación.',
      });
      expect(await there.isLoggedIn()).toBe(true);

      const { data } = await here.call('accounts/secondFactor/confirmTotp', { code: createTotpCode(secret) });
      const { recovery_codes } = data as { recovery_codes: string[] };
      expect(new Set(recovery_codes).size).toBe(10);
      for (const code of recovery_codes)
        expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
      expect([await here.isLoggedIn(), await there.isLoggedIn()]).toEqual([true, false]);
      expect(here.cookies()).not.toBe(before);
      expect(await subjects(email)).toContain('Has activado la verificación en dos pasos');
    });

    it('has ten minutes to a log-in, whose first step opens nothing', async () => {
      const owner = await createOwner();
      const browser = browse();
      const first = await browser.call('accounts/logIn', { email: owner.email, password: TEST_PASSWORD });
      expect(first.headers['set-cookie'] ?? []).toEqual([]);
      expect(first.data).toEqual({
        second_factor: {
          token: expect.any(String) as string,
          has_totp: true,
          has_passkeys: false,
          has_recovery_codes: true,
        },
      });
      const token = await startLogIn(browser, owner.email);
      const finished = await finish(
        browser,
        token,
        ` ${createTotpCode(owner.secret, NEXT).slice(0, 3)} ${createTotpCode(owner.secret, NEXT).slice(3)}`,
      );
      expect(finished.data).toMatchObject({ email: owner.email, deletion_cancelled: false });
      expect(await browser.isLoggedIn()).toBe(true);

      const late = await startLogIn(browser, owner.email);
      await runDatabaseClock(database(), 601);
      expect((await finish(browse(), late, createTotpCode(owner.secret, 601))).data).toMatchObject({
        code: 'LOG_IN_EXPIRED',
        message: 'Ha pasado demasiado tiempo. Vuelve a escribir tu email y tu contraseña.',
      });
    });

    it('has no code accepted twice, nor one from before the last', async () => {
      const owner = await createOwner();
      const code = createTotpCode(owner.secret, NEXT);
      expect((await finish(browse(), await startLogIn(browse(), owner.email), code)).status).toBe(200);
      for (const former of [code, createTotpCode(owner.secret)]) {
        const again = await finish(browse(), await startLogIn(browse(), owner.email), former);
        expect(again.data).toMatchObject({
          code: 'NOT_PROVED',
          message: 'El código no es correcto o ya se ha usado.',
        });
      }
    });

    it('is removed with the password, after which the password is enough', async () => {
      const owner = await createOwner();
      const refused = await owner.browser.call('accounts/secondFactor/removeTotp', { password: 'otra' });
      expect(refused.data).toMatchObject({ code: 'WRONG_PASSWORD' });
      await owner.browser.call('accounts/secondFactor/removeTotp', { password: TEST_PASSWORD });
      const again = browse();
      await again.call('accounts/logIn', { email: owner.email, password: TEST_PASSWORD });
      expect([await again.isLoggedIn(), await owner.browser.isLoggedIn()]).toEqual([true, true]);
      expect(await subjects(owner.email)).toContain('Has quitado la aplicación de códigos');
      const status = await again.call('accounts/secondFactor/status');
      expect(status.data).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
      // a second removal changes nothing, so the owner gets no second mail
      await again.call('accounts/secondFactor/removeTotp', { password: TEST_PASSWORD });
      expect(
        (await subjects(owner.email)).filter((subject) => subject.startsWith('Has quitado')),
      ).toHaveLength(1);
    });

    it('can’t be replaced without the former one being removed', async () => {
      const { browser } = await createOwner();
      const begun = await browser.call('accounts/secondFactor/beginTotp', { password: TEST_PASSWORD });
      expect(begun.data).toMatchObject({
        code: 'TOTP_ALREADY_ON',
        message: 'Ya tienes una aplicación de códigos. Quítala antes de añadir otra.',
      });
      const confirmed = await browser.call('accounts/secondFactor/confirmTotp', { code: '123456' });
      expect(confirmed.data).toMatchObject({
        code: 'TOTP_EXPIRED',
        message: 'Ha pasado demasiado tiempo. Empieza de nuevo.',
      });
    });

    it('is not confirmed an hour later', async () => {
      const { email } = await createRegisteredUser(database());
      const browser = browse();
      await browser.call('accounts/logIn', { email, password: TEST_PASSWORD });
      const begun = await browser.call('accounts/secondFactor/beginTotp', { password: TEST_PASSWORD });
      const { secret } = begun.data as { secret: string };
      await runDatabaseClock(database(), 3601);
      const confirmed = await browser.call('accounts/secondFactor/confirmTotp', {
        code: createTotpCode(secret, 3601),
      });
      expect(confirmed.data).toMatchObject({ code: 'TOTP_EXPIRED' });
    });
  });

  describe('a recovery code', () => {
    it('opens one log-in, however it is typed, and its owner is told', async () => {
      const { email, recoveryCodes } = await createOwner();
      const [code = '', other = ''] = recoveryCodes;
      const browser = browse();
      const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
      expect((await recover(browser, await startLogIn(browser, email), typed)).data).toMatchObject({ email });
      const again = await recover(browse(), await startLogIn(browse(), email), code);
      expect(again.data).toMatchObject({ code: 'NOT_PROVED' });
      const mails = await listUnsentMailsTo(database(), email);
      expect(mails.at(-1)).toMatchObject({
        subject: 'Se ha usado un código de recuperación',
        text_body: expect.stringContaining('Te quedan 9 códigos.') as string,
      });
      const status = await browser.call('accounts/secondFactor/status');
      expect(status.data).toMatchObject({ recovery_codes_left: 9 });
      expect((await recover(browse(), await startLogIn(browse(), email), other)).status).toBe(200);
    });

    it('is worth nothing once there are new ones', async () => {
      const { email, recoveryCodes, browser } = await createOwner();
      const renewed = await browser.call('accounts/secondFactor/renewRecoveryCodes', {
        password: TEST_PASSWORD,
      });
      const [code = ''] = (renewed.data as { recovery_codes: string[] }).recovery_codes;
      const former = await recover(browse(), await startLogIn(browse(), email), recoveryCodes[0] ?? '');
      expect(former.data).toMatchObject({ code: 'NOT_PROVED' });
      expect((await recover(browse(), await startLogIn(browse(), email), code)).status).toBe(200);
      expect(await subjects(email)).toContain('Tus códigos de recuperación han cambiado');
    });

    it('is none of somebody else', async () => {
      const [owner, other] = [await createOwner(), await createOwner()];
      const refused = await recover(
        browse(),
        await startLogIn(browse(), owner.email),
        other.recoveryCodes[0] ?? '',
      );
      expect(refused.data).toMatchObject({ code: 'NOT_PROVED' });
    });

    it('is made for nobody without a second factor', async () => {
      const { email } = await createRegisteredUser(database());
      const browser = browse();
      await browser.call('accounts/logIn', { email, password: TEST_PASSWORD });
      const made = await browser.call('accounts/secondFactor/renewRecoveryCodes', {
        password: TEST_PASSWORD,
      });
      expect(made.data).toMatchObject({
        code: 'NO_SECOND_FACTOR',
        message: 'La verificación en dos pasos está desactivada. Actívala antes de crear códigos.',
      });
      await turnOnAuthenticatorApp(browser);
    });

    it('and the app’s secret stand nowhere in the database as they are', async () => {
      const { email, secret, recoveryCodes } = await createOwner();
      const { id } = await database()
        .selectFrom('profiles')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const stored = JSON.stringify([
        await database().selectFrom('totp_secrets').selectAll().where('user_id', '=', id).execute(),
        await database().selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
        await listUnsentMailsTo(database(), email),
      ]);
      for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
        expect(stored).not.toContain(text);
    });
  });

  describe('codes that are tried', () => {
    it('are five in a quarter of an hour from a network', async () => {
      const { email, secret, recoveryCodes } = await createOwner();
      const token = await startLogIn(browse(), email);
      for (let tried = 0; tried < 5; tried++)
        expect((await finish(browse(), token, '000000')).data).toMatchObject({ code: 'NOT_PROVED' });
      for (const attempt of [
        finish(browse(), token, createTotpCode(secret, NEXT)),
        recover(browse(), token, recoveryCodes[0] ?? ''),
      ])
        expect((await attempt).data).toMatchObject({
          code: 'LOCKED_OUT',
          message: 'Demasiados intentos fallidos. Espera 15 minutos antes de intentar de nuevo.',
        });
    });
  });
});
