import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegisteredUser, registrationForm } from '#tests/support/people/accounts.ts';
import { listConfirmationTokens } from '#tests/support/people/mails.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import { openRawConnection } from '#tests/support/http/raw-connection.ts';
import {
  type ProcedureReply,
  callProcedure,
  sendRequest,
  startTestServer,
  type TestServer,
} from '#tests/support/http/server.ts';

const database = useDatabase('PGlite');
const PAGE = '<head><!--head--><title>Plaza</title><!--/head--></head>';
const SCRIPT = `console.log('${'x'.repeat(2000)}')`;
let folder: string;
let plain: TestServer;
let proxied: TestServer;
let mailsWaiting = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-client-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, 'theme.js'), 'theme()');
  writeFileSync(path.join(folder, 'social.png'), 'picture');
  writeFileSync(path.join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(folder, '..', `${path.basename(folder)}.txt`), 'outside');
  plain = await startTestServer(database(), {
    clientFolder: folder,
    isUrlAssumed: true,
    mailWaiting: () => (mailsWaiting += 1),
  });
  proxied = await startTestServer(database(), {
    clientFolder: folder,
    publicUrl: 'https://plaza.example.com',
    trustProxy: 1,
  });
});

afterAll(async () => {
  await Promise.all([plain.close(), proxied.close()]);
  rmSync(folder, { recursive: true });
  rmSync(`${folder}.txt`);
});

const JSON_TYPE = { 'content-type': 'application/json' };

