import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { createTestLibrary } from '#tests/support/people/accounts.ts';
import { callProcedure, startTestServer, type TestServer } from '#tests/support/http/server.ts';

const database = useDatabase('PGlite');

async function withServer(work: (server: TestServer) => Promise<void>, publicUrl?: string): Promise<void> {
  const accounts = createTestLibrary(database(), publicUrl);
  const server = await startTestServer(database(), { accounts, ...(publicUrl ? { publicUrl } : {}) });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

const report = (server: TestServer, cookie?: string) =>
  callProcedure(
    server,
    'reports/create',
    { report_id: randomUUID(), question_id: randomUUID(), issue_type: 'typo', description: 'x' },
    cookie === undefined ? {} : { cookie },
  );

it('a browser is given an id that no script can read, for a year, when a call needs it', () =>
  withServer(async (server) => {
    const { headers } = await report(server);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^plaza\.browser=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await callProcedure(server, 'content/site', undefined)).headers['set-cookie']).toBeUndefined();
  }));

it('a browser that only asks whether it is locked out is given no id', () =>
  withServer(async (server) => {
    const { headers, data } = await callProcedure(server, 'accounts/lockout', { action: 'recovery' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(data).toEqual({ lockout: null });
  }));

it('the id goes over https only where Plaza does, in a cookie that subdomains can’t set', () =>
  withServer(async (server) => {
    expect((await report(server)).headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-plaza\.browser=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  }, 'https://plaza.example.com'));

it('the id of a former cookie is kept under the new name', () =>
  withServer(async (server) => {
    const id = 'x'.repeat(22);
    const [line = ''] = (await report(server, `plaza.browser=${id}`)).headers['set-cookie'] ?? [];
    expect(line).toContain(`__Host-plaza.browser=${id};`);
    expect((await report(server, line.split(';')[0])).headers['set-cookie']).toBeUndefined();
  }, 'https://plaza.example.com'));

it('a browser that has one keeps it; anything else in its place is replaced', () =>
  withServer(async (server) => {
    const id = (await report(server)).headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect((await report(server, `a=b; ${id}`)).headers['set-cookie']).toBeUndefined();
    for (const cookie of [
      'plaza.browser=',
      'plaza.browser=x',
      `plaza.browser=${'x'.repeat(500)}`,
      'plaza.browser=%00',
    ])
      expect((await report(server, cookie)).headers['set-cookie']).toHaveLength(1);
  }));
