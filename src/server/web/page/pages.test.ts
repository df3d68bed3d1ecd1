import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/database/open-postgres.ts';
import { cookieHeader, createRegisteredUser } from '#tests/support/people/accounts.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createMockExam } from '#tests/support/mock-exams/sheets.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import {
  type ProcedureReply,
  callProcedure,
  sendRequest,
  startTestServer,
  type TestServer,
} from '#tests/support/http/server.ts';
import type { RegisterForm } from '#shared/accounts/account-forms.contract.ts';

const PUBLIC_URL = 'https://plaza.example.com';
const database = useDatabase('PGlite');
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-pages-'));
  copyFileSync(path.resolve(import.meta.dirname, '../../../../index.html'), path.join(folder, 'index.html'));
  server = await startTestServer(database(), { clientFolder: folder, publicUrl: PUBLIC_URL });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  await database().deleteFrom('content_blocks').execute();
  await database().deleteFrom('legal_pages').execute();
});

const open = (address: string): Promise<ProcedureReply> => sendRequest(server.url + address);

/** Logs in and returns the session cookie. */
async function logIn({ email, password }: RegisterForm): Promise<string> {
  const { headers } = await callProcedure(server, 'accounts/logIn', { email, password });
  return cookieHeader((headers['set-cookie'] ?? []).slice(0, 1)).get('cookie') ?? '';
}

const NOINDEX = 'name="robots" content="noindex"';

/** Parses the replies that the page contains for the client. */
function answersIn({ text }: ProcedureReply): unknown {
  const json = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(text)?.[1];
  return JSON.parse(json ?? '');
}

const titleOf = ({ text }: ProcedureReply): string | undefined => /<title>(.*?)<\/title>/.exec(text)?.[1];

async function storeTexts(): Promise<void> {
  const limits = { max_title_length: 100, max_description_length: 100 };
  await database()
    .insertInto('content_blocks')
    .values([
      { identifier: 'website_title', title: 'Opositores & Cía', description: null, ...limits },
      { identifier: 'hero_title', title: 'Un <b>título</b> "propio" $&', description: null, ...limits },
      { identifier: 'hero_subtitle', title: 'Con 2 < 3 temas', description: null, ...limits },
      { identifier: 'stats_block', title: 'Cifras', description: 'Todas las <i>cifras</i>', ...limits },
    ])
    .execute();
  const content = '<h2>Datos</h2><p>Guardamos &lt;poco&gt; &amp; bien.</p><script>alert(1)</script>';
  await database()
    .insertInto('legal_pages')
    .values([{ identifier: 'privacy', title: 'Tu <em>privacidad</em>', content }])
    .execute();
}

