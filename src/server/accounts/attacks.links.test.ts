import { describe, expect, it } from 'vitest';
import { registrationForm } from '#tests/support/people/accounts.ts';
import { type RoleSession, useServerWithRoles } from '#tests/support/people/roles.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { callProcedure, sendRequest, startTestServer, type TestServer } from '#tests/support/http/server.ts';

const NAME = 'plaza.session_token';
const EVIL = 'https://evil.example.com';
const database = useDatabase('PGlite');
const { server, fixtures, restore, inputOf } = useServerWithRoles(database);

const mails = () =>
  database().selectFrom('outbox').select(['recipient', 'subject', 'text_body', 'html_body']).execute();

describe('a name or an address', () => {
  const BREAKS = ['\r\n', '\n', '\r', '\0', '\u0085', '\u2028', '\u2029', '\u000b', '%0d%0a', '\\r\\n'];

  it.each(BREAKS)('with %j in it ends no line of a header or a mail', async (lineBreak) => {
    const injected = `${lineBreak}Set-Cookie: ${NAME}=x${lineBreak}Bcc: evil@example.com`;
    const forms = [
      // injects a short line, because the length of usernames is limited
      registrationForm({ username: `ana${lineBreak}Bcc: e@e.es` }),
      registrationForm({ email: `ana${injected}@example.com` }),
      registrationForm({ email: `ana@example.com${injected}` }),
      registrationForm({ email: `"ana${injected}"@example.com` }),
      registrationForm({ email: `ana@example.com${lineBreak}x` }),
    ];
    for (const form of forms)
      for (const name of ['register', 'requestRecovery', 'resendVerification', 'logIn']) {
        if (name !== 'register' && form.email.startsWith('nueva')) continue;
        const { status, headers } = await callProcedure(server(), `accounts/${name}`, form);
        expect([name, form.email, status]).toEqual([name, form.email, 400]);
        expect(headers['set-cookie']).toBeUndefined();
      }
    expect(await mails()).toEqual([]);
  });

  it('is the same whatever blanks are around it, and they are gone in the mail', async () => {
    const form = registrationForm();
    const padded = { ...form, email: `\r\n ${form.email}\u2028\r\n`, username: `\u2029${form.username}\r\n` };
    expect(await callProcedure(server(), 'accounts/register', padded)).toMatchObject({ status: 200 });
    expect(await mails()).toMatchObject([
      { recipient: form.email, text_body: expect.stringContaining(`Hola, ${form.username}:\n`) as string },
    ]);
  });
});

