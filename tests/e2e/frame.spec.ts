import { expect, test } from './support/fixtures.ts';
import { cut, cutFiles, mend } from './support/network.ts';

test.describe('the frame of every screen', () => {
  test('names the product, leads home and to the legal pages', async ({ page, frame, home }) => {
    await page.goto('/login');
    const year = new Date().getFullYear();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Plaza`);
    for (const [name, url] of [
      ['Política de Privacidad', '/legal/privacy'],
      ['Política de Cookies', '/legal/cookies'],
      ['Aviso Legal', '/legal/terms'],
    ] as const) {
      await frame.legalLink(name).click();
      await expect(page).toHaveURL(url);
      await expect(frame.heading).toHaveText(name);
      await expect(page).toHaveTitle(`${name} · Plaza`);
      await expect(page.getByRole('main').getByRole('paragraph').first()).not.toBeEmpty();
    }
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(home.cards).toHaveCount(8);
    await frame.logInLink.click();
    await frame.bar.getByRole('link', { name: 'Inicio' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a new screen is told to screen readers by its heading, and starts at the top', async ({
    page,
    frame,
  }) => {
    await page.goto('/');
    await frame.legalLink('Aviso Legal').click();
    await expect(frame.heading).toHaveText('Aviso Legal');
    await expect(frame.heading).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('the colours follow the system until one is chosen, which is remembered', async ({ page, frame }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    expect(await frame.scheme).toBe('dark');
    await frame.toggleTheme();
    expect(await frame.scheme).toBe('light');
    await page.reload();
    expect(await frame.scheme).toBe('light');
    await frame.toggleTheme();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();
    expect(await frame.scheme).toBe('dark');
  });

  test('the chosen colours are there before anything is painted', async ({ page, frame }) => {
    await page.goto('/');
    await frame.toggleTheme();
    expect(await frame.scheme).toBe('dark');
    // without the client: nothing but the page and its theme
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    expect(await frame.scheme).toBe('dark');
  });

  test('works with a browser that keeps nothing', async ({ page, home }) => {
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, storage, {
          get: () => {
            throw new DOMException('not here', 'SecurityError');
          },
        });
      }
    });
    await home.open();
    await home.choose('El Gobierno');
    await expect(home.selectedCards).toContainText('El Gobierno');
  });

  test('on a telephone it is a menu', async ({ page, frame, home }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await home.open();
    await expect(frame.logInLink).toBeHidden();
    await frame.openMenu();
    await expect(frame.logInLink).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(frame.logInLink).toBeHidden();
    await expect(frame.bar.getByRole('button', { name: 'Abrir menú' })).toBeFocused();
    await frame.openMenu();
    await frame.logInLink.click();
    await expect(frame.heading).toHaveText('Iniciar Sesión');
    await expect(frame.registerLink).toBeHidden();
  });
});

test.describe('addresses', () => {
  test('that lead nowhere are not found, in Spanish and for the record', async ({ page, frame, home }) => {
    for (const address of ['/nada', '/admin-no', '/practice/otra', '/legal/privacy/otra', '/%E0%A4%A']) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(frame.heading).toHaveText('Página no encontrada');
    }
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(home.cards).toHaveCount(8);
  });

  test('a legal page that is not there says so', async ({ page, frame }) => {
    await page.goto('/legal/otra');
    await expect(frame.heading).toHaveText('No se encontró la página solicitada');
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a legal page that could not be loaded says so, and can be asked for again', async ({
    page,
    frame,
  }) => {
    await page.clock.install();
    await cut(page, 'content/legalPage');
    await page.goto('/legal/terms');
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(page.getByText('No se pudo cargar el contenido')).toBeVisible({ timeout: 1 });
    }).toPass();
    mend(page);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(frame.heading).toHaveText('Aviso Legal');
  });

  test('a screen whose code could not be fetched says so, and can be asked for again', async ({
    page,
    frame,
    home,
  }) => {
    await home.open();
    await expect(home.cards).toHaveCount(8);
    await cutFiles(page, /\/assets\/login.*\.js$/);
    await frame.logInLink.click();
    await expect(page.getByRole('alert')).toContainText('No se pudo conectar con el servidor.');
    mend(page);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(frame.heading).toHaveText('Iniciar Sesión');
  });
});
