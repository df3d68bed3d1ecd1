import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  cookieHeader,
  createRegistered,
  createTestLibrary,
  logInUser,
  TEST_SECRET,
} from '#tests/support/people/accounts.ts';
import { onBothEngines } from '#tests/support/database/database.ts';
import { readToken } from './session-cookie.ts';
import { readSession } from './sessions.service.ts';

const NAME = 'plaza.session_token';
const sign = (token: string, secret = TEST_SECRET): string =>
  createHmac('sha256', secret).update(token).digest('base64');
const signed = (token: string, secret?: string): string =>
  encodeURIComponent(`${token}.${sign(token, secret)}`);

onBothEngines((database) => {
  const library = () => createTestLibrary(database());

  const logInAnew = async (): Promise<{ username: string; token: string; headers: Headers }> => {
    const form = await createRegistered(database());
    const result = await logInUser(database(), library(), new Headers(), form);
    const headers = cookieHeader(typeof result === 'string' ? [] : result.cookies);
    const token = readToken(headers.get('cookie'), { name: NAME, secret: TEST_SECRET });
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
        [`${NAME}=${signed(`${token}x`)}`, false],
        [`${NAME}=${encodeURIComponent(`${token}x.${sign(token)}`)}`, false],
        [`${NAME}=${encodeURIComponent(`${token}.${sign(token).slice(0, -1)}`)}`, false],
        [`${NAME}=${encodeURIComponent(`${token}.${sign(token).toLowerCase()}`)}`, false],
        [`${NAME}=%E0%A4%A`, false],
        [`__Secure-${good}`, false],
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
