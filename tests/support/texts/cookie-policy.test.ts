import { globSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { BROWSER_STORAGE_KEYS, SHEETS_DATABASE, TAB_STORAGE_KEYS } from '#client/lib/storage/stored-names.ts';
import { toSessionCookie } from '#server/identity/better-auth.ts';
import { readStartingContent } from '#server/installation/seed-content.ts';
import { readBrowserId } from '#server/web/browser-cookie.ts';

/** The storage keys of TanStack Router: the scroll position on each screen, and the script file that failed to load. */
const ROUTER_KEYS = ['tsr-scroll-restoration-v1_3', 'tanstack_router_reload'];
const ROUTER_SOURCES = 'node_modules/@tanstack/{react-router,router-core}/dist/esm/**/*.js';

const { legalPages } = readStartingContent();
const policy = legalPages.find(({ identifier }) => identifier === 'cookies')?.content ?? '';

/** Returns the names in bold under the heading that begins with these words. */
function listNames(heading: string): string[] {
  const part = policy.split(/<h[23]>/).find((text) => text.startsWith(heading)) ?? '';
  return [...part.matchAll(/<strong>([\w-]+):?<\/strong>/g)].map(([, name]) => name ?? '').toSorted();
}

/** Returns the files, without tests, in which the expression finds something. */
function filesWith(expression: RegExp, pattern: string): string[] {
  return globSync(pattern)
    .filter((file) => !file.includes('.test.') && expression.test(readFileSync(file, 'utf8')))
    .toSorted();
}

async function browserCookie(https: boolean): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(readBrowserId(c, { https }).cookie ?? ''));
  const cookie = await (await app.request('/')).text();
  return cookie.split('=')[0] ?? '';
}

describe('the policy on cookies', () => {
  it('names both cookies as they are called with https and without', async () => {
    for (const [secure, plain] of [
      [toSessionCookie('https://plaza.test').name, toSessionCookie('http://plaza.test').name],
      [await browserCookie(true), await browserCookie(false)],
    ])
      expect(policy).toContain(
        `</strong> ${secure}. Si el sitio funciona sin conexión segura (https), ${plain}.`,
      );
    expect(policy.match(/<strong>Nombre:/g)).toHaveLength(2);
    expect(policy).not.toContain('__Secure');
  });

  it('names all that is kept in the browser', () => {
    expect(listNames('Almacenamiento local')).toEqual(BROWSER_STORAGE_KEYS.toSorted());
    expect(listNames('Almacenamiento de sesión')).toEqual([...TAB_STORAGE_KEYS, ...ROUTER_KEYS].toSorted());
    expect(listNames('Base de datos')).toEqual([SHEETS_DATABASE]);
  });

  it('says which of it holds an e-mail address', () => {
    expect(policy).toContain('ni contiene tu nombre, y solo lockedOutEmail puede contener un correo');
  });

  it('misses no other place where cookies are set or something is kept', () => {
    expect(filesWith(/; HttpOnly|\bset(Signed)?Cookie\(c\b/, 'src/server/**/*.ts')).toEqual([
      'src/server/identity/sessions/session-cookie.ts',
      'src/server/web/browser-cookie.ts',
    ]);
    const places =
      /\b(localStorage|sessionStorage|indexedDB|cookieStore|serviceWorker)\b|\bcaches\.|\.cookie\b/;
    expect(filesWith(places, 'src/client/**/*.{ts,tsx,js}')).toEqual([
      'src/client/data/unsent-marks.ts',
      'src/client/lib/storage/storage.ts',
      'src/client/public/theme.js',
    ]);
    const inTheme = readFileSync('src/client/public/theme.js', 'utf8').matchAll(/Item\('([^']+)'/g);
    expect(BROWSER_STORAGE_KEYS).toEqual(expect.arrayContaining([...inTheme].map(([, key]) => key)));
  });

  it('names the router’s keys as the router does', () => {
    for (const key of ROUTER_KEYS)
      expect(filesWith(new RegExp(`\\b${key}\\b`), ROUTER_SOURCES)).not.toEqual([]);
  });
});