describe('a redirect', () => {
  it('of the confirmation there is none, whatever the link says', async () => {
    const names = ['redirect', 'redirectTo', 'callbackURL', 'next', 'url', 'return_to'];
    const places = [EVIL, '//evil.example.com', '/\\evil.example.com', 'javascript:x'];
    for (const token of [fixtures().people.user.token, 'x', '%0d%0aLocation:%20https://evil.example.com'])
      for (const place of places) {
        const query = names.map((name) => `${name}=${encodeURIComponent(place)}`).join('&');
        const headers = { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com', referer: EVIL };
        const answer = await sendRequest(`${server().url}/verify-email?token=${token}&${query}`, { headers });
        expect(answer.headers.location).toBeUndefined();
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
  });

  it.each([
    '//evil.example.com',
    '///evil.example.com/',
    '/\\evil.example.com',
    '\\\\evil.example.com',
    '/%2f%2fevil.example.com',
    '/%2F/evil.example.com',
    '//%2fevil.example.com',
    '/%5c%5cevil.example.com',
    '//%5cevil.example.com',
    '/.//evil.example.com',
    '/..//evil.example.com',
    '/%2e//evil.example.com',
    '//%2e%2e//evil.example.com',
    '/login//evil.example.com',
    '/verify-email//evil.example.com',
    '//https:evil.example.com',
    '/https://evil.example.com',
    '//@evil.example.com',
    '//%09/evil.example.com',
    '/%09//evil.example.com',
    '//%0a%5c%0devil.example.com',
    '/%09/evil.example.com//',
    '//%0d%0aSet-Cookie:%20x=1',
    '//evil.example.com/%2f..',
  ])('of %s stays here', async (address) => {
    for (const host of [new URL(server().url).host, 'evil.example.com']) {
      const headers = { host, 'x-forwarded-host': 'evil.example.com' };
      const { headers: said } = await sendRequest(server().url + address, { headers });
      const location = said.location ?? '/';
      expect(location).toMatch(/^\/(?![/\\])/);
      // `URL` drops tabs and line breaks, as browsers do
      expect(new URL(location, 'http://plaza.test').origin).toBe('http://plaza.test');
      expect(said['set-cookie']).toBeUndefined();
    }
  });
});

describe('the link in a mail', () => {
  const LIES = {
    host: 'evil.example.com',
    'x-forwarded-host': 'evil.example.com',
    'x-forwarded-proto': 'https',
    'x-forwarded-server': 'evil.example.com',
    'x-original-host': 'evil.example.com',
    forwarded: 'host=evil.example.com;proto=https',
    origin: 'http://evil.example.com',
    referer: 'http://evil.example.com/',
  };

  /** Triggers every kind of mail that a call can send, with these request headers. */
  const haveMailsSent = async (
    at: Pick<TestServer, 'url'>,
    headers: Record<string, string>,
  ): Promise<string[]> => {
    await restore();
    const { user, other, unconfirmed } = fixtures().people;
    const wants: [string, RoleSession][] = [
      ['accounts.register', user],
      ['accounts.resendVerification', unconfirmed],
      ['accounts.requestRecovery', user],
      ['accounts.changePassword', user],
      ['accounts.resetPassword', other],
    ];
    for (const [name, actor] of wants) {
      const sent = { ...headers, cookie: actor.cookie };
      const { status } = await callProcedure(at, name.replaceAll('.', '/'), inputOf(name, actor), sent);
      expect([name, status]).toEqual([name, 200]);
    }
    const sent = await mails();
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
      'Confirma tu correo electrónico',
      'Confirma tu correo electrónico',
      'Elige una nueva contraseña',
      'Tu contraseña ha cambiado',
      'Tu contraseña ha cambiado',
    ]);
    const texts = sent.flatMap(({ text_body, html_body }) => [text_body ?? '', html_body ?? '']);
    for (const text of texts) expect(text).not.toContain('evil');
    return [...new Set(texts.flatMap((text) => text.match(/https?:\/\/[^/"\s<]*/g) ?? []))];
  };

  it.each([
    ['a browser that lies', 0],
    ['a proxy that is lied to', 1],
  ])('begins with PUBLIC_URL, whatever it is asked by %s', async (_who, trustProxy) => {
    const publicUrl = 'http://plaza.example.com:8080';
    const named = await startTestServer(database(), { publicUrl, trustProxy });
    expect(await haveMailsSent(named, { ...LIES, origin: publicUrl })).toEqual([publicUrl]);
    await named.close();
  });

  it('begins with the address of this machine that was asked where there is no PUBLIC_URL', async () => {
    const assumed = await startTestServer(database(), { isUrlAssumed: true });
    const { host, port } = new URL(assumed.url);
    const asked = (named: string) => ({ ...LIES, host: named, origin: `http://${named}` });
    expect(await haveMailsSent(assumed, asked(host))).toEqual([assumed.url]);
    const lie = `evil.example.com:${port}`;
    expect(await haveMailsSent(assumed, asked(lie))).toEqual(['http://localhost:3000']);
    await assumed.close();
  });

  it('to somebody who has an account already is no other', async () => {
    const hidden = await startTestServer(database(), { disclosure: 'hidden' });
    const form = registrationForm({ email: fixtures().people.user.email });
    const headers = { ...LIES, origin: 'http://localhost:3000' };
    expect(await callProcedure(hidden, 'accounts/register', form, headers)).toMatchObject({ status: 200 });
    const [mail] = await mails();
    expect(mail?.text_body).toMatch(/http:\/\/localhost:3000\/reset-password\?token=/);
    expect(`${mail?.text_body}${mail?.html_body}`).not.toContain('evil');
    await hidden.close();
  });
});
