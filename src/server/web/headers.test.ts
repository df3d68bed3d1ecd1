import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { cookieHeader, createRegisteredUser, createTestLibrary } from '#tests/support/people/accounts.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import {
  type ProcedureReply,
  callProcedure,
  sendRequest,
  startTestServer,
  type TestServer,
} from '#tests/support/http/server.ts';
import type { RegisterForm } from '#shared/accounts/account-forms.contract.ts';

const database = useDatabase('PGlite');
const JSON_TYPE = { 'content-type': 'application/json' };
let folder: string;
let unreachable: OpenDatabase;
let person: RegisterForm;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-headers-'));
  mkdirSync(path.join(folder, 'assets'));
  copyFileSync(path.resolve(import.meta.dirname, '../../../index.html'), path.join(folder, 'index.html'));
  for (const file of ['theme.js', 'social.png', 'assets/app-1a2b.js'])
    writeFileSync(path.join(folder, file), 'x');
  unreachable = openPostgres('postgres://nobody:x@127.0.0.1:1/nothing');
  person = await createRegisteredUser(database());
  await sql`insert into legal_pages (identifier, title, content) values ('privacy', 'x', '<p>x</p>')`.execute(
    database(),
  );
});

afterAll(async () => {
  await unreachable.close();
  rmSync(folder, { recursive: true });
});

interface Request {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Which server to request: one without its database, or one whose password hashing fails. */
  of?: 'lonely' | 'failing';
}

/** A well-formed call of the API. */
const calling = (input: unknown): Request => ({
  method: 'POST',
  headers: JSON_TYPE,
  body: JSON.stringify({ json: input }),
});
const unknown = { email: 'nadie@example.com' };
const registration = {
  username: 'otra',
  email: 'otra@example.com',
  password: 'Segura-123',
  confirmPassword: 'Segura-123',
  is_old_enough: true,
};

