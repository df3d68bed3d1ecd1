import { logInResult } from '#shared/accounts/accounts.contract.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { cookieHeader, createRegisteredUser, createTestLibrary } from '#tests/support/people/accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { listUnsentMailsTo, listRecoveryTokens } from '#tests/support/people/mails.ts';
import { verifyCalls } from '#tests/support/database/quick-hash.ts';
import { createCallSource } from '#tests/support/http/sources.ts';
import type { RegisterForm } from '#shared/accounts/account-forms.contract.ts';
import { readSession } from '#server/identity/sessions/sessions.service.ts';

vi.mock('#server/identity/passwords/hashing.ts', () => import('#tests/support/database/quick-hash.ts'));

const NEW = 'Otra-Clave-2';
const WRONG_PASSWORD = { code: 'WRONG_PASSWORD', message: 'La contraseña actual es incorrecta.' };
const WRONG = { code: 'INVALID_CREDENTIALS' };

function useBrowsers(database: () => Database) {
  let library: ReturnType<typeof createTestLibrary> | undefined;
  const accounts = () => (library ??= createTestLibrary(database()));
  const visitor = () => callAs(database(), null, { accounts: accounts() }).accounts;
  /** Logs in from a new browser, in a network of its own unless one is given. */
  const enter = async ({ email, password }: Pick<RegisterForm, 'email' | 'password'>) => {
    const resHeaders = new Headers();
    const visiting = callAs(database(), null, { accounts: accounts(), resHeaders });
    const account = logInResult.parse(await visiting.accounts.logIn({ email, password }));
    /** The cookies that the browser sends: always those that it got last. */
    const cookies = (): Headers => cookieHeader(resHeaders.getSetCookie().slice(-1));
    const from = (source = createCallSource()) =>
      callAs(database(), account, { accounts: accounts(), headers: cookies(), resHeaders, ...source })
        .accounts;
    const isIn = async (headers = cookies()) =>
      (await readSession(database(), accounts(), headers)).account !== null;
    return {
      from,
      cookies,
      isIn,
      change: (form: { currentPassword?: string; newPassword?: string; confirmPassword?: string } = {}) => {
        const { currentPassword = password, newPassword = NEW, confirmPassword = newPassword } = form;
        return from().changePassword({ currentPassword, newPassword, confirmPassword });
      },
    };
  };
  return { accounts, visitor, enter };
}

