import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { captureSecurityLog, parseSecurityLine } from '#tests/support/http/security-lines.ts';
import { sendRequest, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { TEST_SECRET } from '#tests/support/people/accounts.ts';

const OWN = /^[\da-f]{8}-[\da-f-]{27}$/;

describe('the id of a request', () => {
  const database = useDatabase('PGlite');
  const captured = captureSecurityLog(TEST_SECRET);
  let plain: TestServer;
  let behindProxy: TestServer;

  beforeAll(async () => {
    const { securityLog } = captured;
    plain = await startTestServer(database(), { securityLog });
    behindProxy = await startTestServer(database(), { securityLog, trustProxy: 1 });
  });
  afterAll(async () => {
    await plain.close();
    await behindProxy.close();
  });

  const idOf = async (server: TestServer, path: string, id?: string) => {
    const headers: Record<string, string> = id === undefined ? {} : { 'x-request-id': id };
    return (await sendRequest(`${server.url}${path}`, { headers })).headers['x-request-id'];
  };

  it.each(['/healthz', '/robots.txt', '/nowhere.png', '/rpc/accounts/me'])(
    'is in the reply of %s',
    async (path) => {
      const ids = [await idOf(plain, path), await idOf(plain, path)];
      for (const id of ids) expect(id).toMatch(OWN);
      expect(ids[0]).not.toBe(ids[1]);
    },
  );

  it('is the one of a trusted proxy, also in the log', async () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    expect(await idOf(behindProxy, '/files/users.csv', id)).toBe(id);
    expect(await idOf(behindProxy, '/healthz', id)).toBe(id);
  });

  it.each(['', 'short', 'x'.repeat(129), 'with a blank', '{"event":"forged"}'])('is never %j', async (id) =>
    expect(await idOf(behindProxy, '/healthz', id)).toMatch(OWN),
  );

  it('is nobody else’s choice', async () => {
    expect(await idOf(plain, '/healthz', '4bf92f3577b34da6a3ce929d0e0e4736')).toMatch(OWN);
  });

  it('is in the lines that the request has caused', async () => {
    const before = captured.text().length;
    const { headers } = await sendRequest(`${plain.url}/rpc/accounts/logOut`, {
      method: 'POST',
      headers: { origin: 'https://evil.example.com' },
    });
    expect(captured.text().slice(before).map(parseSecurityLine)).toMatchObject([
      { request: headers['x-request-id'] },
    ]);
  });
});
