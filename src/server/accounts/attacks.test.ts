import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  cookieHeader,
  registrationForm,
  TEST_PASSWORD,
  TEST_SECRET,
  TEST_SESSION_KEY,
} from '#tests/support/people/accounts.ts';
import { type RoleSession, useServerWithRoles } from '#tests/support/people/roles.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { PROCEDURE_NAMES } from '#tests/support/http/procedures.ts';
import { type ProcedureReply, callProcedure, sendRequest } from '#tests/support/http/server.ts';

const NAME = 'plaza.session_token';
const EVIL = 'https://evil.example.com';
const JSON_TYPE = { 'content-type': 'application/json' };
const ACCOUNTS = PROCEDURE_NAMES.filter((name) => name.startsWith('accounts.'));
/** The procedures that change the caller's own name or e-mail. */
const RENAMING = new Set([
  'accounts.changeUsername',
  'accounts.confirmEmailChange',
  'accounts.restoreEmail',
  'accounts.secondFactor.undoAddition',
]);

/** The procedures that refuse the call, each with its status: there is no second factor to prove or to change. */
const REFUSED: Readonly<Record<string, number>> = {
  'accounts.logInWithCode': 410,
  'accounts.logInWithPasskey': 401,
  'accounts.secondFactor.confirmTotp': 410,
  'accounts.secondFactor.renewRecoveryCodes': 409,
  'accounts.passkeys.add': 422,
  'accounts.passkeys.rename': 404,
};

