import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/database/database.ts';
import { deleteExpiredAccounts } from './accounts.service.ts';
import { returnAccountToOwner } from './passwords/passwords.service.ts';
import {
  createRegisteredUser,
  createTestLibrary,
  findUserId,
  registrationForm,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { listUnsentMailsTo, listRecoveryTokens } from '#tests/support/people/mails.ts';
import { callProcedure, startTestServer } from '#tests/support/http/server.ts';
import { createCallSource } from '#tests/support/http/sources.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';

vi.mock('#server/identity/passwords/hashing.ts', () => import('#tests/support/database/quick-hash.ts'));

const WRONG = 'INVALID_CREDENTIALS';
const SLOWED = 'TOO_MANY_ATTEMPTS';
const WARNING = 'Alguien intenta entrar en tu cuenta';

describeOnDatabase((database) => {
  let library: ReturnType<typeof createTestLibrary> | undefined;
  const from = (source: RequestSource) =>
    callAs(database(), null, { accounts: (library ??= createTestLibrary(database())), ...source }).accounts;
  const logIn = (source: RequestSource, email: string, password = TEST_PASSWORD): Promise<string> =>
    from(source)
      .logIn({ email, password })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
  /** Wrong log-ins, each from another network. */
  const guess = async (email: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1)
      expect(await logIn(createCallSource(), email, 'x')).toBe(WRONG);
  };
  const warningsTo = async (email: string) =>
    (await listUnsentMailsTo(database(), email)).filter(({ subject }) => subject === WARNING);
  afterEach(() => runDatabaseClock(database()));

  describe('after 50 failures in a day, wherever they came from', () => {
    it('one attempt a minute is let through', async () => {
      const { email } = await createRegisteredUser(database());
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      await guess(email, 50);
      // the pause begins with the first attempt above the limit
      await guess(email, 1);
      await stopDatabaseClock(database(), '2026-05-04T10:00:20Z');
      await expect(from(createCallSource()).logIn({ email, password: TEST_PASSWORD })).rejects.toMatchObject({
        code: SLOWED,
        status: 429,
        data: { seconds: 40 },
      });
      await stopDatabaseClock(database(), '2026-05-04T10:01:00Z');
      expect(await logIn(createCallSource(), email)).toBe('done');
      expect(await logIn(createCallSource(), email, 'x')).toBe(SLOWED);
      await stopDatabaseClock(database(), '2026-05-05T10:00:00Z');
      await guess(email, 5);
    });

    it('it is the same for an address without an account', async () => {
      const email = 'nadie-de-nada@example.com';
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      await guess(email, 51);
      expect(await logIn(createCallSource(), email, 'x')).toBe(SLOWED);
      expect(await listUnsentMailsTo(database(), email)).toEqual([]);
    });

    it('a browser of the owner logs in as ever', async () => {
      const { email } = await createRegisteredUser(database());
      const home = createCallSource();
      expect(await logIn(home, email)).toBe('done');
      await guess(email, 51);
      expect(await logIn(createCallSource(), email)).toBe(SLOWED);
      for (let time = 0; time < 3; time += 1) expect(await logIn(home, email)).toBe('done');
    });

    it('log-ins that succeed count for nothing', async () => {
      const { email } = await createRegisteredUser(database());
      await guess(email, 49);
      for (let time = 0; time < 5; time += 1) expect(await logIn(createCallSource(), email)).toBe('done');
      await guess(email, 2);
      expect(await logIn(createCallSource(), email)).toBe(SLOWED);
    });

    it('the owner gets one mail a day that says what to do', async () => {
      const { email, username } = await createRegisteredUser(database());
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      await guess(email, 49);
      expect(await warningsTo(email)).toEqual([]);
      await guess(email, 2);
      await logIn(createCallSource(), email, 'x');
      const [mail, ...others] = await warningsTo(email);
      expect(others).toEqual([]);
      expect(mail?.text_body).toContain(`Hola, ${username}:`);
      expect(mail?.text_body).toContain('http://localhost:3000/forgot-password');
      await stopDatabaseClock(database(), '2026-05-05T10:00:00Z');
      await guess(email, 50);
      expect(await warningsTo(email)).toHaveLength(2);
    });

    it('nobody is mailed about an account that is not confirmed', async () => {
      const { email } = await createRegisteredUser(database(), { confirmed: false });
      await guess(email, 51);
      expect(await warningsTo(email)).toEqual([]);
    });

    it('the browser in which the owner chooses another password may log in', async () => {
      const { email } = await createRegisteredUser(database());
      await guess(email, 51);
      const here = createCallSource();
      expect(await logIn(here, email)).toBe(SLOWED);
      await from(here).requestRecovery({ email });
      const [token = ''] = await listRecoveryTokens(database(), email);
      const form = { password: 'Otra-Clave-2', confirmPassword: 'Otra-Clave-2' };
      await from(here).resetPassword({ token, ...form });
      expect(await logIn(here, email, form.password)).toBe('done');
    });
  });

  describe('a browser that has logged in before', () => {
    it('is not locked out by failures in its own network', async () => {
      const { email } = await createRegisteredUser(database());
      const home = createCallSource();
      expect(await logIn(home, email)).toBe('done');
      const neighbour = createCallSource({ address: home.address });
      for (let time = 0; time < 5; time += 1) expect(await logIn(neighbour, email, 'x')).toBe(WRONG);
      expect(await logIn(createCallSource({ address: home.address }), email)).toBe('LOCKED_OUT');
      expect(await logIn(home, email)).toBe('done');
      const elsewhere = createCallSource({ browser: home.browser });
      expect(await logIn(elsewhere, email)).toBe('done');
    });

    it('has five attempts of its own, which lock nobody else out', async () => {
      const { email } = await createRegisteredUser(database());
      const home = createCallSource();
      await logIn(home, email);
      for (let time = 0; time < 5; time += 1) expect(await logIn(home, email, 'x')).toBe(WRONG);
      expect(await logIn(home, email)).toBe('LOCKED_OUT');
      const lockout = { action: 'log_in', email } as const;
      expect((await from(home).lockout(lockout)).lockout).toMatchObject({
        seconds: expect.any(Number) as number,
      });
      const neighbour = createCallSource({ address: home.address });
      expect((await from(neighbour).lockout(lockout)).lockout).toBeNull();
      expect(await logIn(neighbour, email)).toBe('done');
    });

    it('is not known for another account, nor without its id', async () => {
      const [one, other] = [await createRegisteredUser(database()), await createRegisteredUser(database())];
      const home = createCallSource();
      await logIn(home, one.email);
      const neighbour = createCallSource({ address: home.address });
      for (const { email } of [one, other])
        for (let time = 0; time < 5; time += 1) expect(await logIn(neighbour, email, 'x')).toBe(WRONG);
      expect(await logIn(home, other.email)).toBe('LOCKED_OUT');
      const withoutCookie = { ...home, sentBrowser: () => undefined };
      expect(await logIn(withoutCookie, one.email)).toBe('LOCKED_OUT');
      expect(await logIn(home, one.email)).toBe('done');
    });

    it('is as any other once the owner has taken the account back; the one that the owner did it in is known', async () => {
      const { email } = await createRegisteredUser(database());
      const [stranger, home] = [createCallSource(), createCallSource()];
      await logIn(stranger, email);
      const id = await findUserId(database(), email);
      const token = await inTransaction(database(), (trx) => returnAccountToOwner(trx, id, 'unknown'));
      const form = { password: 'Otra-Clave-2', confirmPassword: 'Otra-Clave-2' };
      await from(home).resetPassword({ token, ...form });
      const neighbour = createCallSource({ address: stranger.address });
      for (let time = 0; time < 5; time += 1) expect(await logIn(neighbour, email, 'x')).toBe(WRONG);
      expect(await logIn(stranger, email, 'x')).toBe('LOCKED_OUT');
      expect(
        await logIn(createCallSource({ ...home, address: stranger.address }), email, form.password),
      ).toBe('done');
    });

    it('is stored without its id, is forgotten after a year, and no user has more than 20', async () => {
      const { email } = await createRegisteredUser(database());
      const stored = async () =>
        (
          await sql`select k.* from known_browsers k join profiles p on p.id = k.user_id where email = ${email}`.execute(
            database(),
          )
        ).rows;
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const first = createCallSource();
      await logIn(first, email);
      expect(await stored()).toHaveLength(1);
      expect(JSON.stringify(await stored())).not.toContain(first.browser());
      for (let time = 0; time < 21; time += 1) {
        await stopDatabaseClock(database(), `2026-05-04T11:00:${String(time).padStart(2, '0')}Z`);
        await logIn(createCallSource(), email);
      }
      expect(await stored()).toHaveLength(20);
      await stopDatabaseClock(database(), '2027-05-05T10:00:00Z');
      await deleteExpiredAccounts(database());
      expect(await stored()).toEqual([]);
    });

    it('is one by the cookie that the first log-in has set', async () => {
      const { email } = await createRegisteredUser(database());
      const server = await startTestServer(database());
      const post = (password: string, cookie = '') =>
        callProcedure(server, 'accounts/logIn', { email, password }, cookie ? { cookie } : {});
      const cookies = (await post(TEST_PASSWORD)).headers['set-cookie'] ?? [];
      const browser = cookies.find((line) => line.includes('plaza.browser='))?.split(';')[0] ?? '';
      for (let time = 0; time < 5; time += 1) expect((await post('x')).status).toBe(401);
      expect((await post(TEST_PASSWORD)).status).toBe(429);
      expect((await post(TEST_PASSWORD, browser)).status).toBe(200);
      await server.close();
    });
  });

  it('a name chosen for an address that is taken, where that is hidden, is free again after seven days', async () => {
    const register = (form: ReturnType<typeof registrationForm>) =>
      callAs(database(), null, { disclosure: 'hidden' }).accounts.register(form);
    const { email } = await createRegisteredUser(database());
    await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
    const { username } = registrationForm();
    await register(registrationForm({ email, username }));
    await stopDatabaseClock(database(), '2026-05-11T10:00:00Z');
    await deleteExpiredAccounts(database());
    await expect(register(registrationForm({ username }))).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await stopDatabaseClock(database(), '2026-05-11T10:00:01Z');
    await deleteExpiredAccounts(database());
    expect(await register(registrationForm({ username }))).toEqual({});
  });

  it('failures all over a /48 of IPv6 are refused after 20', async () => {
    const { email } = await createRegisteredUser(database());
    const at = (network: number) => createCallSource({ address: `2001:db8:77:${network.toString(16)}::1` });
    for (let network = 0; network < 20; network += 1)
      expect(await logIn(at(network), email, 'x')).toBe(WRONG);
    expect(await logIn(at(20), email)).toBe(SLOWED);
    expect(await logIn(createCallSource({ address: '2001:db8:78::1' }), email)).toBe('done');
  });
});