describe('who may change something', () => {
  const host = 'plaza.test:8080';
  const refused: [string, Record<string, string>][] = [
    ['another site', { origin: 'https://evil.example.com' }],
    ['another port', { origin: 'http://plaza.test:8081' }],
    ['another port by default', { origin: 'http://plaza.test' }],
    ['a name that only begins alike', { origin: 'http://plaza.test:8080.evil.example.com' }],
    ['a page without origin', { origin: 'null' }],
    ['nonsense', { origin: 'x' }],
    ['another scheme', { origin: `file://${host}` }],
    ['another site, by an old form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['another site, by a plain-text form', { 'content-type': 'text/plain' }],
    ['another site, by a file form', { 'content-type': 'multipart/form-data; boundary=application/json' }],
    ['nobody knows whom', { 'content-type': '' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour that hides its origin', { 'sec-fetch-site': 'same-site' }],
    [
      'a forwarded host without a trusted proxy',
      { origin: 'https://evil.example.com', 'x-forwarded-host': 'evil.example.com' },
    ],
  ];
  const welcome: [string, Record<string, string>][] = [
    ['the own host', { origin: `http://${host}` }],
    ['the own host behind https', { origin: `https://${host}` }],
    ['the public address', { origin: 'http://localhost:3000' }],
    ['the own page, by its fetch headers', { 'sec-fetch-site': 'same-origin' }],
    ['a program that sends JSON', {}],
    ['a program that sends JSON with its charset', { 'content-type': 'Application/JSON; charset=utf-8' }],
  ];
  const ask = (
    server: TestServer,
    headers: Record<string, string>,
    method = 'POST',
  ): Promise<ProcedureReply> =>
    sendRequest(`${server.url}/rpc/accounts/logOut`, {
      method,
      headers: { host, ...JSON_TYPE, ...headers },
      body: '{"json":{}}',
    });

  it.each(refused)('%s is refused, and nothing happens', async (_who, headers) => {
    const answer = await ask(plain, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(errorOf(answer)).toMatchObject({
      code: 'FORBIDDEN',
      message: 'La petición viene de otra página y se ha rechazado.',
    });
  });

  it.each(welcome)('%s is let in', async (_who, headers) => {
    expect((await ask(plain, headers)).status).toBe(200);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s from another site is refused too', async (method) => {
    expect((await ask(plain, { origin: 'https://evil.example.com' }, method)).status).toBe(403);
  });

  it('is decided by the forwarded host behind a trusted proxy without PUBLIC_URL', async () => {
    const assuming = await startTestServer(database(), { trustProxy: 1, isUrlAssumed: true });
    const origin = 'https://other.example.com';
    expect((await ask(assuming, { origin, 'x-forwarded-host': 'other.example.com' })).status).toBe(200);
    expect((await ask(assuming, { origin, 'x-forwarded-host': 'other.example.com, inner' })).status).toBe(
      403,
    );
    expect((await ask(assuming, { origin })).status).toBe(403);
    await assuming.close();
  });

  it('is decided by PUBLIC_URL alone where it is set', async () => {
    expect((await ask(proxied, { origin: 'https://plaza.example.com' })).status).toBe(200);
    const origin = 'https://other.example.com';
    expect((await ask(proxied, { origin, 'x-forwarded-host': 'other.example.com' })).status).toBe(403);
    expect((await ask(proxied, { origin, host: 'other.example.com' })).status).toBe(403);
    expect((await ask(proxied, { origin: `http://${host}` })).status).toBe(403);
  });

  it('does not matter for reading', async () => {
    expect(
      (await sendRequest(`${plain.url}/login`, { headers: { origin: 'https://evil.example.com' } })).status,
    ).toBe(200);
  });
});

describe('a balancer’s check', () => {
  it.each([
    ['HTTP/1.0, which names no host', 'GET /readyz HTTP/1.0\r\n\r\n', '200 OK'],
    ['HTTP/1.1', 'GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '200 OK'],
    ['HTTP/1.1 without the host that it must name', 'GET /readyz HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ])('may come as %s', async (_, request, status) => {
    const connection = await openRawConnection(plain.url);
    connection.write(request);
    await connection.closed;
    expect(connection.received()).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  });
});

describe('the API over HTTP', () => {
  it('registers, confirms, logs in, knows the person and logs out', async () => {
    const form = registrationForm();
    mailsWaiting = 0;
    expect(await callProcedure(plain, 'accounts/register', form)).toMatchObject({ status: 200, data: {} });
    expect(mailsWaiting).toBe(1);
    const early = await callProcedure(plain, 'accounts/logIn', form);
    expect(early).toMatchObject({ status: 403, data: { code: 'EMAIL_NOT_CONFIRMED' } });
    expect(early.headers['set-cookie']).toBeUndefined();

    const mail = await database()
      .selectFrom('outbox')
      .select('text_body')
      .where('recipient', '=', form.email)
      .executeTakeFirstOrThrow();
    const link = new URL(/https?:\S+/.exec(mail.text_body ?? '')?.[0] ?? '');
    const token = link.searchParams.get('token');
    const confirmed = await callProcedure(plain, 'accounts/confirmEmail', { token });
    expect(confirmed).toMatchObject({ status: 200, data: {} });

    const loggedIn = await callProcedure(plain, 'accounts/logIn', form);
    expect(loggedIn).toMatchObject({
      status: 200,
      data: { username: form.username, email: form.email, role: 'user' },
    });
    const cookie = String(loggedIn.headers['set-cookie']).split(';')[0] ?? '';
    expect(await callProcedure(plain, 'accounts/me', {}, { cookie })).toMatchObject({
      data: { username: form.username },
    });
    expect(await callProcedure(plain, 'exams/current', {}, { cookie })).toMatchObject({
      status: 200,
      data: null,
    });

    const out = await callProcedure(plain, 'accounts/logOut', {}, { cookie });
    expect(out.headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(await callProcedure(plain, 'accounts/me', {}, { cookie })).toMatchObject({
      status: 200,
      data: null,
    });
  });

  it('confirms nothing for whoever only opens the link', async () => {
    const form = await createRegisteredUser(database(), { confirmed: false });
    const [token = ''] = await listConfirmationTokens(database(), form.email);
    const logIn = () =>
      callProcedure(plain, 'accounts/logIn', { email: form.email, password: form.password });
    for (const method of ['HEAD', 'GET'])
      expect((await sendRequest(`${plain.url}/verify-email?token=${token}`, { method })).status).toBe(200);
    expect((await logIn()).status).toBe(403);
    expect((await callProcedure(plain, 'accounts/confirmEmail', { token })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  it.each([
    '{',
    '[]',
    '"x"',
    '1',
    'null',
    '{"json":{"email":1}}',
    '{"json":null,"meta":5}',
    '{"json":{"__proto__":{"email":"a@b.cd"}}}',
  ])('answers the body %s with a clear error', async (body) => {
    const answer = await sendRequest(`${plain.url}/rpc/accounts/resendVerification`, {
      method: 'POST',
      headers: JSON_TYPE,
      body,
    });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ defined: true, code: 'INVALID_INPUT' });
  });

  it.each([{}, { 'transfer-encoding': 'chunked' }])(
    'refuses what is larger than any call needs, announced or not: %j',
    async (headers) => {
      const answer = await sendRequest(`${plain.url}/rpc/accounts/resendVerification`, {
        method: 'POST',
        headers: { ...JSON_TYPE, ...headers },
        body: JSON.stringify({ json: { email: 'a'.repeat(20_000) } }),
      });
      expect(answer.status).toBe(413);
      expect(errorOf(answer)).toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
        message: 'Los datos enviados son demasiado grandes.',
      });
    },
  );

  it('takes a call that is sent in chunks', async () => {
    const answer = await sendRequest(`${plain.url}/rpc/accounts/logOut`, {
      method: 'POST',
      headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
      body: '{"json":{}}',
    });
    expect(answer.status).toBe(200);
  });

  it('is never kept by a cache', async () => {
    for (const procedure of ['accounts/me', 'catalogue/list', 'exams/current', 'nothing/here']) {
      expect((await callProcedure(plain, procedure, {})).headers['cache-control']).toBe('no-store');
    }
  });

  it('compresses long answers for those who can read them', async () => {
    for (let i = 0; i < 30; i++) await createCategory(database(), { questions: 0 });
    const ask = (headers: Record<string, string>): Promise<ProcedureReply> =>
      sendRequest(`${plain.url}/rpc/catalogue/list`, {
        method: 'POST',
        headers: { ...JSON_TYPE, ...headers },
        body: '{}',
      });
    const whole = await ask({});
    const zipped = await ask({ 'accept-encoding': 'gzip, br' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(whole.text);
    expect(zipped.body.length).toBeLessThan(whole.body.length / 2);
    expect(whole.headers.vary).toBe('Accept-Encoding');
  });
});

describe('pages and files', () => {
  it('give each page a nonce of its own, the same in header and page', async () => {
    const pages = await Promise.all([1, 2].map(() => sendRequest(`${plain.url}/`)));
    const nonces = pages.map(({ headers, text }) => {
      const nonce = /<meta name="csp-nonce" content="([^"]{20,})"/.exec(text)?.[1];
      expect(String(headers['content-security-policy']).split('; ')).toContain(
        `style-src 'self' 'nonce-${nonce}'`,
      );
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(pages[0]?.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=UTF-8',
    });
  });

  it('keep files whose names tell their content for ever, and ask again for the others', async () => {
    expect((await sendRequest(`${plain.url}/assets/app-1a2b.js`)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await sendRequest(`${plain.url}/theme.js`)).headers['cache-control']).toBe('no-cache');
    expect((await sendRequest(`${plain.url}/assets/gone.js`)).headers['cache-control']).toBe('no-store');
  });

  it('let others show the one picture that is made for them', async () => {
    const policyOf = async (address: string) =>
      (await sendRequest(plain.url + address)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/social.png')).toBe('cross-origin');
    expect(await policyOf('/theme.js')).toBe('same-origin');
  });

  it('send the file that was compressed beforehand, to each browser in an encoding that it accepts, from the second time on out of memory', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      sendRequest(`${plain.url}/assets/app-1a2b.js`, { headers });
    for (const time of ['first', 'second']) {
      const zipped = await ask({ 'accept-encoding': 'gzip, br' });
      expect(zipped.headers, time).toMatchObject({
        'content-encoding': 'br',
        'content-length': String(zipped.body.length),
        'content-type': expect.stringContaining('javascript') as string,
        vary: 'Accept-Encoding',
      });
      expect(zipped.body.equals(brotliCompressSync(SCRIPT)), time).toBe(true);
      const whole = await ask();
      expect([whole.headers['content-encoding'], whole.text], time).toEqual([undefined, SCRIPT]);
      expect((await ask({ 'accept-encoding': 'gzip' })).text, time).toBe(SCRIPT);
      expect((await ask({ range: 'bytes=0-2' })).text, time).toBe(SCRIPT.slice(0, 3));
    }
    rmSync(path.join(folder, 'assets/app-1a2b.js'));
    expect((await ask()).text).toBe(SCRIPT);
    writeFileSync(path.join(folder, 'assets/app-1a2b.js'), SCRIPT);
  });

  it('answer HEAD like GET, without a body', async () => {
    for (const address of ['/', '/theme.js', '/nada', '/healthz']) {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => sendRequest(plain.url + address, { method })),
      );
      expect(head?.status).toBe(get?.status);
      expect(head?.headers['content-type']).toBe(get?.headers['content-type']);
      expect(head?.body.length).toBe(0);
    }
  });

  it('give nothing from outside the client’s folder', async () => {
    const outside = path.basename(folder);
    for (const address of [
      `/../${outside}.txt`,
      `/%2e%2e/${outside}.txt`,
      `/assets/..%2f..%2f${outside}.txt`,
      `/assets\\..\\..\\${outside}.txt`,
    ]) {
      const answer = await sendRequest(plain.url + address);
      expect(answer.text).not.toContain('outside');
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('say what is missing when the client was never built', async () => {
    const unbuilt = await startTestServer(database());
    const answer = await sendRequest(unbuilt.url);
    await unbuilt.close();
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});

function errorOf(answer: ProcedureReply): unknown {
  return (JSON.parse(answer.text) as { json: unknown }).json;
}
