import { createHmac, scryptSync } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  cookieHeader,
  createRegisteredUser,
  createTestLibrary,
  logInUser,
  TEST_PASSWORD,
  TEST_SECRET,
  TEST_SESSION_KEY,
} from '#tests/support/people/accounts.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { readSignedToken } from './session-cookie.ts';
import { clearExpiredSessions, logOut, readSession } from './sessions.service.ts';

const NAME = 'plaza.session_token';
const sign = (token: string, secret = TEST_SESSION_KEY): string =>
  createHmac('sha256', secret).update(token).digest('base64');
const signed = (token: string, secret?: string): string =>
  encodeURIComponent(`${token}.${sign(token, secret)}`);

describeOnDatabase((database) => {
  const library = () => createTestLibrary(database());

  const logInAnew = async (): Promise<{ username: string; token: string; headers: Headers }> => {
    const form = await createRegisteredUser(database());
    const result = await logInUser(database(), library(), new Headers(), form);
    const headers = cookieHeader(typeof result === 'string' ? [] : result.cookies);
    const token = readSignedToken(headers.get('cookie'), { name: NAME, secret: TEST_SESSION_KEY });
    if (token === undefined) throw new Error('no session');
    return { username: form.username, token, headers };
  };

  describe('reading a session', () => {
    it('agrees with the accounts library on every cookie', async () => {
      const { token } = await logInAnew();
      const good = `${NAME}=${signed(token)}`;
      const cookies: [string, boolean][] = [
        [good, true],
        [`a=b; ${good}; c=d`, true],
        [`${NAME}=${token}.${sign(token)}`, true],
        [`${good}; ${NAME}=other`, true],
        [`${NAME}=other; ${good}`, false],
        ['', false],
        [`${NAME}=`, false],
        [`${NAME}=${token}`, false],
        [`${NAME}=${token}.`, false],
        [`${NAME}=.${sign(token)}`, false],
        [`${NAME}=${signed(token, 'another secret, just as long as the own')}`, false],
        [`${NAME}=${signed(token, TEST_SECRET)}`, false],
        [`${NAME}=${signed(`${token}x`)}`, false],
        [`${NAME}=${encodeURIComponent(`${token}x.${sign(token)}`)}`, false],
        [`${NAME}=${encodeURIComponent(`${token}.${sign(token).slice(0, -1)}`)}`, false],
        [`${NAME}=${encodeURIComponent(`${token}.${sign(token).toLowerCase()}`)}`, false],
        [`${NAME}=%E0%A4%A`, false],
        [`__Secure-${good}`, false],
        [`__Host-${good}`, false],
        [`x${good}`, false],
      ];
      for (const [cookie, valid] of cookies) {
        const headers = new Headers({ cookie });
        const own = (await readSession(database(), library(), headers)).account?.id ?? null;
        expect(own !== null, cookie).toBe(valid);
        expect(own, cookie).toBe((await library().getSession(headers)).user_id);
      }
    });

    it('agrees with the library that a session which has ended is none', async () => {
      const { token, headers } = await logInAnew();
      await sql`update auth_sessions set expires_at = now() - interval '1 second' where token = ${token}`.execute(
        database(),
      );
      expect(await readSession(database(), library(), headers)).toEqual({ account: null, cookies: [] });
      expect((await library().getSession(headers)).user_id).toBeNull();
    });

    it('gives the account as it is now', async () => {
      const { username, headers } = await logInAnew();
      await sql`update profiles set role = 'admin', dark_mode = true, hidden = true where username = ${username}`.execute(
        database(),
      );
      const { account } = await readSession(database(), library(), headers);
      expect(account).toEqual({
        id: expect.any(String) as string,
        username,
        email: `${username}@example.com`,
        role: 'admin',
        dark_mode: true,
        hidden: true,
        must_change_password: false,
        must_accept_terms: false,
        must_set_up_second_factor: false,
      });
    });

    it('knows nobody whose address is not confirmed (any more)', async () => {
      const { username, headers } = await logInAnew();
      await sql`update profiles set email_verified = false where username = ${username}`.execute(database());
      expect((await readSession(database(), library(), headers)).account).toBeNull();
    });

    it('knows nobody who was deleted', async () => {
      const { username, headers } = await logInAnew();
      await sql`delete from profiles where username = ${username}`.execute(database());
      expect((await readSession(database(), library(), headers)).account).toBeNull();
    });
  });

  describe('renewing a session', () => {
    const remainingHours = async (token: string): Promise<number> => {
      const row = await database()
        .selectFrom('auth_sessions')
        .select(sql<number>`extract(epoch from expires_at - now())::float8 / 3600`.as('hours'))
        .where('token', '=', token)
        .executeTakeFirstOrThrow();
      return row.hours;
    };

    it('leaves a fresh one alone', async () => {
      const { headers } = await logInAnew();
      expect((await readSession(database(), library(), headers)).cookies).toEqual([]);
    });

    it('gives one that was made more than a day ago another seven days, under the same token', async () => {
      const { token, headers, username } = await logInAnew();
      await sql`update auth_sessions set expires_at = now() + interval '143 hours' where token = ${token}`.execute(
        database(),
      );
      const { account, cookies } = await readSession(database(), library(), headers);
      expect(account?.username).toBe(username);
      expect(cookies).toHaveLength(1);
      expect(cookies[0]).toContain('Max-Age=604800');
      expect(cookieHeader(cookies).get('cookie')).toBe(headers.get('cookie'));
      expect(await remainingHours(token)).toBeGreaterThan(167);
      expect((await readSession(database(), library(), headers)).cookies).toEqual([]);
    });

    it('never makes two tabs log each other out', async () => {
      const { token, headers } = await logInAnew();
      await sql`update auth_sessions set expires_at = now() + interval '1 hour' where token = ${token}`.execute(
        database(),
      );
      const both = await Promise.all([1, 2].map(() => readSession(database(), library(), headers)));
      expect(both.map(({ account }) => account === null)).toEqual([false, false]);
      expect((await readSession(database(), library(), headers)).account).not.toBeNull();
    });
  });

  describe('a session from before 0036', () => {
    const HTTPS = 'https://plaza.example.com';
    const formerOf = (token: string): string => `__Secure-${NAME}=${signed(token, TEST_SECRET)}`;
    const readOverHttps = (cookie: string) =>
      readSession(database(), createTestLibrary(database(), HTTPS), new Headers({ cookie }));

    it('goes on with its former cookie, which is replaced', async () => {
      const { token, username } = await logInAnew();
      await database()
        .updateTable('auth_sessions')
        .set({ former_cookie: true })
        .where('token', '=', token)
        .execute();
      const [replaced, again] = [await readOverHttps(formerOf(token)), await readOverHttps(formerOf(token))];
      expect([replaced, again].map(({ account }) => account?.username)).toEqual([username, username]);
      expect(replaced.cookies).toEqual([
        `__Host-${NAME}=${signed(token)}; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax`,
        `__Secure-${NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
      ]);
      const renamed = await readOverHttps(`__Host-${NAME}=${signed(token)}`);
      expect(renamed).toMatchObject({ account: { username }, cookies: [] });
    });

    it('is the only one that may have that cookie', async () => {
      const { token } = await logInAnew();
      expect(await readOverHttps(formerOf(token))).toEqual({ account: null, cookies: [] });
      expect(await readOverHttps(`__Secure-${NAME}=${signed(token)}`)).toMatchObject({ account: null });
      expect((await readOverHttps(`__Host-${NAME}=${signed(token)}`)).account).not.toBeNull();
    });

    it('is ended in both cookies', async () => {
      const { token } = await logInAnew();
      const overHttps = createTestLibrary(database(), HTTPS);
      const lines = await logOut(database(), overHttps, new Headers({ cookie: formerOf(token) }));
      expect(lines.map((line) => line.split('; ').slice(0, 2))).toEqual([
        [`__Host-${NAME}=`, 'Max-Age=0'],
        [`__Secure-${NAME}=`, 'Max-Age=0'],
      ]);
    });
  });

  describe('the end of a session', () => {
    it('comes 30 days after the log-in, however much it is used', async () => {
      const { token, headers } = await logInAnew();
      const age = (hours: number) =>
        sql`update auth_sessions set created_at = now() - ${sql.lit(`${hours} hours`)}::interval
          where token = ${token}`.execute(database());
      await age(30 * 24 - 1);
      expect((await readSession(database(), library(), headers)).account).not.toBeNull();
      await age(30 * 24);
      expect((await readSession(database(), library(), headers)).account).toBeNull();
      await clearExpiredSessions(database());
      const { rows } = await sql`select from auth_sessions where token = ${token}`.execute(database());
      expect(rows).toEqual([]);
    });

    it('comes for the oldest when a user has more than 20', async () => {
      const [form, other] = [await createRegisteredUser(database()), await createRegisteredUser(database())];
      const enter = async (who: typeof form): Promise<Headers> => {
        const result = await logInUser(database(), library(), new Headers(), who);
        return cookieHeader(typeof result === 'string' ? [] : result.cookies);
      };
      const stranger = await enter(other);
      const opened: Headers[] = [];
      for (let count = 0; count < 22; count += 1) opened.push(await enter(form));
      const isOpen = async (headers: Headers) =>
        (await readSession(database(), library(), headers)).account !== null;
      expect(await Promise.all(opened.slice(0, 4).map(isOpen))).toEqual([false, false, true, true]);
      expect(await Promise.all(opened.slice(4).map(isOpen))).not.toContain(false);
      expect(await isOpen(stranger)).toBe(true);
    });
  });

  describe('a log-in of a blocked account', () => {
    it('opens no session, not even one that ends at once, and tells only who knows the password', async () => {
      const form = await createRegisteredUser(database());
      await database()
        .updateTable('profiles')
        .set({ blocked: true })
        .where('email', '=', form.email)
        .execute();
      const without = { ...library(), logIn: () => Promise.reject(new Error('opened')) };
      const logInWith = (password: string) =>
        logInUser(database(), without, new Headers(), { ...form, password });
      expect(await logInWith(TEST_PASSWORD)).toBe('ACCOUNT_BLOCKED');
      expect(await logInWith('Otra-clave-1')).toBe('INVALID_CREDENTIALS');
    });
  });

  describe('a log-in with a hash of former cost', () => {
    const storedOf = ({ email }: { email: string }) =>
      database()
        .selectFrom('auth_accounts')
        .innerJoin('profiles', 'profiles.id', 'auth_accounts.user_id')
        .select(['user_id', 'password', 'password_version'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
    /** Stores the hash in the former format, at the low cost of hashes in tests. */
    const age = async (form: { email: string }): Promise<void> => {
      const { user_id } = await storedOf(form);
      const salt = 'former salt';
      const key = scryptSync(TEST_PASSWORD, salt, 64, { N: 2, r: 16, p: 1 }).toString('hex');
      await database()
        .updateTable('auth_accounts')
        .set({ password: `${salt}:${key}` })
        .where('user_id', '=', user_id)
        .execute();
    };

    it('renews it, and only with the right password', async () => {
      const form = await createRegisteredUser(database());
      await age(form);
      const before = await storedOf(form);
      expect(await logInUser(database(), library(), new Headers(), { ...form, password: 'x' })).toBe(
        'INVALID_CREDENTIALS',
      );
      expect(await storedOf(form)).toEqual(before);
      expect(await logInUser(database(), library(), new Headers(), form)).toHaveProperty('account');
      const after = await storedOf(form);
      expect(after.password).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
      expect(after.password_version).toBe(before.password_version);
      expect(await logInUser(database(), library(), new Headers(), form)).toHaveProperty('account');
      expect(await storedOf(form)).toEqual(after);
    });

    it('lets everybody in who logs in at once', async () => {
      const form = await createRegisteredUser(database());
      await age(form);
      const results = await Promise.all(
        [1, 2, 3].map(() => logInUser(database(), library(), new Headers(), form)),
      );
      expect(results.filter((result) => typeof result === 'string')).toEqual([]);
    });
  });

  it('keeps nothing of the browser beside the session', async () => {
    const { token } = await logInAnew();
    const row = await database()
      .selectFrom('auth_sessions')
      .selectAll()
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    expect([row.ip_address ?? '', row.user_agent ?? '']).toEqual(['', '']);
  });
});