describeOnDatabase((database) => {
  const { server, fixtures, restore, inputOf } = useServerWithRoles(database);

  const post = (name: string, body: string, headers: Record<string, string>): Promise<ProcedureReply> =>
    sendRequest(`${server().url}/rpc/${name.replaceAll('.', '/')}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body,
    });
  const whoIs = async (cookie: string): Promise<unknown> => {
    const { data } = await callProcedure(server(), 'accounts/me', {}, { cookie });
    return (data as { email: string } | null)?.email ?? null;
  };
  const logIn = async (email: string, cookie = ''): Promise<string> => {
    const { headers } = await callProcedure(
      server(),
      'accounts/logIn',
      { email, password: TEST_PASSWORD },
      { cookie },
    );
    return cookieHeader(headers['set-cookie'] ?? []).get('cookie') ?? '';
  };
  const mails = () =>
    database().selectFrom('outbox').select(['recipient', 'subject', 'text_body', 'html_body']).execute();

  describe('what is sent along with a call', () => {
    /** Reads what no call of this user may change: the data of other users, and some of the user's own. */
    const untouchable = async ({ id, email }: RoleSession, mayRename: boolean): Promise<unknown> => {
      const { rows } = await sql`
        select p.id, role, email_verified,
          case when p.id::text <> ${id} or not ${mayRename}::boolean then username end as username,
          case when p.id::text <> ${id} or not ${mayRename}::boolean then email end as email,
          blocked, hidden, p.created_at,
          case when p.id::text <> ${id} then dark_mode end as dark_mode,
          case when p.id::text <> ${id} then array(select a::text from auth_accounts a where a.user_id = p.id) end
            as passwords,
          case when p.id::text <> ${id} then
            array(select s.token from auth_sessions s where s.user_id = p.id order by token) end as sessions
        from profiles p where p.email like 'nueva%' and p.email <> ${email} or p.id::text = ${id}
        order by p.id`.execute(database());
      return rows;
    };

    it.each(ACCOUNTS)('with %s changes nothing of anybody else, and no rights', async (name) => {
      const { user, other } = fixtures().people;
      const mayRename = RENAMING.has(name);
      const before = await untouchable(user, mayRename);
      const chosen = {
        id: other.id,
        user_id: other.id,
        userId: other.id,
        user: { id: other.id, role: 'admin' },
        caller: { id: other.id },
        role: 'admin',
        email_verified: true,
        emailVerified: true,
        blocked: false,
        hidden: true,
        created_at: '2001-01-01T00:00:00Z',
        origin: EVIL,
        redirectTo: EVIL,
        callbackURL: EVIL,
        except: 'x',
        source: { address: '10.9.9.9' },
      };
      const input = { ...chosen, ...inputOf(name, user) };
      const json = JSON.stringify(input).slice(0, -1);
      const polluting = `${json},"__proto__":{"role":"admin","id":"${other.id}"},"constructor":{"prototype":{"role":"admin"}}}`;
      const newest = Object.hasOwn(input, 'username') ? (input as unknown as { email: string }).email : '';
      const answer = await post(name, `{"json":${polluting}}`, { cookie: user.cookie });

      expect(answer.status).toBe(REFUSED[name] ?? 200);
      expect(({} as { role?: string }).role).toBeUndefined();
      const after = (await untouchable(user, mayRename)) as { email: string }[];
      expect(after.filter(({ email }) => email !== newest)).toEqual(before);
      for (const { text_body, html_body } of await mails())
        expect(`${text_body}${html_body}`).not.toContain('evil.example.com');
      if (newest)
        expect(after.filter(({ email }) => email === newest)).toMatchObject([
          { role: 'user', email_verified: false, blocked: false, hidden: false },
        ]);
    });

    it.each([
      `"meta":[[1,"__proto__","polluted"]]`,
      `"meta":[[0,"__proto__","polluted"],[1,"constructor","prototype","polluted"]]`,
      `"meta":[[5,"email"]]`,
      `"meta":[["x"]]`,
      `"meta":{"length":1000000000}`,
      `"maps":[["__proto__","polluted"]],"meta":[]`,
    ])('as instructions to whoever reads it (%s) is refused or ignored', async (meta) => {
      const body = `{"json":{"email":"nadie@example.com","__proto__":{"polluted":1}},${meta}}`;
      const answer = await post('accounts.resendVerification', body, {});
      expect([200, 400]).toContain(answer.status);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    });

    it('is refused where it is not what was asked for', async () => {
      const emails = [
        ['victima@example.com', 'evil@example.com'],
        { toString: 'x' },
        'victima@example.com,evil@example.com',
        'victima@example.com;evil@example.com',
        'victima@example.com evil@example.com',
        'Victima <victima@example.com>',
        1,
        true,
        null,
      ];
      for (const email of emails)
        for (const name of ['accounts.requestRecovery', 'accounts.resendVerification', 'accounts.logIn']) {
          const body = JSON.stringify({ json: { email, password: TEST_PASSWORD } });
          expect((await post(name, body, {})).status, `${name} ${JSON.stringify(email)}`).toBe(400);
        }
      expect(await mails()).toEqual([]);
    });

    it('may be as long or as deep as it likes', async () => {
      const long = 'x'.repeat(18_000);
      const attacks: [string, string, number][] = [
        ['accounts.resetPassword', JSON.stringify({ json: { token: long } }), 400],
        ['accounts.checkRecovery', JSON.stringify({ json: { token: long } }), 400],
        ['accounts.logIn', JSON.stringify({ json: { email: `${long}@e.es`, password: 'x' } }), 400],
        ['accounts.logIn', JSON.stringify({ json: { email: 'a@e.es', password: long } }), 400],
        ['accounts.register', JSON.stringify({ json: { ...registrationForm(), username: long } }), 400],
        ['accounts.logIn', `{"json":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, 400],
        ['accounts.logIn', `{"json":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}}`, 400],
        ['accounts.logIn', '['.repeat(18_000), 400],
        ['accounts.logIn', JSON.stringify({ json: `${long}${long}` }), 413],
      ];
      for (const [name, body, status] of attacks)
        expect((await post(name, body, {})).status, body.slice(0, 60)).toBe(status);
      const long_token = JSON.stringify({ json: { token: 'x'.repeat(10_000) } });
      expect((await post('accounts.confirmEmail', long_token, {})).status).toBe(400);
      expect(await whoIs(fixtures().people.user.cookie)).toBe(fixtures().people.user.email);
    });
  });

  describe('a session cookie', () => {
    const signed = (token: string, secret = TEST_SESSION_KEY): string =>
      encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
    const tokenIn = (cookie: string): string =>
      decodeURIComponent(cookie.slice(NAME.length + 1)).split('.')[0] ?? '';

    it('that the browser brought is never the one after log-in, whoever it was made for', async () => {
      const { user, other } = fixtures().people;
      const planted = [
        other.cookie,
        `${NAME}=${signed('chosen-by-somebody')}`,
        `${NAME}=chosen`,
        user.cookie,
      ];
      for (const before of planted) {
        await restore();
        const after = await logIn(user.email, before);
        expect(after).toMatch(/^plaza\.session_token=/);
        expect(tokenIn(after)).not.toBe(tokenIn(before));
        expect(await whoIs(before), 'whoever planted it').toBeNull();
        expect(await whoIs(after)).toBe(user.email);
      }
    });

    it('that is forged, cut or of another server is that of a visitor', async () => {
      const { user } = fixtures().people;
      const token = tokenIn(user.cookie);
      const before = await checksumTables(database(), ['limits']);
      const wrong = [
        token,
        `${token}.`,
        `.${token}`,
        `${token}.${token}`,
        user.cookie.slice(NAME.length + 1, -3),
        signed(token, 'another secret, just as long as the own'),
        signed(token, ''),
        signed(token, TEST_SECRET),
        signed(`${token} `),
        signed(`' or true --`),
        signed(user.id),
        `%00${signed(token)}`,
        `"${signed(token)}"x`,
        'null',
        '[object Object]',
        `${'x'.repeat(7_000)}.${'y'.repeat(50)}`,
      ];
      for (const value of wrong) {
        const cookie = `${NAME}=${value}`;
        expect(await whoIs(cookie), value).toBeNull();
        const answer = await callProcedure(
          server(),
          'accounts/endOtherSessions',
          { password: TEST_PASSWORD },
          { cookie },
        );
        expect(answer.data).toMatchObject({ code: 'UNAUTHORIZED' });
        expect(await callProcedure(server(), 'accounts/logOut', {}, { cookie })).toMatchObject({
          status: 200,
        });
      }
      expect(await checksumTables(database(), ['limits'])).toEqual(before);
    });

    it('counts only once and by its whole name', async () => {
      const { user, other } = fixtures().people;
      const value = user.cookie.slice(NAME.length + 1);
      expect(await whoIs(`${user.cookie}; ${other.cookie}`)).toBe(user.email);
      expect(await whoIs(`${NAME}=x; ${user.cookie}`)).toBeNull();
      for (const name of [
        `__Secure-${NAME}`,
        `__Host-${NAME}`,
        NAME.toUpperCase(),
        ` x${NAME}`,
        'plaza.session_data',
      ])
        expect(await whoIs(`${name}=${value}`), name).toBeNull();
      expect(await whoIs(`plaza.session_data=e30; ${user.cookie}`)).toBe(user.email);
    });

    it('is worth nothing anywhere but in its header', async () => {
      const { user } = fixtures().people;
      const token = tokenIn(user.cookie);
      const elsewhere = {
        authorization: `Bearer ${token}`,
        'x-session-token': token,
        'set-cookie': user.cookie,
        cookie2: user.cookie,
        'x-user-id': user.id,
        'x-forwarded-user': user.email,
      };
      const { data } = await callProcedure(
        server(),
        'accounts/me',
        { token, cookie: user.cookie },
        elsewhere,
      );
      expect(data).toBeNull();
    });

    it('is worth nothing once its session has ended, however that was', async () => {
      const { user } = fixtures().people;
      const input = (name: string) => inputOf(`accounts.${name}`, user);
      const ends: [string, (from: string) => Promise<unknown>][] = [
        ['logged out', () => callProcedure(server(), 'accounts/logOut', {}, { cookie: user.cookie })],
        [
          'new password by mail',
          () => callProcedure(server(), 'accounts/resetPassword', input('resetPassword')),
        ],
        [
          'new password elsewhere',
          (cookie) => callProcedure(server(), 'accounts/changePassword', input('changePassword'), { cookie }),
        ],
        [
          'ended elsewhere',
          (cookie) =>
            callProcedure(server(), 'accounts/endOtherSessions', input('endOtherSessions'), { cookie }),
        ],
        [
          'its time',
          () => sql`update auth_sessions set expires_at = now() - interval '1 second'`.execute(database()),
        ],
      ];
      for (const [how, end] of ends) {
        await restore();
        const elsewhere = await logIn(user.email);
        expect(await whoIs(user.cookie)).toBe(user.email);
        await end(elsewhere);
        expect(await whoIs(user.cookie), how).toBeNull();
        expect(
          await callProcedure(server(), 'exams/current', {}, { cookie: user.cookie }),
          how,
        ).toMatchObject({
          status: 401,
        });
      }
    });
  });

  describe('another site', () => {
    // the browser sends the session cookie with each of these
    const foreign: [string, Record<string, string>][] = [
      ['a form', { origin: EVIL, 'content-type': 'application/x-www-form-urlencoded' }],
      ['a form with files', { origin: EVIL, 'content-type': 'multipart/form-data; boundary=x' }],
      ['a form of plain text', { origin: EVIL, 'content-type': 'text/plain' }],
      ['a form that hides where it is', { origin: 'null', 'content-type': 'text/plain' }],
      ['a script', { origin: EVIL, 'sec-fetch-site': 'cross-site' }],
      ['a script of no site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
      ['a script that hides where it is', { 'sec-fetch-site': 'cross-site' }],
      ['a neighbour', { 'sec-fetch-site': 'same-site' }],
      ['another port', { origin: 'http://127.0.0.1:1' }],
      ['an old browser’s form', { 'content-type': 'text/plain; application/json' }],
      ['a script that names us', { origin: EVIL, 'x-forwarded-host': 'evil.example.com', referer: 'SELF' }],
    ];

    it.each(foreign)('changes nothing with any call by %s', async (_what, headers) => {
      const { user } = fixtures().people;
      const before = await checksumTables(database(), ['limits']);
      const referer = headers['referer'] ? { referer: `${server().url}/profile` } : {};
      for (const name of PROCEDURE_NAMES) {
        const body = JSON.stringify({ json: inputOf(name, user), '=': '' });
        const answer = await post(name, body, { cookie: user.cookie, ...headers, ...referer });
        expect([name, answer.status]).toEqual([name, 403]);
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
      expect(await checksumTables(database(), ['limits'])).toEqual(before);
      expect(await database().selectFrom('limits').selectAll().execute()).toEqual([]);
    });

    it('changes nothing by a link or a picture, whatever method it asks for', async () => {
      const { user } = fixtures().people;
      const before = await checksumTables(database(), ['limits']);
      for (const name of PROCEDURE_NAMES) {
        const data = encodeURIComponent(JSON.stringify({ json: inputOf(name, user) }));
        const address = `${server().url}/rpc/${name.replaceAll('.', '/')}?data=${data}&_method=POST`;
        for (const method of ['GET', 'HEAD']) {
          const headers = { cookie: user.cookie, 'x-http-method-override': 'POST' };
          const answer = await sendRequest(address, { method, headers });
          expect([name, answer.status, answer.headers['set-cookie']]).toEqual([name, 405, undefined]);
        }
      }
      expect(await checksumTables(database(), ['limits'])).toEqual(before);
    });

    it('gets no leave to send what a form can not', async () => {
      const headers = {
        origin: EVIL,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      const answer = await sendRequest(`${server().url}/rpc/accounts/logOut`, { method: 'OPTIONS', headers });
      expect(answer.status).toBe(403);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    });
  });
});
