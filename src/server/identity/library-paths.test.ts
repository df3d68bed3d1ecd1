import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  cookieHeader,
  createRegisteredUser,
  TEST_PASSWORD,
  TEST_SECRET,
} from '#tests/support/people/accounts.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import {
  type ProcedureReply,
  callProcedure,
  sendRequest,
  startTestServer,
  type TestServer,
} from '#tests/support/http/server.ts';
import { createAuth, USED_LIBRARY_PATHS } from './better-auth.ts';

interface Endpoint {
  (request: object): Promise<unknown>;
  path?: string;
  options: { method: string | string[] };
}

const database = useDatabase('PGlite');
const ORIGIN = 'http://localhost:3000';
let auth: ReturnType<typeof createAuth>;
let endpoints: [string, Endpoint][];
let folder: string;
let server: TestServer;
let person: { email: string; cookie: string };

beforeAll(async () => {
  auth = createAuth({ db: database(), secret: TEST_SECRET, publicUrl: ORIGIN });
  endpoints = Object.entries(auth.api) as unknown as [string, Endpoint][];
  folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-paths-'));
  copyFileSync(path.resolve(import.meta.dirname, '../../../index.html'), path.join(folder, 'index.html'));
  server = await startTestServer(database(), { clientFolder: folder });
  const { email, password } = await createRegisteredUser(database());
  const { headers } = await callProcedure(server, 'accounts/logIn', { email, password });
  person = { email, cookie: cookieHeader(headers['set-cookie'] ?? []).get('cookie') ?? '' };
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Every input that any endpoint of the library takes, so that no endpoint fails for a missing field. */
const wishes = () => ({
  email: person.email,
  password: TEST_PASSWORD,
  currentPassword: TEST_PASSWORD,
  newPassword: 'Otra-clave-2',
  newEmail: 'otra@example.com',
  name: 'otra',
  role: 'admin',
  token: 'token',
  provider: 'google',
  providerId: 'credential',
  redirectTo: '/',
  callbackURL: '/',
  revokeOtherSessions: true,
});

const pathOf = ({ path: pattern = '/set-password' }: Endpoint): string => pattern.replaceAll(/:\w+/g, 'x');

describe('the accounts library', () => {
  it('offers what this test tries', () => {
    const paths = endpoints.map(([, { path: pattern }]) => pattern);
    expect(paths.length).toBeGreaterThan(25);
    for (const known of [
      ...USED_LIBRARY_PATHS,
      '/update-user',
      '/delete-user',
      '/change-email',
      '/request-password-reset',
    ])
      expect(paths).toContain(known);
  });

  it('does nothing in the process but what Plaza uses', async () => {
    const before = await checksumTables(database(), ['limits']);
    const headers = new Headers({ cookie: person.cookie, origin: ORIGIN });
    for (const [name, endpoint] of endpoints) {
      if (USED_LIBRARY_PATHS.includes(endpoint.path ?? '')) continue;
      const params = { id: 'x', token: 'x' };
      const asked = endpoint({ headers, body: wishes(), query: wishes(), params });
      await expect(asked, name).rejects.toMatchObject({ status: 'NOT_FOUND' });
    }
    expect(await checksumTables(database(), ['limits'])).toEqual(before);
  });

  it('answers nothing over HTTP even if somebody mounts it', async () => {
    // the library logs each refusal to the console
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const before = await checksumTables(database(), ['limits']);
    for (const [name, endpoint] of endpoints)
      for (const method of [endpoint.options.method].flat()) {
        const body = method === 'GET' ? {} : { body: JSON.stringify(wishes()) };
        const query = method === 'GET' ? '?token=x' : '';
        const headers = { cookie: person.cookie, origin: ORIGIN, 'content-type': 'application/json' };
        const url = `${ORIGIN}/api/auth${pathOf(endpoint)}${query}`;
        const answer = await auth.handler(new Request(url, { method, headers, ...body }));
        expect([name, answer.status, answer.headers.getSetCookie()]).toEqual([name, 404, []]);
      }
    told.mockRestore();
    expect(await checksumTables(database(), ['limits'])).toEqual(before);
  });
});

describe('Plaza', () => {
  /** Paths that both Plaza and the library have: Plaza's own page replies there. */
  const OWN = ['GET /verify-email', 'GET /reset-password'];

  it.each(['/api/auth', '/auth', '/rpc', ''])(
    'mounts no path of the library under "%s", for a visitor or with a session',
    async (prefix) => {
      const before = await checksumTables(database(), ['limits']);
      const ask = async (method: string, address: string, cookie: string): Promise<void> => {
        const headers = { 'content-type': 'application/json', cookie };
        const body = method === 'POST' ? { body: JSON.stringify({ json: wishes(), ...wishes() }) } : {};
        const answer = await sendRequest(server.url + address, { method, headers, ...body });
        expect([method, address, answer.headers['set-cookie']]).toEqual([method, address, undefined]);
        expect([404, 405], `${method} ${address}`).toContain(answer.status);
        expectNothingBut(answer);
      };
      const paths = [...new Set(endpoints.map(([, endpoint]) => pathOf(endpoint)))];
      for (const address of paths.map((end) => prefix + end))
        for (const method of ['GET', 'POST'])
          if (!OWN.includes(`${method} ${address}`))
            await Promise.all([ask(method, address, ''), ask(method, address, person.cookie)]);
      expect(await checksumTables(database(), ['limits'])).toEqual(before);
    },
  );

  it('has pages of its own at the addresses that the library shares with it', async () => {
    const page = await sendRequest(`${server.url}/reset-password?token=x`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('contraseña</h1>')]);
    const query = `token=x&callbackURL=${encodeURIComponent('https://evil.example.com')}`;
    const confirming = await sendRequest(`${server.url}/verify-email?${query}`);
    expect([confirming.status, confirming.headers.location]).toEqual([200, undefined]);
    expect(confirming.text).toContain('correo</h1>');
  });
});

/** Expects Plaza's 404 page or one of its own errors. */
function expectNothingBut({ text, headers }: ProcedureReply): void {
  if (String(headers['content-type']).startsWith('text/html'))
    return expect(text).toContain('Página no encontrada');
  const { json } = JSON.parse(text) as { json: { code: string } };
  expect(['NOT_FOUND', 'METHOD_NOT_SUPPORTED']).toContain(json.code);
}
