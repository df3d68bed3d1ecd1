import type { Locator, Page } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { setColorScheme } from '../support/color-scheme.ts';
import { startExamOnOtherDevice, takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectVisibleFocus, pressWithKeyboard, focusWithTab } from '../support/keyboard.ts';
import {
  expectNoOverflow,
  expectAccessible,
  expectNothingCutOff,
  waitUntilSettled,
} from '../support/layout-checks.ts';
import {
  mockReply,
  failCalls,
  failFiles,
  delayCalls,
  restoreNetwork,
  successReply,
  contractError,
} from '../support/network.ts';
import { logInBrowser, registerUser } from '../support/people.ts';
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shifts.ts';
import { IS_WHOLE_MATRIX, MATRIX_ONLY, tagUnlessRepresentative } from '../support/matrix.ts';

test.describe('the frame of every screen', () => {
  test('names the product, leads to who answers, home and to the legal pages, which are told by their heading and start at the top', async ({
    page,
    frame,
    home,
  }) => {
    await page.goto('/login');
    const year = new Date().getFullYear();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Plaza`);
    await expect(page.getByRole('contentinfo')).toContainText(
      'Practica para tu oposición, pregunta a pregunta.',
    );
    await expect(frame.contactLink).toHaveAttribute('href', 'mailto:contacto@plaza.example');
    for (const [name, url] of [
      ['Política de Privacidad', '/legal/privacy'],
      ['Política de Cookies', '/legal/cookies'],
      ['Aviso Legal', '/legal/terms'],
    ] as const) {
      await frame.legalLink(name).click();
      await expect(page).toHaveURL(url);
      await expect(frame.heading).toHaveText(name);
      await expect(frame.heading, 'told to screen readers').toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(page).toHaveTitle(`${name} · Plaza`);
      await expect(page.getByRole('main').getByRole('paragraph').first()).not.toBeEmpty();
    }
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(home.cards).toHaveCount(13);
    await frame.logInLink.click();
    await frame.bar.getByRole('link', { name: 'Inicio' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the colours follow the system until one is chosen, which is remembered, and there before anything is painted', async ({
    page,
    frame,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    expect(await frame.scheme).toBe('dark');
    await frame.toggleTheme();
    expect(await frame.scheme).toBe('light');
    await page.reload();
    expect(await frame.scheme).toBe('light');
    await frame.toggleTheme();
    await page.emulateMedia({ colorScheme: 'light' });
    // blocks the client's scripts: only the server's first HTML and its theme are left
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    expect(await frame.scheme).toBe('dark');
  });

  test('works with a browser that keeps nothing', MATRIX_ONLY, async ({ page, home }) => {
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

  test('on a telephone it is a menu', MATRIX_ONLY, async ({ page, frame, home }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await home.open();
    await expect(frame.logInLink).toBeHidden();
    await frame.openMenu();
    await expect(frame.logInLink).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(frame.logInLink).toBeHidden();
    await expect(frame.menuButton).toBeFocused();
    await frame.openMenu();
    await frame.logInLink.click();
    await expect(frame.heading).toHaveText('Iniciar Sesión');
    await expect(frame.registerLink).toBeHidden();
  });
});

test.describe('the footer', () => {
  test('leads to who answers', MATRIX_ONLY, async ({ page, frame }) => {
    await page.goto('/login');
    await expect(frame.contactLink).toHaveAttribute('href', 'mailto:contacto@plaza.example');
    await mockReply(
      page,
      'content/site',
      successReply({ blocks: [], contact_email: 'ayuda@oposita.example' }),
    );
    await page.reload();
    await expect(frame.contactLink).toHaveAttribute('href', 'mailto:ayuda@oposita.example');
  });

  test(
    'writes to nobody else and no headers, whatever address is stored',
    MATRIX_ONLY,
    async ({ page, frame }) => {
      const contact_email = 'ayuda@oposita.example?cc=otro@evil.example&body=hola';
      await mockReply(page, 'content/site', successReply({ blocks: [], contact_email }));
      await page.goto('/login');
      await expect(frame.contactLink).toHaveAttribute(
        'href',
        'mailto:ayuda@oposita.example%3Fcc%3Dotro@evil.example%26body%3Dhola',
      );
    },
  );

  test('shows the year of the day on which it is read', MATRIX_ONLY, async ({ page }) => {
    await page.clock.setFixedTime('2031-01-01T12:00:00Z');
    await page.goto('/login');
    await expect(page.getByRole('contentinfo')).toContainText('© 2031 Plaza');
  });
});

test.describe('the menu of small screens', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('is opened, used and closed from the keyboard alone', async ({ page, frame }) => {
    await page.goto('/login');
    await expect(frame.heading).toHaveText('Iniciar Sesión');
    await pressWithKeyboard(page, frame.menuButton);
    const button = frame.bar.getByRole('button', { name: 'Cerrar menú' });
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await focusWithTab(page, frame.registerLink);
    await page.keyboard.press('Escape');
    await expect(frame.registerLink).toBeHidden();
    await expect(frame.menuButton).toBeFocused();
    await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await pressWithKeyboard(page, frame.registerLink);
    await expect(frame.heading).toHaveText('Crear Cuenta');
    await expect(frame.heading).toBeFocused();
    await expect(frame.registerLink).toBeHidden();
  });

  test('closes when something else is pressed or reached', MATRIX_ONLY, async ({ page, frame, login }) => {
    await login.open();
    await frame.openMenu();
    await expect(frame.registerLink).toBeVisible();
    // clicking where no element can take the focus closes the menu
    await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } });
    await expect(frame.registerLink).toBeHidden();

    await frame.openMenu();
    await focusWithTab(page, login.email);
    await expect(frame.registerLink).toBeHidden();
    await expectVisibleFocus(page);
  });
});

test(
  'the longest name fits into the bar, at every width',
  MATRIX_ONLY,
  async ({ context, page, plaza, frame, home }) => {
    const longest = await registerUser(plaza, `${'W'.repeat(29)}M`);
    await logInBrowser(context, plaza.origin, longest);
    await home.open();
    for (const width of [1280, 960, 800, 768, 767, 640, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await frame.openMenu();
      await expect(frame.username(longest.username)).toBeVisible();
      await expect(frame.signOutButton).toBeInViewport({ ratio: 1 });
      const { height } = (await frame.signOutButton.boundingBox()) ?? {};
      expect(height, 'one line').toBeLessThan(50);
      await expectNoOverflow(page);
      if (width < 768) await page.keyboard.press('Escape');
    }
  },
);

test.describe('a log-out that fails', () => {
  for (const [width, height] of [
    [1280, 720],
    [360, 640],
    // a window of 1280 x 640 pixels, zoomed to 200 %
    [640, 320],
  ] as const) {
    test(
      `is told at ${width} x ${height} px until it succeeds, with the menu open or closed`,
      tagUnlessRepresentative(width === 360),
      async ({ page, person, frame }) => {
        await page.setViewportSize({ width, height });
        await failCalls(page, 'accounts/logOut');
        await page.goto('/legal/terms');
        await frame.openMenu();
        await expect(frame.username(person.username)).toBeVisible();
        await frame.signOutButton.click();
        await expect(page).toHaveURL('/');
        await expect(frame.signOutProblem).toBeInViewport({ ratio: 1 });
        await expectAccessible(page);
        await expectNothingCutOff(page);

        // the user is already on the home page, so no navigation closes the menu
        await page.evaluate(() => window.scrollTo(0, 500));
        const again = page.waitForRequest(/logOut$/);
        await frame.signOut();
        await again;
        await expect(frame.signOutProblem).toBeInViewport({ ratio: 1 });
        const told = await frame.signOutProblem.evaluate((element) => {
          const { left, top, width: wide, height: high } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
        });
        expect(told, 'nothing is over it').toBe(true);

        await frame.closeSignOutProblem();
        await expect(frame.signOutProblem).toBeHidden();
        await expect(page.getByRole('main')).toBeFocused();
        restoreNetwork(page);
        await frame.signOut();
        // the log-out button is gone, so the focus moves and the menu closes
        await expect(page.getByRole('main')).toBeFocused();
        await frame.openMenu();
        await expect(frame.logInLink).toBeVisible();
        await expect(frame.signOutProblem).toBeHidden();
      },
    );
  }
});

test('the longest product name fits into the bar and the footer', MATRIX_ONLY, async ({ page, frame }) => {
  const title = 'Academia de Oposiciones Plaza Mayor 2026';
  const site = { identifier: 'website_title', title, description: 'Lema' };
  await mockReply(page, 'content/site', successReply({ blocks: [site], contact_email: null }));
  await page.goto('/login');
  await expect(page.getByRole('contentinfo')).toContainText(`${new Date().getFullYear()} ${title}`);
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await waitUntilSettled(page);
    await expectNothingCutOff(page);
    await expect(frame.bar.getByRole('link', { name: title })).toBeInViewport({ ratio: 1 });
  }
});

test.describe('while it is not known who is there', () => {
  for (const address of ['/practice', '/results/7c4e1a4e-3a55-4d3e-9d5f-6b1a2c3d4e5f']) {
    test(
      `${address} turns a wheel within the frame`,
      tagUnlessRepresentative(address === '/practice'),
      async ({ page, frame }) => {
        const session = await delayCalls(page, 'accounts/me');
        await page.goto(address);
        await expect(page.getByRole('main').getByRole('status', { name: 'Cargando' })).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await expect(frame.bar).toBeVisible();
        await expectAccessible(page);
        await session.release();
        await expect(frame.heading).toHaveText('Iniciar Sesión');
      },
    );
  }
});

test('a reload while the database is away does not look as if the session had ended', async ({
  context,
  page,
  plaza,
  frame,
}) => {
  const person = await registerUser(plaza);
  await logInBrowser(context, plaza.origin, person);
  await page.clock.install();
  await mockReply(page, 'accounts/me', contractError(api.accounts.me, 'DATABASE_UNAVAILABLE'));
  await page.goto('/');
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(frame.bar.getByText('Sesión sin comprobar')).toBeVisible({ timeout: 1 });
  }).toPass({ intervals: [100] });
  await expect(frame.bar.getByRole('link', { name: 'Iniciar Sesión' })).toHaveCount(0);
  await expectAccessible(page);
  restoreNetwork(page);
  await page.clock.runFor(31_000);
  await expect(frame.username(person.username)).toBeVisible();
});

test.describe('what one screen has the next one say', () => {
  const LOG_IN_FIRST = 'Debes iniciar sesión para continuar.';

  test('is said once: not after a reload, and not on the way back', async ({ page, frame, login }) => {
    await page.goto('/practice');
    const notice = page.getByRole('main').getByRole('status').filter({ hasText: LOG_IN_FIRST });
    await expect(notice).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await login.registerLink.click();
    await expect(frame.heading).toHaveText('Crear Cuenta');
    await expect(notice).toBeHidden();
    await page.goBack();
    await expect(frame.heading).toHaveText('Iniciar Sesión');
    await expect(notice).toBeHidden();

    await page.goto('/results/1');
    await expect(notice).toBeVisible();
    await page.reload();
    await expect(frame.heading).toHaveText('Iniciar Sesión');
    await expect(notice).toBeHidden();
  });

  test('goes when the next screen comes', MATRIX_ONLY, async ({ page, frame }) => {
    await page.goto('/practice');
    const notice = page.getByText(LOG_IN_FIRST);
    await expect(notice).toBeVisible();
    await frame.bar.getByRole('link', { name: 'Inicio' }).click();
    await expect(page).toHaveURL('/');
    await expect(notice).toBeHidden();
  });

  test(
    'reaches whoever is sent home because the chosen category is gone',
    MATRIX_ONLY,
    async ({ page, person, home, practice, frame }) => {
      await home.open();
      expect(person.username).not.toBe('');
      await page.evaluate(() =>
        sessionStorage.setItem('practiceCategories', '["00000000-0000-4000-8000-000000000000"]'),
      );
      await practice.open();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
        'La categoría que habías elegido ya no está disponible. Elige otra.',
      );
      await expect(frame.heading).toBeFocused();
      await expectAccessible(page);
      await page.reload();
      await expect(home.cards).toHaveCount(13);
      await expect(page.getByText('ya no está disponible')).toBeHidden();
    },
  );

  test(
    'comes neither from the address bar nor from a history that holds anything else',
    MATRIX_ONLY,
    async ({ page, login }) => {
      await login.open('?notice=Hackeado&kind=success&text=Hackeado');
      await expect(login.submitButton).toBeVisible();
      for (const notice of [
        'Hackeado',
        { kind: 'error', text: 'Hackeado' },
        { kind: 'info', text: ['Hackeado'] },
      ]) {
        await page.evaluate((told) => history.replaceState({ ...history.state, notice: told }, ''), notice);
        await page.reload();
        await expect(login.submitButton).toBeVisible();
        await expect(page.getByText('Hackeado')).toHaveCount(0);
      }
      // Plaza's own notices reach a screen in the same way, through the history's state
      const said = {
        kind: 'success',
        text: 'Contraseña actualizada correctamente. Ya puedes iniciar sesión.',
      };
      await page.evaluate((notice) => history.replaceState({ ...history.state, notice }, ''), said);
      await expect(page.getByRole('main').getByRole('status')).toHaveText(said.text);
    },
  );
});

test.describe('the connection check at start', () => {
  test('asks once where all is well', async ({ page, home, frame }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/readyz')) asked.push(request.url());
    });
    await page.clock.install();
    await home.open();
    await expect(home.cards).toHaveCount(13);
    await page.clock.runFor(60_000);
    expect(asked).toHaveLength(1);
    await expect(frame.connectionNotice).toBeHidden();
  });

  test(
    'says after three attempts that it failed, covers nothing, and goes by itself',
    MATRIX_ONLY,
    async ({ page, home, frame }) => {
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/readyz')) asked += 1;
      });
      await page.clock.install();
      await failFiles(page, /\/readyz$/);
      await page.setViewportSize({ width: 320, height: 568 });
      await recordLayoutShifts(page);
      await home.open();
      await expect(home.cards).toHaveCount(13);
      await waitUntilSettled(page);
      const loaded = await readLayoutShifts(page);
      await expect(async () => {
        await page.clock.runFor(500);
        await expect(frame.connectionNotice).toBeVisible({ timeout: 1 });
      }).toPass();
      expect(asked).toBe(3);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 640 });
          await waitUntilSettled(page);
          await expectNothingCutOff(page);
          await expectAccessible(page);
        }
      }
      await expectVisibleFocus(page);
      await home.choose('El Gobierno');
      await home.startButton.click();
      await expect(home.waysIn).toBeVisible();

      restoreNetwork(page);
      await expect(async () => {
        await page.clock.runFor(1000);
        await expect(frame.connectionNotice).toBeHidden({ timeout: 1 });
      }).toPass();
      const then = asked;
      await page.clock.runFor(60_000);
      expect(asked).toBe(then);
      const { sum, told } = await readLayoutShifts(page);
      expect(sum - loaded.sum, told.slice(loaded.told.length).join('\n')).toBeLessThan(0.05);
    },
  );

  test('can be repeated by hand, from the keyboard, and hands the focus on', async ({
    page,
    frame,
    login,
  }) => {
    await page.clock.install();
    await page.route(/\/readyz$/, (route) => (isBack ? route.fallback() : route.fulfill({ status: 503 })));
    let isBack = false;
    await login.open();
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(frame.connectionNotice).toBeVisible({ timeout: 1 });
    }).toPass({ intervals: [100] });
    const retry = frame.connectionNotice.getByRole('button', { name: 'Reintentar' });
    await pressWithKeyboard(page, retry);
    await expect(retry).toBeFocused();
    await expect(retry).toHaveAttribute('aria-disabled', 'false');
    isBack = true;
    await page.keyboard.press('Enter');
    await expect(frame.connectionNotice).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  for (const who of ['a visitor', 'somebody logged in']) {
    test(
      `brings back what could not be shown to ${who} meanwhile`,
      tagUnlessRepresentative(who !== 'a visitor'),
      async ({ context, page, plaza, frame, practice }) => {
        if (who !== 'a visitor') {
          const person = await registerUser(plaza);
          await logInBrowser(context, plaza.origin, person);
          await startExamOnOtherDevice(person.api, 'El Gobierno', 5);
        }
        await page.clock.install();
        await failFiles(page, /\/readyz$/);
        await failCalls(page, 'accounts/me');
        await failFiles(page, /\/rpc\//);
        await practice.open();
        const problem = page.getByRole('main').getByRole('alert');
        await expect(async () => {
          await page.clock.runFor(500);
          await expect(problem).toContainText('No se pudo conectar con el servidor.', { timeout: 1 });
          await expect(frame.connectionNotice).toBeVisible({ timeout: 1 });
        }).toPass({ intervals: [100] });
        restoreNetwork(page);
        await frame.connectionNotice.getByRole('button', { name: 'Reintentar' }).click();
        await expect(frame.connectionNotice).toBeHidden();
        await expect(frame.heading).toHaveText(who === 'a visitor' ? 'Iniciar Sesión' : 'El Gobierno');
        await expect(problem).toBeHidden();
      },
    );
  }

  test('takes a refusal for what it is', MATRIX_ONLY, async ({ page, frame, login }) => {
    let asked = 0;
    await page.route(/\/readyz$/, (route) => {
      asked += 1;
      return route.fulfill({ status: 403 });
    });
    await page.clock.install();
    await login.open();
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(60_000);
    expect(asked).toBe(1);
    await expect(frame.connectionNotice).toBeHidden();
  });
});

test.describe('addresses', () => {
  test('that lead nowhere are not found, in Spanish and for the record', async ({ page, frame, home }) => {
    const addresses = ['/nada', '/legal/privacy/otra', '/%E0%A4%A', '/admin-no', '/practice/otra'];
    for (const address of IS_WHOLE_MATRIX ? addresses : addresses.slice(0, 3)) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(frame.heading).toHaveText('Página no encontrada');
    }
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(home.cards).toHaveCount(13);
  });

  test('a legal page that is not there says so', MATRIX_ONLY, async ({ page, frame }) => {
    await page.goto('/legal/otra');
    await expect(frame.heading).toHaveText('No se encontró la página solicitada');
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL('/');
  });

  test(
    'a legal page that could not be loaded says so, and can be asked for again',
    MATRIX_ONLY,
    async ({ page, frame }) => {
      await page.clock.install();
      await failCalls(page, 'content/legalPage');
      await page.goto('/legal/terms');
      await expect(async () => {
        await page.clock.runFor(1000);
        await expect(page.getByText('No se pudo cargar el contenido')).toBeVisible({ timeout: 1 });
      }).toPass();
      restoreNetwork(page);
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
      await expect(frame.heading).toHaveText('Aviso Legal');
    },
  );

  test('a screen whose code could not be fetched says so, and can be asked for again', async ({
    page,
    frame,
    home,
  }) => {
    await home.open();
    await expect(home.cards).toHaveCount(13);
    await failFiles(page, /\/assets\/login.*\.js$/);
    await frame.logInLink.click();
    await expect(page.getByRole('alert')).toContainText('No se pudo conectar con el servidor.');
    restoreNetwork(page);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(frame.heading).toHaveText('Iniciar Sesión');
  });
});

test.describe('on paper', () => {
  test.use({ cookieChoice: 'none' });

  test('a screen is black on white, and nothing of the frame is in its way', async ({
    page,
    frame,
    cookies,
    home,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const address of ['/', '/legal/terms']) {
      await page.goto(address);
      await expect(cookies.banner).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(cookies.banner).toBeHidden();
      await expect(cookies.reopenButton).toBeHidden();
      await expect(home.startButton).toBeHidden();
      await expect(frame.logInLink).toBeHidden();
      await expect(frame.heading).toBeVisible();
      expect(await stuck(page), address).toEqual([]);
      expect(await inkOf(frame.heading), address).toBe('rgb(0, 0, 0) on rgb(255, 255, 255)');
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    }
  });

  test('an exam and its results are the questions, without what is pressed', async ({
    page,
    plaza,
    person,
    frame,
    practice,
    results,
  }) => {
    await page.setViewportSize({ width: 720, height: 1000 });
    await startExamOnOtherDevice(person.api, 'El Gobierno', 5);
    await practice.resume();
    await setColorScheme(page, 'dark');
    await page.emulateMedia({ media: 'print' });
    await expect(practice.question).toBeVisible();
    await expect(practice.choice('D')).toBeVisible();
    await expect(practice.nextButton).toBeHidden();
    await expect(practice.shortcutSwitch).toBeHidden();
    expect(await stuck(page)).toEqual([]);

    await person.api.exams.abandon({ attempt_id: (await person.api.exams.current())?.id ?? '' });
    await results.open(
      await takeExamOnOtherDevice(person.api, plaza.bank, { category: 'El Gobierno', count: 5 }),
    );
    await expect(results.percentage).toBeVisible();
    await setColorScheme(page, 'dark');
    await expect(page.getByRole('link', { name: 'Practicar otra vez' })).toBeHidden();
    expect(await stuck(page)).toEqual([]);
    expect(await inkOf(frame.heading)).toBe('rgb(0, 0, 0) on rgb(255, 255, 255)');
  });
});

/** Finds fixed and sticky elements, which would cover the text or be printed on every sheet. */
function stuck(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => `${element.tagName} ${element.className}`),
  );
}

function inkOf(text: Locator): Promise<string> {
  return text.evaluate(
    (element) => `${getComputedStyle(element).color} on ${getComputedStyle(document.body).backgroundColor}`,
  );
}
