import type { Page } from '@playwright/test';
import { expect, createScreens, test } from '../support/fixtures.ts';
import { INTERNAL_ERROR, mockReply, delayCalls, delayFiles, restoreNetwork } from '../support/network.ts';
import { registerUser, type TestUser } from '../support/people.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const SCRIPTS = /\/assets\/.*\.js$/;

const storedIn = async ({ api }: TestUser): Promise<boolean | undefined> =>
  (await api.accounts.me())?.dark_mode;

/** Returns the theme of the page's first paint, before the client's scripts are loaded. */
async function firstScheme(page: Page, address: string): Promise<string | null> {
  const scripts = await delayFiles(page, SCRIPTS);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('.first-page').waitFor();
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  await scripts.release();
  return scheme;
}

test('at log-in the profile wins, in every tab, and stays after the log-out', async ({
  context,
  page,
  plaza,
  frame,
  login,
}) => {
  const person = await registerUser(plaza);
  await person.api.accounts.setDarkMode({ dark_mode: true });
  const other = createScreens(await context.newPage(), plaza);
  await other.page.goto('/ranking');
  await expect(other.frame.logInLink).toBeVisible();
  await login.open();
  // the theme that a visitor chooses stays in the browser
  await frame.toggleTheme();
  await frame.toggleTheme();
  expect(await frame.scheme).toBe('light');
  await login.logIn(person.email, person.password);
  await expect(frame.username(person.username)).toBeVisible();
  for (const one of [frame, other.frame]) await expect.poll(() => one.scheme).toBe('dark');
  await frame.signOut();
  await expect(frame.logInLink).toBeVisible();
  await page.reload();
  expect(await frame.scheme).toBe('dark');
  expect(await storedIn(person)).toBe(true);
});

test('the profile’s colours are there before anything is painted, on every screen', async ({
  page,
  person,
  frame,
}) => {
  await person.api.accounts.setDarkMode({ dark_mode: true });
  await page.emulateMedia({ colorScheme: 'light' });
  for (const address of ['/', '/ranking', '/legal/terms']) {
    await page.evaluate(() => window.localStorage?.setItem('plaza-color-scheme', 'light')).catch(() => {});
    expect(await firstScheme(page, address), address).toBe('dark');
    await expect(frame.username(person.username)).toBeVisible();
    expect(await frame.scheme, address).toBe('dark');
  }
});

test(
  'a browser that keeps nothing shows the profile’s colours too',
  MATRIX_ONLY,
  async ({ page, person, frame }) => {
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, storage, {
          get: () => {
            throw new DOMException('not here', 'SecurityError');
          },
        });
      }
    });
    await person.api.accounts.setDarkMode({ dark_mode: true });
    expect(await firstScheme(page, '/ranking')).toBe('dark');
    await expect(frame.username(person.username)).toBeVisible();
    expect(await frame.scheme).toBe('dark');
    await frame.toggleTheme();
    await expect.poll(() => frame.scheme).toBe('light');
    await expect.poll(() => storedIn(person)).toBe(false);
  },
);

test('however quickly it is switched, the profile ends with the last choice', async ({
  page,
  person,
  frame,
}) => {
  await page.goto('/ranking');
  await expect(frame.username(person.username)).toBeVisible();
  const saving = await delayCalls(page, 'accounts/setDarkMode');
  for (const scheme of ['dark', 'light', 'dark', 'light']) {
    await frame.toggleTheme();
    expect(await frame.scheme).toBe(scheme);
  }
  expect(saving.count()).toBe(1);
  await saving.release();
  await expect.poll(() => saving.count()).toBe(2);
  await expect.poll(() => storedIn(person)).toBe(false);
  await page.reload();
  expect(await frame.scheme).toBe('light');
});

test('what another device chooses is taken over with the next page, not in the middle of reading', async ({
  page,
  person,
  frame,
}) => {
  await page.clock.install();
  await page.goto('/ranking');
  await expect(frame.username(person.username)).toBeVisible();
  await person.api.accounts.setDarkMode({ dark_mode: true });
  const checked = page.waitForResponse(/\/rpc\/accounts\/me$/);
  await page.clock.runFor('00:31');
  await (await checked).finished();
  await page.clock.runFor(1000);
  expect(await frame.scheme).toBe('light');
  await page.reload();
  expect(await frame.scheme).toBe('dark');
});

test(
  'a choice that does not reach the profile is said, and is kept here until it does',
  MATRIX_ONLY,
  async ({ page, person, frame }) => {
    await page.clock.install();
    await page.goto('/ranking');
    await expect(frame.username(person.username)).toBeVisible();
    await mockReply(page, 'accounts/setDarkMode', INTERNAL_ERROR);
    await frame.toggleTheme();
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(frame.darkModeProblem).toBeVisible({ timeout: 1 });
    }).toPass();
    expect(await frame.scheme).toBe('dark');
    expect(await storedIn(person)).toBe(false);
    await frame.darkModeProblem.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(frame.darkModeProblem).toBeHidden();

    restoreNetwork(page);
    expect(await firstScheme(page, '/ranking')).toBe('dark');
    await expect.poll(() => storedIn(person)).toBe(true);
    // the browser no longer marks the choice as unsaved
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('plaza-color-scheme-unsaved')))
      .toBeNull();
    await person.api.accounts.setDarkMode({ dark_mode: false });
    await page.reload();
    expect(await frame.scheme, 'from then on the profile wins again').toBe('light');
  },
);
