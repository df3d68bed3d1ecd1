import { logInResult } from '#shared/accounts/accounts.contract.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  cookieHeader,
  createRegisteredUser,
  createTestLibrary,
  registrationForm,
  registerUser,
  TEST_PASSWORD,
} from '#tests/support/people/accounts.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { listRecoveryTokens } from '#tests/support/people/mails.ts';
import { callProcedure, startTestServer } from '#tests/support/http/server.ts';
import { deleteExpiredAccounts } from './accounts.service.ts';

vi.mock('#server/identity/passwords/hashing.ts', () => import('#tests/support/database/quick-hash.ts'));

describeOnDatabase((database) => {
  let library: ReturnType<typeof createTestLibrary> | undefined;
  const accounts = () => (library ??= createTestLibrary(database()));
  const visitor = () => callAs(database(), null, { accounts: accounts() }).accounts;

  /** A logged-in browser; its calls identify it only by the cookie. */
  const enter = async (
    { email, password }: { email: string; password: string },
    sent: Record<string, string> = {},
  ) => {
    const resHeaders = new Headers();
    const api = callAs(database(), null, { accounts: accounts(), resHeaders, headers: new Headers(sent) });
    const account = logInResult.parse(await api.accounts.logIn({ email, password }));
    const headers = cookieHeader(resHeaders.getSetCookie());
    const mine = callAs(database(), account, { accounts: accounts(), headers });
    return { cookie: headers.get('cookie') ?? '', accounts: mine.accounts };
  };
  const isIn = async (browser: { cookie: string }, server: { url: string }): Promise<boolean> =>
    (await callProcedure(server, 'accounts/me', {}, { cookie: browser.cookie })).data !== null;
  const ageSessions = (email: string, ends: string) =>
    sql`update auth_sessions set expires_at = now() + ${sql.lit(ends)}::interval
      where user_id = (select id from profiles where email = ${email})`.execute(database());

  const countOthers = async (browser: Awaited<ReturnType<typeof enter>>): Promise<number> => {
    const { sessions } = await browser.accounts.sessions();
    return sessions.filter(({ is_own }) => !is_own).length;
  };

  describe('the list of sessions', () => {
    it('names browser, system and days, the own one first, and keeps nothing else that the browser sent', async () => {
      const form = await createRegisteredUser(database());
      const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
      await enter(form, { 'user-agent': agent });
      const here = await enter(form);
      const { sessions } = await here.accounts.sessions();
      expect(sessions).toMatchObject([
        { browser: null, system: null, is_own: true },
        { browser: 'Firefox', system: 'Linux', is_own: false },
      ]);
      const { rows } = await sql<{ today: string }>`
        select (now() at time zone 'Europe/Madrid')::date::text as today`.execute(database());
      for (const { started_on, used_on } of sessions)
        expect([started_on, used_on]).toEqual([rows[0]?.today, rows[0]?.today]);
      const stored = await sql`select from auth_sessions s where s::text like '%144%'`.execute(database());
      expect(stored.rows).toEqual([]);
    });

    it('ends one of them with the password, and none of somebody else', async () => {
      const [form, other] = [await createRegisteredUser(database()), await createRegisteredUser(database())];
      const [here, second, stranger] = [await enter(form), await enter(form), await enter(other)];
      const { sessions } = await here.accounts.sessions();
      const id = sessions.find(({ is_own }) => !is_own)?.id ?? '';
      const theirs = (await stranger.accounts.sessions()).sessions[0]?.id ?? '';
      await expect(here.accounts.endSession({ id, password: 'otra' })).rejects.toMatchObject({
        code: 'WRONG_PASSWORD',
      });
      await here.accounts.endSession({ id: theirs, password: TEST_PASSWORD });
      await here.accounts.endSession({ id, password: TEST_PASSWORD });
      await here.accounts.endSession({ id, password: TEST_PASSWORD });
      const server = await startTestServer(database());
      expect(await Promise.all([here, second, stranger].map((one) => isIn(one, server)))).toEqual([
        true,
        false,
        true,
      ]);
      await server.close();
    });
  });

  describe('the other sessions', () => {
    it('are counted and ended, and neither this one nor those of others', async () => {
      const [form, other] = [await createRegisteredUser(database()), await createRegisteredUser(database())];
      const here = await enter(form);
      expect(await countOthers(here)).toBe(0);
      const [second, third, stranger] = [await enter(form), await enter(form), await enter(other)];
      expect(await countOthers(here)).toBe(2);
      expect(await countOthers(stranger)).toBe(0);

      await expect(here.accounts.endOtherSessions({ password: 'otra' })).rejects.toMatchObject({
        code: 'WRONG_PASSWORD',
      });
      expect(await countOthers(here)).toBe(2);
      expect(await here.accounts.endOtherSessions({ password: TEST_PASSWORD })).toEqual({ count: 2 });

      const server = await startTestServer(database());
      expect(await Promise.all([here, second, third, stranger].map((one) => isIn(one, server)))).toEqual([
        true,
        false,
        false,
        true,
      ]);
      await server.close();
      expect(await here.accounts.endOtherSessions({ password: TEST_PASSWORD })).toEqual({ count: 0 });
    });

    it('that have ended by themselves don’t count, neither before nor after', async () => {
      const form = await createRegisteredUser(database());
      await enter(form);
      await enter(form);
      await ageSessions(form.email, '-1 second');
      const here = await enter(form);
      await enter(form);
      expect(await countOthers(here)).toBe(1);
      expect(await here.accounts.endOtherSessions({ password: TEST_PASSWORD })).toEqual({ count: 1 });
    });
  });

  describe('a session', () => {
    it('stays over a restart of the server and of the browser', async () => {
      const form = await createRegisteredUser(database());
      const before = await startTestServer(database());
      const { email, password } = form;
      const entered = await callProcedure(before, 'accounts/logIn', { email, password });
      const [line = ''] = entered.headers['set-cookie'] ?? [];
      await before.close();
      expect(line).toMatch(/Max-Age=604800/);
      const after = await startTestServer(database());
      const me = await callProcedure(after, 'accounts/me', {}, { cookie: line.split(';')[0] ?? '' });
      expect(me.data).toMatchObject({ email });
      await after.close();
    });

    it.each([
      ['blocked', sql`update profiles set blocked = true where email = `],
      ['unconfirmed again', sql`update profiles set email_verified = false where email = `],
      ['deleted', sql`delete from profiles where email = `],
    ])('ends at the next call for somebody who is %s', async (_what, statement) => {
      const form = await createRegisteredUser(database());
      const [first, second] = [await enter(form), await enter(form)];
      const server = await startTestServer(database());
      expect(await isIn(first, server)).toBe(true);
      await sql`${statement} ${form.email}`.execute(database());
      for (const { cookie } of [first, second]) {
        expect(await isIn({ cookie }, server)).toBe(false);
        const refused = await callProcedure(server, 'accounts/sessions', {}, { cookie });
        expect(refused).toMatchObject({ status: 401, data: { code: 'UNAUTHORIZED' } });
      }
      await server.close();
    });
  });

  it('tells a blocked person so only with the right password, and opens nothing', async () => {
    const form = await createRegisteredUser(database());
    await database().updateTable('profiles').set({ blocked: true }).where('email', '=', form.email).execute();
    await expect(visitor().logIn({ email: form.email, password: 'otra' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    const resHeaders = new Headers();
    const { logIn } = callAs(database(), null, { accounts: accounts(), resHeaders }).accounts;
    await expect(logIn(form)).rejects.toMatchObject({
      code: 'ACCOUNT_BLOCKED',
      status: 403,
      message: 'Tu cuenta está bloqueada. Si crees que es un error, escribe al correo de contacto.',
    });
    expect(resHeaders.getSetCookie()).toEqual([]);
    const { rows } = await sql`select from auth_sessions s join profiles p on p.id = s.user_id
      where email = ${form.email}`.execute(database());
    expect(rows).toEqual([]);
  });

  it('clearing up removes what is over, and nothing else', async () => {
    for (const table of ['profiles', 'recovery_links', 'auth_verifications'] as const)
      await database().deleteFrom(table).execute();
    const [lasting, ended, young, old] = [
      await createRegisteredUser(database()),
      await createRegisteredUser(database()),
      registrationForm(),
      registrationForm(),
    ];
    for (const form of [young, old]) await registerUser(database(), accounts(), form);
    for (const form of [lasting, ended]) await enter(form);
    await ageSessions(ended.email, '-1 second');
    await ageSessions(lasting.email, '1 minute');
    for (const { email } of [lasting, ended]) await visitor().requestRecovery({ email });
    await visitor()
      .requestRecovery({ email: 'nadie@example.com' })
      .catch(() => {});
    await sql`update recovery_links set expires_at = app_now()
      where user_id is null or user_id = (select id from profiles where email = ${ended.email})`.execute(
      database(),
    );
    await sql`insert into auth_verifications (identifier, value, expires_at) values
      ('over', 'x', now() - interval '1 second'), ('waits', 'x', now() + interval '1 minute')`.execute(
      database(),
    );
    const age = (email: string, by: string) =>
      sql`update profiles set created_at = app_now() - ${sql.lit(by)}::interval where email = ${email}`.execute(
        database(),
      );
    await age(old.email, '7 days 1 second');
    await age(young.email, '6 days 23 hours');
    await age(lasting.email, '400 days');

    await deleteExpiredAccounts(database());

    const people = await database().selectFrom('profiles').select('email').orderBy('email').execute();
    expect(people.map(({ email }) => email)).toEqual(
      [lasting, ended, young].map(({ email }) => email).toSorted(),
    );
    const { rows: sessions } =
      await sql`select email from auth_sessions s join profiles p on p.id = s.user_id`.execute(database());
    expect(sessions).toEqual([{ email: lasting.email }]);
    const links = await database().selectFrom('recovery_links').selectAll().execute();
    expect(links).toHaveLength(1);
    const [token = ''] = await listRecoveryTokens(database(), lasting.email);
    expect(await visitor().checkRecovery({ token })).toEqual({ valid: true });
    const waiting = await database().selectFrom('auth_verifications').select('identifier').execute();
    expect(waiting).toEqual([{ identifier: 'waits' }]);
    // deleting the sessions has not deleted the password
    expect(await visitor().logIn(ended)).toMatchObject({ email: ended.email });
  });
});