/** Every kind of reply: the request, its status, and whether a cache may keep it. */
const KINDS: [what: string, address: string, Request, status: number, kept?: 'kept'][] = [
  ['the home page', '/', {}, 200],
  ['a screen', '/login', {}, 200],
  ['a screen of one’s own', '/profile', {}, 200],
  ['a legal page', '/legal/privacy', {}, 200],
  ['a missing legal page', '/legal/otra', {}, 404],
  ['a missing page', '/nada', {}, 404],
  ['a page without the database', '/', { of: 'lonely' }, 200],
  ['the head of a page', '/', { method: 'HEAD' }, 200],
  ['the head of a missing page', '/nada', { method: 'HEAD' }, 404],
  ['a file', '/assets/app-1a2b.js', {}, 200, 'kept'],
  ['a file without a mark', '/theme.js', {}, 200, 'kept'],
  ['a missing file', '/assets/gone.js', {}, 404],
  ['a missing picture', '/gone.png', {}, 404],
  ['the picture for others', '/social.png', {}, 200, 'kept'],
  ['a part of a file', '/theme.js', { headers: { range: 'bytes=0-0' } }, 206, 'kept'],
  ['robots.txt', '/robots.txt', {}, 200, 'kept'],
  ['sitemap.xml', '/sitemap.xml', {}, 200, 'kept'],
  ['the sign of life', '/healthz', {}, 200, 'kept'],
  ['the sign of readiness', '/readyz', {}, 200, 'kept'],
  ['the sign of no readiness', '/readyz', { of: 'lonely' }, 503, 'kept'],
  ['the screen of a confirmation link', '/verify-email?token=x', {}, 200],
  ['the head of the screen of a confirmation link', '/verify-email?token=x', { method: 'HEAD' }, 200],
  ['too many slashes', '//nada', {}, 308, 'kept'],
  ['a call', '/rpc/accounts/me', calling({}), 200],
  ['a wrong call', '/rpc/accounts/logIn', calling({ email: 1 }), 400],
  ['an unreadable call', '/rpc/accounts/logIn', { ...calling({}), body: '{' }, 400],
  ['a call for others', '/rpc/exams/current', calling({}), 401],
  ['a wrong password', '/rpc/accounts/logIn', calling({ ...unknown, password: 'x' }), 401],
  ['a call from elsewhere', '/rpc/accounts/me', { method: 'POST', headers: { origin: 'null' } }, 403],
  ['a call for nobody', '/rpc/accounts/requestRecovery', calling(unknown), 404],
  ['a missing call', '/rpc/accounts/nothing', calling({}), 404],
  ['a call by GET', '/rpc/accounts/me', {}, 405],
  ['the head of a call', '/rpc/accounts/me', { method: 'HEAD' }, 405],
  ['a taken name', '/rpc/accounts/register', calling('taken'), 409],
  ['a spent link', '/rpc/accounts/resetPassword', calling('spent'), 410],
  [
    'a large call without its length',
    '/rpc/accounts/me',
    { ...calling('x'.repeat(20_001)), headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' } },
    413,
  ],
  ['a large call', '/rpc/accounts/me', calling('x'.repeat(100_001)), 413],
  ['too many calls', '/rpc/accounts/requestRecovery', calling('often'), 429],
  ['an accident', '/rpc/accounts/register', { ...calling(registration), of: 'failing' }, 500],
  ['a call without the database', '/rpc/content/site', { ...calling({}), of: 'lonely' }, 503],
  ['a form for a page', '/login', { ...calling({}) }, 404],
  ['a strange method', '/', { method: 'DELETE', headers: JSON_TYPE }, 404],
  ['a foreign preflight', '/rpc/accounts/me', { method: 'OPTIONS', headers: { origin: 'null' } }, 403],
];

const POLICY = [
  `default-src 'self'`,
  `script-src 'self'`,
  expect.stringMatching(/^style-src 'self'( 'nonce-[\w+/=]{20,}')?$/) as string,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
];

describe.each([
  ['http', 'http://localhost:3000'],
  ['https', 'https://plaza.example.com'],
])('where Plaza is reached by %s', (scheme, publicUrl) => {
  const isSecure = scheme === 'https';
  const servers: Partial<Record<'usual' | 'lonely' | 'failing', TestServer>> = {};

  beforeAll(async () => {
    const options = { clientFolder: folder, publicUrl };
    const library = createTestLibrary(database(), publicUrl);
    const failing = { ...library, hashPassword: () => Promise.reject(new Error('on purpose')) };
    servers.usual = await startTestServer(database(), options);
    const isReady = () =>
      unreachable.checkReady().then(
        () => true,
        () => false,
      );
    servers.lonely = await startTestServer(unreachable.db, { ...options, isReady });
    servers.failing = await startTestServer(database(), { ...options, accounts: failing });
  });
  afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

  const server = (): TestServer => servers.usual ?? { url: '', close: () => Promise.resolve() };

  /** Replaces placeholder bodies by bodies with data of this test's users. */
  const bodyOf = (body: string | undefined): string | undefined => {
    const form = { password: person.password, confirmPassword: person.password };
    if (body === '{"json":"taken"}') return JSON.stringify({ json: person });
    if (body === '{"json":"spent"}') return JSON.stringify({ json: { ...form, token: 'x' } });
    return body === '{"json":"often"}' ? JSON.stringify({ json: unknown }) : body;
  };

  const ask = async (address: string, { of, body, ...request }: Request): Promise<ProcedureReply> => {
    const whole = bodyOf(body);
    const sent = whole === undefined ? request : { ...request, body: whole };
    const url = (servers[of ?? 'usual'] ?? server()).url + address;
    if (body !== '{"json":"often"}') return sendRequest(url, sent);
    const headers = {
      ...request.headers,
      cookie: `${isSecure ? '__Host-' : ''}plaza.browser=${'x'.repeat(22)}`,
    };
    for (let failures = 0; failures < 3; failures += 1) await sendRequest(url, { ...sent, headers });
    return sendRequest(url, { ...sent, headers });
  };

  it.each(KINDS)(
    '%s is answered with every header that protects',
    async (what, address, request, status, kept) => {
      const answer = await ask(address, request);
      const { headers } = answer;
      expect(answer.status).toBe(status);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()') as string,
        'cross-origin-resource-policy': what === 'the picture for others' ? 'cross-origin' : 'same-origin',
      });
      expect(String(headers['content-security-policy']).split('; ')).toEqual(POLICY);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['strict-transport-security']).toBe(isSecure ? 'max-age=31536000' : undefined);
      expect(headers['cross-origin-opener-policy']).toBe(isSecure ? 'same-origin' : undefined);
      expect(Object.keys(headers).filter((name) => /^access-control|^server$|^x-powered/.test(name))).toEqual(
        [],
      );
      if (!kept) expect(headers['cache-control']).toBe('no-store');
      if (answer.body.length > 0 || headers['content-type'])
        expect(headers['content-type']).toMatch(
          /charset=utf-8|^application\/(json|xml)|^image\/|^text\/javascript/i,
        );
      // a request that only reads gets no cookie
      expect(headers['set-cookie'] ?? []).toEqual(
        /requestRecovery|register/.test(address) && !/too many/.test(what)
          ? [expect.stringMatching(/^(__Host-)?plaza\.browser=/)]
          : [],
      );
    },
  );

  it('only pages let styles be written, each with a mark of its own', async () => {
    const policyAt = async (address: string, request: Request) =>
      String((await ask(address, request)).headers['content-security-policy']);
    for (const [what, address, request, status] of KINDS) {
      const isPage = / page|screen/.test(what) && ![308, 405].includes(status) && !/form/.test(what);
      const [one, other] = [await policyAt(address, request), await policyAt(address, request)];
      expect(one.includes('nonce-'), what).toBe(isPage || what === 'a missing picture');
      if (isPage) expect(one, what).not.toBe(other);
    }
  });

  it('https is asked of subdomains only where the setting says so', async () => {
    const strict = await startTestServer(database(), { publicUrl, hstsSubdomains: true });
    const { headers } = await sendRequest(`${strict.url}/healthz`);
    expect(headers['strict-transport-security']).toBe(
      isSecure ? 'max-age=31536000; includeSubDomains' : undefined,
    );
    await strict.close();
  });

  describe('every cookie', () => {
    /** Parses a Set-Cookie line into its name and attributes. */
    const read = (line: string): { name: string; attributes: Record<string, string | true> } => {
      const [pair = '', ...rest] = line.split(/; ?/);
      const attributes = rest.map((attribute): [string, string | true] => {
        const [key = '', value] = attribute.split('=');
        return [key.toLowerCase(), value ?? true];
      });
      return { name: pair.split('=')[0] ?? '', attributes: Object.fromEntries(attributes) };
    };
    const prefix = isSecure ? '__Host-' : '';
    const SESSION = `${prefix}plaza.session_token`;
    const expectCookies = (answer: Pick<ProcedureReply, 'headers'>, cookies: [string, number][]): void => {
      expect((answer.headers['set-cookie'] ?? []).map(read)).toEqual(
        cookies.map(([name, maxAge]) => ({
          name,
          attributes: {
            'max-age': String(maxAge),
            path: '/',
            httponly: true,
            samesite: 'Lax',
            ...(isSecure ? { secure: true } : {}),
          },
        })),
      );
    };
    const logIn = () =>
      callProcedure(server(), 'accounts/logIn', { email: person.email, password: person.password });
    const DAY = 24 * 3600;
    const WEEK = 7 * DAY;
    const BROWSER = `${prefix}plaza.browser`;

    it('of a log-in can be read by no script, and goes along with no form of another site', async () => {
      expectCookies(await logIn(), [
        [SESSION, WEEK],
        [BROWSER, 365 * DAY],
      ]);
    });

    it('that is renewed by a call or by a page is the same', async () => {
      const { headers } = await logIn();
      const cookie = cookieHeader(headers['set-cookie'] ?? []).get('cookie') ?? '';
      for (const renew of [
        () => callProcedure(server(), 'exams/current', {}, { cookie }),
        () => sendRequest(`${server().url}/`, { headers: { cookie } }),
        () => sendRequest(`${server().url}/login`, { headers: { cookie } }),
      ]) {
        await sql`update auth_sessions set expires_at = now() + interval '5 days'`.execute(database());
        const answer = await renew();
        expectCookies(answer, [[SESSION, WEEK]]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    });

    it('that is taken back is the same', async () => {
      expectCookies(await callProcedure(server(), 'accounts/logOut', {}), [[SESSION, 0]]);
    });

    it('of a browser is the same', async () => {
      const answer = await callProcedure(server(), 'accounts/requestRecovery', unknown);
      expectCookies(answer, [[BROWSER, 365 * DAY]]);
    });
  });
});