describeOnDatabase((database) => {
  const { visitor, enter } = useBrowsers(database);
  afterEach(() => runDatabaseClock(database()));
  const storedOf = async (email: string): Promise<unknown> => {
    const { rows } = await sql`
      select password, (select count(*) from outbox where recipient = email) as mails
      from profiles p join auth_accounts a on a.user_id = p.id where email = ${email}`.execute(database());
    return rows;
  };

  describe('another password', () => {
    it('works from then on, ends the other sessions and links, and is told to the owner', async () => {
      const form = await createRegisteredUser(database());
      const { email } = form;
      const [here, elsewhere, stranger] = [
        await enter(form),
        await enter(form),
        await enter(await createRegisteredUser(database())),
      ];
      await visitor().requestRecovery({ email });
      const [token = ''] = await listRecoveryTokens(database(), email);
      const cookieBefore = here.cookies();

      expect(await here.change()).toEqual({});

      expect(await Promise.all([here, elsewhere, stranger].map(({ isIn }) => isIn()))).toEqual([
        true,
        false,
        true,
      ]);
      // a stolen cookie from before the change of the password is refused, too
      expect(await here.isIn(cookieBefore)).toBe(false);
      expect(await visitor().checkRecovery({ token })).toEqual({ valid: false });
      const last = (await listUnsentMailsTo(database(), email)).at(-1);
      expect(last).toMatchObject({ subject: 'Tu contraseña ha cambiado' });
      expect(last?.text_body).toContain('http://localhost:3000/forgot-password');
      await expect(visitor().logIn(form)).rejects.toMatchObject(WRONG);
      expect(await visitor().logIn({ email, password: NEW })).toMatchObject({ email });
    });

    it('needs the current one', async () => {
      const form = await createRegisteredUser(database());
      const [here, elsewhere] = [await enter(form), await enter(form)];
      const before = await storedOf(form.email);
      await expect(here.change({ currentPassword: 'otra' })).rejects.toMatchObject({
        ...WRONG_PASSWORD,
        status: 403,
        data: undefined,
      });
      expect(await storedOf(form.email)).toEqual(before);
      expect(await elsewhere.isIn()).toBe(true);
    });

    it('must not be guessed first, and the refusal counts for nothing', async () => {
      const form = await createRegisteredUser(database());
      const here = await enter(form);
      const before = await storedOf(form.email);
      for (let time = 0; time < 3; time += 1) {
        await expect(here.change({ newPassword: 'P@ssw0rd' })).rejects.toMatchObject({
          code: 'PASSWORD_COMMON',
        });
        const own = `${form.username.replace('n', 'N')}--!`;
        await expect(here.change({ newPassword: own })).rejects.toMatchObject({
          code: 'PASSWORD_PERSONAL',
        });
      }
      expect(await storedOf(form.email)).toEqual(before);
      expect(await here.change()).toEqual({});
    });

    it('must differ, keep the rules and be repeated, or no password is even compared', async () => {
      const form = await createRegisteredUser(database());
      const here = await enter(form);
      const before = await storedOf(form.email);
      verifyCalls.count = 0;
      const refused: [Parameters<typeof here.change>[0], Record<string, string>][] = [
        [
          { newPassword: form.password },
          { newPassword: 'La nueva contraseña debe ser diferente a la actual' },
        ],
        [{ newPassword: 'Corta-1' }, { newPassword: 'La contraseña debe tener al menos 8 caracteres' }],
        [{ newPassword: 'sin-grandes-1' }, { newPassword: 'Debe contener al menos una letra mayúscula' }],
        [{ confirmPassword: 'x' }, { confirmPassword: 'Las contraseñas no coinciden' }],
        [{ currentPassword: '' }, { currentPassword: 'La contraseña es obligatoria' }],
      ];
      for (const [given, fields] of refused)
        await expect(here.change(given)).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields } });
      expect(verifyCalls.count).toBe(0);
      expect(await storedOf(form.email)).toEqual(before);
    });

    it('is not to be had by trying: five wrong ones, and for 15 minutes the right one is not taken either', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const form = await createRegisteredUser(database());
      const { from, isIn } = await enter(form);
      const network = createCallSource();
      const change = (currentPassword: string) =>
        from(network).changePassword({ currentPassword, newPassword: NEW, confirmPassword: NEW });
      for (let time = 0; time < 3; time += 1)
        await expect(change('otra')).rejects.toMatchObject(WRONG_PASSWORD);
      for (let time = 0; time < 2; time += 1) {
        await expect(from(network).endOtherSessions({ password: 'otra' })).rejects.toMatchObject({
          code: 'WRONG_PASSWORD',
          message: 'Credenciales incorrectas. Por favor, verifica tu email y contraseña.',
        });
      }
      await stopDatabaseClock(database(), '2026-05-04T10:05:00Z');
      const tooMany = {
        code: 'TOO_MANY_ATTEMPTS',
        message: 'Demasiados intentos. Por favor, espera antes de intentar de nuevo.',
        data: { seconds: 600 },
      };
      await expect(change(form.password)).rejects.toMatchObject(tooMany);
      await expect(from(network).endOtherSessions({ password: form.password })).rejects.toMatchObject(
        tooMany,
      );
      expect(await isIn()).toBe(true);
      await stopDatabaseClock(database(), '2026-05-04T10:15:00Z');
      expect(await change(form.password)).toEqual({});
    });

    it('is taken at once from whoever came back by a mailed link, whatever was tried before', async () => {
      const form = await createRegisteredUser(database());
      const network = createCallSource();
      const before = await enter(form);
      const wrong = () => before.from(network).endOtherSessions({ password: 'otra' });
      for (let time = 0; time < 5; time += 1)
        await expect(wrong()).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
      await expect(wrong()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });

      await visitor().requestRecovery({ email: form.email });
      const [token = ''] = await listRecoveryTokens(database(), form.email);
      await before.from(network).resetPassword({ token, password: NEW, confirmPassword: NEW });
      const after = await enter({ ...form, password: NEW });
      expect(await after.from(network).endOtherSessions({ password: NEW })).toEqual({ count: 0 });
    });

    it('that could not be stored is no failure of whoever proved the current one', async () => {
      const form = await createRegisteredUser(database());
      const { from, isIn } = await enter(form);
      const elsewhere = await enter(form);
      const before = await storedOf(form.email);
      const network = createCallSource();
      const change = () =>
        from(network).changePassword({
          currentPassword: form.password,
          newPassword: NEW,
          confirmPassword: NEW,
        });
      const refused = sql.raw(`constraint no_mail check (recipient <> '${form.email}') not valid`);
      await sql`alter table outbox add ${refused}`.execute(database());
      for (let time = 0; time < 6; time += 1)
        await expect(change()).rejects.toMatchObject({
          code: 'PASSWORD_NOT_UPDATED',
          message: 'Error al actualizar la contraseña.',
        });
      await sql`alter table outbox drop constraint no_mail`.execute(database());
      expect(await storedOf(form.email)).toEqual(before);
      expect([await isIn(), await elsewhere.isIn()]).toEqual([true, true]);
      expect(await change()).toEqual({});
    });

    it('gives way to one that a mailed link set meanwhile', async () => {
      const form = await createRegisteredUser(database());
      const { email } = form;
      const here = await enter(form);
      await visitor().requestRecovery({ email });
      const [token = ''] = await listRecoveryTokens(database(), email);
      verifyCalls.meanwhile = async () => {
        verifyCalls.meanwhile = async () => {};
        await visitor().resetPassword({
          token,
          password: 'Tercera-Clave-3',
          confirmPassword: 'Tercera-Clave-3',
        });
      };
      await expect(here.change()).rejects.toMatchObject(WRONG_PASSWORD);
      await expect(visitor().logIn({ email, password: NEW })).rejects.toMatchObject(WRONG);
      expect(await visitor().logIn({ email, password: 'Tercera-Clave-3' })).toMatchObject({ email });
      expect(await here.isIn()).toBe(false);
    });
  });
});

describe('two changes at once on PostgreSQL', () => {
  const database = useDatabase('PostgreSQL');
  const { visitor, enter } = useBrowsers(database);

  it('that prove the same password: one wins, and its browser is the one that stays', async () => {
    for (let round = 0; round < 3; round += 1) {
      const form = await createRegisteredUser(database());
      const browsers = [await enter(form), await enter(form)];
      const wanted = ['Segunda-Clave-2', 'Tercera-Clave-3'];
      const both = Promise.withResolvers<void>();
      let proving = 0;
      verifyCalls.meanwhile = async () => {
        if ((proving += 1) === 2) both.resolve();
        await both.promise;
      };
      const results = await Promise.allSettled(
        browsers.map(({ change }, i) => change({ newPassword: wanted[i] ?? '' })),
      );
      verifyCalls.meanwhile = async () => {};
      const won = results.map(({ status }) => status === 'fulfilled');
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject(WRONG_PASSWORD);
      expect(await Promise.all(browsers.map(({ isIn }) => isIn()))).toEqual(won);
      const password = wanted[won.indexOf(true)] ?? '';
      expect(await visitor().logIn({ email: form.email, password })).toMatchObject({ email: form.email });
    }
  });
});