describe('a page', () => {
  it.each([
    '/',
    '/login',
    '/login/',
    '/register',
    '/ranking',
    '/question/x',
    '/practice',
    '/results/x',
    '/profile',
    '/admin',
    '/admin/',
  ])('is there at %s', async (address) => expect((await open(address)).status).toBe(200));

  it.each([
    '/nada',
    '/LOGIN',
    '/question/%E0%A4%A',
    '/results',
    '/results/x/y',
    '/question',
    '/login/x',
    '/admin/x',
    '/legal',
    '/legal/otra',
    '/legal/privacy',
    '/legal/constructor',
    '/index.html',
    '/favicon.ico',
    '/%E0%A4%A',
  ])('is not there at %s, which it says itself', async (address) => {
    const answer = await open(address);
    expect(answer.status).toBe(404);
    expect(titleOf(answer)).toBe('Página no encontrada · Plaza');
    expect(answer.text).toContain(NOINDEX);
    expect(answer.text).not.toContain('canonical');
    expect(answer.text).toContain('Volver al inicio');
  });

  it.each([
    ['//', '/'],
    ['/ranking//', '/ranking/'],
    ['//example.com', '/example.com'],
    ['/\\example.com/\\/x', '/example.com/x'],
    ['/%5C%5cexample.com', '/example.com'],
    ['//%09/example.com', '/%09/example.com'],
    ['//espa%C3%B1a%2Fx', '/espa%C3%B1a%2Fx'],
  ])('at %s is looked for at %s', async (address, there) => {
    const { status, headers } = await open(address);
    expect([status, headers.location]).toEqual([308, there]);
  });

  it('says the default texts where there are no others', async () => {
    const home = await open('/');
    expect(titleOf(home)).toBe('Plaza');
    expect(home.text).toContain('<h1>Prepara tu oposición, pregunta a pregunta</h1>');
    expect(home.text).toContain('<h2>Seguimiento del progreso</h2>');
    expect(home.text).not.toMatch(/<!--\/?(head|main|answers)-->/);
    expect(answersIn(home)).toEqual({
      site: { blocks: [], contact_email: null, minimum_age: 14 },
      account: null,
    });
  });

  it('says the stored texts, as plain text', async () => {
    await storeTexts();
    const home = await open('/');
    expect(titleOf(home)).toBe('Opositores &amp; Cía');
    expect(home.text).toContain('<h1>Un título &quot;propio&quot; $&amp;</h1>');
    expect(home.text).toContain('<p>Con 2 &lt; 3 temas</p>');
    expect(home.text).toContain('<p>Todas las cifras</p>');
    expect(home.text).toContain('name="description" content="Con 2 &lt; 3 temas"');
    expect(home.text).toContain('property="og:site_name" content="Opositores &amp; Cía"');
    expect(titleOf(await open('/login'))).toBe('Iniciar Sesión · Opositores &amp; Cía');
    expect(answersIn(home)).toMatchObject({
      site: {
        blocks: expect.arrayContaining([expect.objectContaining({ title: 'Con 2 < 3 temas' })]) as unknown,
      },
    });
  });

  it('of the law holds its text, cleaned, and brings it along', async () => {
    await storeTexts();
    const legal = await open('/legal/privacy');
    const content = '<h2>Datos</h2><p>Guardamos &lt;poco&gt; &amp; bien.</p>';
    expect(legal.status).toBe(200);
    expect(titleOf(legal)).toBe('Tu privacidad · Opositores &amp; Cía');
    expect(legal.text).toContain('<h1>Tu privacidad</h1>');
    expect(legal.text).toContain(content);
    expect(legal.text).toContain(
      'name="description" content="Datos Guardamos &lt;poco&gt; &amp; bien. Plazos de conservación',
    );
    expect(legal.text).not.toContain('alert');
    expect(answersIn(legal)).toMatchObject({
      legal_page: {
        identifier: 'privacy',
        page: { title: 'Tu privacidad', content: expect.stringContaining(content) as string },
      },
    });
    expect(answersIn(await open('/legal/terms'))).toMatchObject({
      legal_page: { identifier: 'terms', page: null },
    });
  });

  it('is described for those who find or share it, under the address of this installation', async () => {
    const { text } = await open('/ranking/');
    for (const tag of [
      `rel="canonical" href="${PUBLIC_URL}/ranking"`,
      `property="og:url" content="${PUBLIC_URL}/ranking"`,
      `property="og:title" content="Ranking · Plaza"`,
      `property="og:locale" content="es_ES"`,
      `property="og:image" content="${PUBLIC_URL}/social.png"`,
      `name="twitter:card" content="summary_large_image"`,
    ]) {
      expect(text).toContain(tag);
    }
    expect(text).not.toContain('noindex');
  });

  it.each(['/practice', '/results/x', '/profile', '/admin', '/question/x'])(
    '%s is not for search engines',
    async (address) => {
      expect((await open(address)).text).toContain(NOINDEX);
    },
  );

  it('that only some may see says nothing yet', async () => {
    const [practice, admin, login] = await Promise.all(['/practice', '/admin', '/login'].map(open));
    expect(practice?.text).not.toMatch(/<h1|data-whole/);
    expect(admin?.text).not.toMatch(/<h1|data-whole/);
    expect(login?.text).toContain('data-whole');
  });

  it('brings along who opens it, and at home the exams they could continue', async () => {
    const person = await createRegisteredUser(database());
    const category = await createCategory(database(), { questions: 5 });
    const wording = '¿Qué hace </script><!--<script>alert(1)</script>?';
    await database().updateTable('questions').set({ question_text: wording }).execute();
    const cookie = await logIn(person);
    const openAsPerson = async (address: string) =>
      answersIn(await sendRequest(server.url + address, { headers: { cookie } }));

    const account = { username: person.username, email: person.email, role: 'user' };
    expect(await openAsPerson('/')).toMatchObject({ account, current_exam: null, open_mock_exam: null });
    await callProcedure(server, 'exams/start', { category_id: category.id, count: 5 }, { cookie });
    expect(await openAsPerson('/')).toMatchObject({
      account,
      current_exam: { total_questions: 5, answered: [], current: { question_text: wording } },
    });
    const { template_id, content } = await createMockExam(database());
    await callProcedure(server, 'mockExams/start', { template_id, version: 1 }, { cookie });
    expect(await openAsPerson('/')).toMatchObject({
      current_exam: { total_questions: 5 },
      open_mock_exam: { name: content.name, answered: 0, questions: 10 },
    });
    for (const address of ['/profile', '/login', '/ranking', '/legal/privacy', '/nada']) {
      const answers = await openAsPerson(address);
      expect(answers, address).toMatchObject({ account });
      expect(answers, address).not.toHaveProperty('current_exam');
      expect(answers, address).not.toHaveProperty('open_mock_exam');
      expect(answersIn(await open(address)), address).toMatchObject({ account: null });
    }
    const forged = await sendRequest(`${server.url}/`, { headers: { cookie: cookie.replace(/.$/, 'x') } });
    expect(answersIn(forged)).toMatchObject({ account: null });
    expect(answersIn(forged)).not.toHaveProperty('current_exam');
  });

  it('makes the browser forget a session that was ended elsewhere, and no other cookie', async () => {
    const form = await createRegisteredUser(database());
    const cookie = await logIn(form);
    const cookiesOf = async (headers: Record<string, string>) =>
      (await sendRequest(`${server.url}/login`, { headers })).headers['set-cookie'];
    expect(await cookiesOf({ cookie })).toBeUndefined();
    await database().deleteFrom('auth_sessions').execute();
    expect(await cookiesOf({ cookie })).toEqual([
      '__Host-plaza.session_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect(await cookiesOf({})).toBeUndefined();
    expect(await cookiesOf({ cookie: '__Host-plaza.session_token=of.others' })).toBeUndefined();
  });

  it('says before anything else in which colours the profile wants it; a visitor’s are not its to know', async () => {
    const person = await createRegisteredUser(database());
    const cookie = await logIn(person);
    for (const [dark_mode, scheme] of [
      [true, 'dark'],
      [false, 'light'],
    ] as const) {
      await database().updateTable('profiles').set({ dark_mode }).where('email', '=', person.email).execute();
      for (const address of ['/', '/ranking', '/nada']) {
        const { text } = await sendRequest(server.url + address, { headers: { cookie } });
        const said = text.indexOf(`<meta name="profile-color-scheme" content="${scheme}" />`);
        expect(said, address).toBeGreaterThan(0);
        expect(said, address).toBeLessThan(text.indexOf('<script src="/theme.js">'));
      }
    }
    expect((await open('/')).text).not.toContain('profile-color-scheme');
  });

  it('comes with the default texts when the database is out of reach', async () => {
    const broken = openPostgres('postgres://nobody:x@127.0.0.1:1/nothing');
    const lonely = await startTestServer(broken.db, { clientFolder: folder, publicUrl: PUBLIC_URL });
    const [home, legal, lost] = await Promise.all(
      ['/', '/legal/privacy', '/legal/otra'].map((address) => sendRequest(lonely.url + address)),
    );
    const cookie = await logIn(await createRegisteredUser(database()));
    const ofSomebody = await sendRequest(`${lonely.url}/`, { headers: { cookie } });
    await lonely.close();
    await broken.close();
    expect([home?.status, legal?.status, lost?.status]).toEqual([200, 200, 404]);
    expect(home?.text).toContain('<h1>Prepara tu oposición, pregunta a pregunta</h1>');
    expect(home && answersIn(home)).toEqual({ account: null });
    expect(answersIn(ofSomebody)).toEqual({});
    expect(ofSomebody.headers['set-cookie']).toBeUndefined();
    expect(legal?.text).not.toContain('data-whole');
  });

  it('comes with the default texts when the database is too busy', async () => {
    await storeTexts();
    const home = await database()
      .transaction()
      .execute(() => open('/'));
    expect(titleOf(home)).toBe('Plaza');
    expect(answersIn(home)).toEqual({ account: null });
  });
});

describe('search engines', () => {
  it('are told what is not for them', async () => {
    const { status, text, headers } = await open('/robots.txt');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=UTF-8',
      'cache-control': 'public, max-age=86400',
    });
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /rpc/',
      'Disallow: /admin',
      '',
      `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
      '',
    ]);
  });

  it('are told what is', async () => {
    const { status, text, headers } = await open('/sitemap.xml');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=UTF-8',
      'cache-control': 'public, max-age=86400',
    });
    const addresses = [...text.matchAll(/<url><loc>(.*?)<\/loc><\/url>/g)].map(([, url]) => url);
    expect(addresses).toEqual(
      [
        '/',
        '/login',
        '/register',
        '/ranking',
        '/legal/privacy',
        '/legal/cookies',
        '/legal/terms',
        '/legal/accessibility',
      ].map((address) => PUBLIC_URL + address),
    );
  });
});
