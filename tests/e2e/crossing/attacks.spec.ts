import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { Frame } from '../pages/frame.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInBrowser, registerUser, TEST_USER_PASSWORD } from '../support/people.ts';

/** Starts another website on this machine. `localhost` and `127.0.0.1` are different sites; different ports are not. */
async function startSite(): Promise<{ port: number; close: () => void }> {
  const server = http.createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Premio</title><p>Has ganado</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Calls that a hostile page would make. It even knows the user's password, which must not help. */
const WANTED: [procedure: string, input: object][] = [
  ['accounts/logOut', {}],
  ['accounts/setDarkMode', { dark_mode: true }],
  ['accounts/endOtherSessions', { password: TEST_USER_PASSWORD }],
  [
    'accounts/changePassword',
    { currentPassword: TEST_USER_PASSWORD, newPassword: 'Robada-2026', confirmPassword: 'Robada-2026' },
  ],
  ['accounts/logIn', { email: 'malo@example.com', password: TEST_USER_PASSWORD }],
];

interface Reached {
  path: string;
  cookie: string;
  status: number;
}

/** Records the calls that a context makes to Plaza's API from now on; each is added when its response arrives. */
function watchRpc(context: BrowserContext, origin: string): Reached[] {
  const reached: Reached[] = [];
  context.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!response.url().startsWith(`${origin}/rpc/`)) return;
    const request = response.request();
    const cookie = (await request.headerValue('cookie').catch(() => null)) ?? '';
    reached.push({ path: pathname.slice(5), cookie, status: response.status() });
  });
  return reached;
}

/** Makes every kind of request that a page can send, with the browser's cookies. */
function attack(page: Page, origin: string): Promise<string[]> {
  return page.evaluate(
    async ({ plaza, wanted }) => {
      const loaded: Promise<unknown>[] = [];
      const add = <E extends HTMLElement>(element: E, given: Partial<E>): E => {
        Object.assign(element, given);
        loaded.push(
          new Promise((resolve) => {
            element.addEventListener('load', resolve);
            element.addEventListener('error', resolve);
          }),
        );
        document.body.append(element);
        return element;
      };
      const readable: string[] = [];
      for (const [procedure, input] of wanted) {
        const url = `${plaza}/rpc/${procedure}`;
        const json = JSON.stringify({ json: input });
        for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
          const name = `${procedure} ${enctype}`;
          add(document.createElement('iframe'), { name });
          const form = document.createElement('form');
          Object.assign(form, { method: 'post', action: url, target: name, enctype });
          const field = document.createElement('input');
          // sent as text/plain this form is JSON: {"json":…,"x":"="}
          Object.assign(field, { name: `${json.slice(0, -1)},"x":"`, value: '"}' });
          form.append(field);
          document.body.append(form);
          form.submit();
        }
        const credentials = 'include';
        await fetch(url, { method: 'POST', mode: 'no-cors', credentials, body: json }).catch(() => {});
        const headers = { 'content-type': 'application/json' };
        await fetch(url, { method: 'POST', credentials, headers, body: json }).then(
          () => readable.push(`${procedure} by fetch`),
          () => {},
        );
        navigator.sendBeacon(url, new Blob([json], { type: 'text/plain' }));
        add(new Image(), { src: `${url}?data=${encodeURIComponent(json)}` });
      }
      add(document.createElement('iframe'), { src: `${plaza}/profile` });
      add(document.createElement('object'), { data: `${plaza}/login` });
      add(document.createElement('script'), { src: `${plaza}/theme.js` });
      await Promise.all(loaded);
      await fetch(`${plaza}/`, { credentials: 'include' }).then(
        () => readable.push('home'),
        () => {},
      );
      return readable;
    },
    { plaza: origin, wanted: WANTED },
  );
}

for (const [who, host, hasCookie] of [
  ['another site', 'localhost', false],
  ['a neighbour on another port, whom the browser gives the cookie', '127.0.0.1', true],
] as const)
  test(`${who} changes nothing, reads nothing and shows nothing of Plaza`, async ({ browser, plaza }) => {
    const person = await registerUser(plaza);
    const site = await startSite();
    const context = await browser.newContext();
    await logInBrowser(context, plaza.origin, person);
    const reached = watchRpc(context, plaza.origin);
    const page = await context.newPage();
    await page.goto(`http://${host}:${site.port}/`);

    expect(await attack(page, plaza.origin), 'what the page could read').toEqual([]);
    const shown = page.frames().map((frame) => frame.url());
    expect(shown.filter((url) => url.startsWith(plaza.origin))).toEqual([]);

    // the forms have reached Plaza, which has refused them; of the other requests the browser tells this test nothing
    for (const [procedure] of WANTED)
      await expect.poll(() => reached.filter((r) => r.path === procedure).length).toBe(3);
    expect(reached.filter(({ status }) => status !== 403)).toEqual([]);
    expect(reached.filter(({ cookie }) => cookie.includes('session_token') !== hasCookie)).toEqual([]);

    expect(await person.api.accounts.me()).toMatchObject({ username: person.username, dark_mode: false });
    expect((await person.api.accounts.sessions()).sessions).toHaveLength(2);
    await page.goto(plaza.origin);
    await expect(new Frame(page).username(person.username)).toBeVisible();
    await context.close();
    site.close();
  });
