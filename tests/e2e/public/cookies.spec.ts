import type { Page } from '@playwright/test';
import { setColorScheme } from '../support/color-scheme.ts';
import { startExamOnOtherDevice } from '../support/exams.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import { expectVisibleFocus, pressWithKeyboard, focusWithTab } from '../support/keyboard.ts';
import {
  expectAccessible,
  expectNothingCutOff,
  expectTouchTargets,
  waitUntilSettled,
} from '../support/layout-checks.ts';
import { MATRIX_ONLY, IS_WHOLE_MATRIX, tagUnlessRepresentative } from '../support/matrix.ts';
import { failFiles } from '../support/network.ts';

test.use({ cookieChoice: 'none' });

const CATEGORY = 'El Gobierno';
const NONE = { necessary: true, analytics: false, marketing: false, preferences: false };
const ALL = { necessary: true, analytics: true, marketing: true, preferences: true };

/** Stores a cookie choice in the browser, to test how the page reads it; unit tests cover the function `mayUse`. */
async function store(page: Page, consent: string, preferences: string): Promise<void> {
  await page.addInitScript(
    ([flag, json]) => {
      localStorage.setItem('cookieConsent', flag ?? '');
      localStorage.setItem('cookiePreferences', json ?? '');
    },
    [consent, preferences],
  );
}

test.describe('on the first visit', () => {
  test('all are accepted with one press, and nobody is asked again', async ({ page, home, cookies }) => {
    await home.open();
    expect(await cookies.stored()).toEqual({ consent: null, preferences: null });
    await cookies.acceptButton.click();
    await expect(cookies.banner).toBeHidden();
    expect(await cookies.stored()).toEqual({ consent: 'true', preferences: ALL });
    await page.reload();
    await expect(home.cards).toHaveCount(13);
    await expect(cookies.banner).toBeHidden();
  });

  test(
    'the optional ones are refused as easily, by a button that looks the same',
    MATRIX_ONLY,
    async ({ page, home, cookies }) => {
      await home.open();
      const looks = (name: 'acceptButton' | 'rejectButton') =>
        cookies[name].evaluate((button) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          const { width, height, top } = button.getBoundingClientRect();
          return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height, top };
        });
      await page.mouse.move(0, 0);
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 640 });
        await waitUntilSettled(page);
        expect(await looks('rejectButton')).toEqual(await looks('acceptButton'));
      }
      await cookies.rejectButton.click();
      await expect(cookies.banner).toBeHidden();
      expect(await cookies.stored()).toEqual({ consent: 'true', preferences: NONE });
    },
  );

  test(
    'what they are is told before anything is chosen',
    MATRIX_ONLY,
    async ({ page, home, frame, cookies }) => {
      await home.open();
      await cookies.policyLink.click();
      await expect(page).toHaveURL('/legal/cookies');
      await expect(frame.heading).toHaveText('Política de Cookies');
      await expect(cookies.banner).toBeVisible();
      expect(await cookies.stored()).toEqual({ consent: null, preferences: null });
    },
  );

  test('the keyboard reaches it right after the skip link, chooses them one by one, and is led back to the screen', async ({
    page,
    home,
    cookies,
  }) => {
    await home.open();
    await expect(cookies.banner).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(cookies.policyLink).toBeFocused();
    await pressWithKeyboard(page, cookies.configureButton);
    // Escape works only while the focus is inside the view, which takes it after it is drawn
    await expect(cookies.settings.getByText('Configuración de cookies')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cookies.configureButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cookies.toggles).toHaveCount(3);
    for (const toggle of await cookies.toggles.all()) await expect(toggle).not.toBeChecked();
    await expect(cookies.settings).toContainText('Siempre activas');
    await pressWithKeyboard(page, cookies.toggle('Analíticas'), 'Space');
    await pressWithKeyboard(page, cookies.toggle('Preferencias'), 'Space');
    await pressWithKeyboard(page, cookies.saveButton);
    await expect(cookies.banner).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await cookies.stored()).toEqual({
      consent: 'true',
      preferences: { ...NONE, analytics: true, preferences: true },
    });
    await page.reload();
    await cookies.reopenButton.click();
    await expect(cookies.toggle('Analíticas')).toBeChecked();
    await expect(cookies.toggle('Marketing')).not.toBeChecked();
    await expect(cookies.toggle('Preferencias')).toBeChecked();
  });

  test(
    'nothing moves when it comes, and the page does not scroll while it is walked through',
    MATRIX_ONLY,
    async ({ page, home, cookies }) => {
      await page.addInitScript(() => {
        Object.assign(window, { moved: [] });
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node }[] })[])
            (window as unknown as { moved: Node[] }).moved.push(...sources.map(({ node }) => node));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await home.open();
      await expect(home.cards).toHaveCount(13);
      const moved = await page.evaluate(() =>
        (window as unknown as { moved: (Element | null)[] }).moved.map(
          (node) => node?.closest?.('[data-cookie-banner]') !== null && node !== null,
        ),
      );
      expect(moved.filter(Boolean)).toEqual([]);
      await focusWithTab(page, cookies.configureButton);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    },
  );

  test('a choice in one tab does for the other', MATRIX_ONLY, async ({ context, home, cookies, page }) => {
    await home.open();
    const other = await context.newPage();
    await other.goto('/login');
    const there = other.getByRole('region', { name: 'Cookies' });
    await expect(there).toBeVisible();
    await cookies.rejectButton.click();
    await expect(there).toBeHidden();
    await page.bringToFront();
    await expect(cookies.banner).toBeHidden();
  });
});

test.describe('later', () => {
  test.use({ cookieChoice: 'rejected' });

  test('the footer leads back to it, with the present choice, which closing keeps', async ({
    page,
    login,
    cookies,
  }) => {
    await login.open();
    await expect(login.submitButton).toBeVisible();
    await expect(cookies.banner).toBeHidden();
    await pressWithKeyboard(page, cookies.reopenButton);
    await expect(cookies.settings.getByText('Configuración de cookies')).toBeFocused();
    await pressWithKeyboard(page, cookies.toggle('Analíticas'), 'Space');
    await page.keyboard.press('Escape');
    await expect(cookies.banner).toBeHidden();
    await expect(cookies.reopenButton).toBeFocused();
    expect(await cookies.stored()).toEqual({ consent: 'true', preferences: NONE });

    await page.keyboard.press('Enter');
    await expect(cookies.toggle('Analíticas')).not.toBeChecked();
    await cookies.leaveButton.click();
    await expect(cookies.reopenButton).toBeFocused();

    await page.keyboard.press('Enter');
    await pressWithKeyboard(page, cookies.settings.getByRole('button', { name: 'Aceptar Todas' }));
    await expect(cookies.banner).toBeHidden();
    await expect(cookies.reopenButton).toBeFocused();
    expect(await cookies.stored()).toEqual({ consent: 'true', preferences: ALL });
  });

  test(
    'a choice changed in another tab closes what shows the old one',
    MATRIX_ONLY,
    async ({ context, login, cookies }) => {
      await login.open();
      await cookies.reopenButton.click();
      await expect(cookies.settings).toBeVisible();
      const other = await context.newPage();
      await other.goto('/login');
      await other.getByRole('button', { name: 'Configurar cookies' }).click();
      await other.getByRole('button', { name: 'Aceptar Todas' }).click();
      await expect(cookies.banner).toBeHidden();
      await cookies.reopenButton.click();
      await expect(cookies.toggle('Marketing')).toBeChecked();
    },
  );
});

test.describe('whatever is stored', () => {
  for (const [consent, preferences] of [
    ['1', JSON.stringify(ALL)],
    ['{"a":', 'null'],
    ['', ''],
  ] as const) {
    test(
      `a flag of ${JSON.stringify(consent)} is no choice`,
      MATRIX_ONLY,
      async ({ page, home, cookies }) => {
        await store(page, consent, preferences);
        await home.open();
        await expect(home.cards).toHaveCount(13);
        await cookies.configureButton.click();
        for (const toggle of await cookies.toggles.all()) await expect(toggle).not.toBeChecked();
      },
    );
  }

  for (const preferences of ['{', '[1]', '"all"', '{"analytics":"true","marketing":1}']) {
    test(
      `preferences of ${preferences} allow nothing`,
      tagUnlessRepresentative(preferences === '[1]'),
      async ({ page, home, cookies }) => {
        await store(page, 'true', preferences);
        await home.open();
        await expect(home.cards).toHaveCount(13);
        await expect(cookies.banner).toBeHidden();
        await cookies.reopenButton.click();
        for (const toggle of await cookies.toggles.all()) await expect(toggle).not.toBeChecked();
      },
    );
  }

  test(
    'with storage switched off the choice lasts as long as the page',
    MATRIX_ONLY,
    async ({ page, home, frame, cookies }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('not here', 'SecurityError');
          },
        });
      });
      await home.open();
      await cookies.acceptButton.click();
      await expect(cookies.banner).toBeHidden();
      await frame.legalLink('Aviso Legal').click();
      await expect(frame.heading).toHaveText('Aviso Legal');
      await expect(cookies.banner).toBeHidden();
      await cookies.reopenButton.click();
      await expect(cookies.toggle('Marketing')).toBeChecked();
      await page.reload();
      await expect(cookies.acceptButton).toBeVisible();
    },
  );
});

test(
  'where the detailed view can not be fetched, it says so, and the rest works',
  MATRIX_ONLY,
  async ({ page, home, cookies }) => {
    await failFiles(page, /\/assets\/cookie-settings.*\.js$/);
    await home.open();
    await cookies.configureButton.click();
    await expect(cookies.banner.getByRole('alert')).toHaveText(
      'No se pudo abrir la configuración. Recarga la página e inténtalo de nuevo.',
    );
    await cookies.rejectButton.click();
    await expect(cookies.banner).toBeHidden();
  },
);

interface Place {
  name: string;
  reach: (on: Screens) => Promise<void>;
}

const PLACES: Place[] = [
  {
    name: 'the home page',
    reach: async ({ home }) => {
      await home.open();
      await expect(home.cards).toHaveCount(13);
    },
  },
  { name: 'an exam', reach: ({ practice }) => practice.resume() },
  {
    name: 'a legal page',
    reach: async ({ page, frame }) => {
      await page.goto('/legal/cookies');
      await expect(frame.heading).toHaveText('Política de Cookies');
    },
  },
];

const WINDOWS: [number, number][] = [
  [320, 568],
  // a window of 1280 x 640 pixels, zoomed to 200 %
  [640, 320],
  [360, 640],
  [1280, 640],
];

/** Checks the banner at each width. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of IS_WHOLE_MATRIX ? [1280, 768, 360, 320] : [1280, 360, 320]) {
    await page.setViewportSize({ width, height: width === 320 ? 568 : 740 });
    await waitUntilSettled(page);
    await expectNothingCutOff(page);
    await expectTouchTargets(page);
    if (width !== 320 || IS_WHOLE_MATRIX) await expectAccessible(page);
  }
}

test.describe('both views', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const { name, reach } of PLACES) {
    test(
      `fit, and satisfy axe, on ${name}, wide and narrow, light and dark`,
      tagUnlessRepresentative(name === 'the home page'),
      async ({ screens, person, cookies }) => {
        const { page } = screens;
        await startExamOnOtherDevice(person.api, CATEGORY, 5);
        await reach(screens);
        // look.spec.ts looks at the detailed view of the home page
        for (const view of IS_WHOLE_MATRIX ? ['simple', 'detailed'] : ['simple']) {
          if (view === 'detailed') await cookies.configureButton.click();
          await expect(view === 'simple' ? cookies.acceptButton : cookies.settings).toBeVisible();
          await setColorScheme(page, 'light');
          await expectToFit(page);
          await setColorScheme(page, 'dark');
          if (IS_WHOLE_MATRIX) await expectToFit(page);
          else await expectAccessible(page, 'colours');
        }
      },
    );

    test(
      `never hide what has the focus on ${name}`,
      tagUnlessRepresentative(name === 'an exam'),
      async ({ screens, person, cookies }) => {
        const { page } = screens;
        await startExamOnOtherDevice(person.api, CATEGORY, 5);
        await page.setViewportSize({ width: 320, height: 568 });
        await reach(screens);
        for (const view of ['simple', 'detailed']) {
          if (view === 'detailed') await cookies.configureButton.click();
          await expect(view === 'simple' ? cookies.acceptButton : cookies.settings).toBeVisible();
          const windows = WINDOWS.slice(view === 'simple' ? 1 : 0, 2);
          for (const [width, height] of IS_WHOLE_MATRIX ? WINDOWS : windows) {
            await page.setViewportSize({ width, height });
            // the banner measures the height left above it when it is drawn
            await waitUntilSettled(page);
            await expectVisibleFocus(page);
          }
        }
      },
    );
  }

  test(
    'have a link to the policy that a thumb hits, apart from the buttons',
    MATRIX_ONLY,
    async ({ page, home, cookies }) => {
      await home.open();
      for (const width of [1280, 768, 360, 320]) {
        await page.setViewportSize({ width, height: 568 });
        await waitUntilSettled(page);
        const link = await cookies.policyLink.boundingBox();
        const button = await cookies.acceptButton.boundingBox();
        if (!link || !button) throw new Error('they are shown');
        expect(link.height, `at ${width} px`).toBeGreaterThanOrEqual(44);
        const isBeside = link.x + link.width <= button.x;
        expect(isBeside || link.y + link.height <= button.y, `apart at ${width} px`).toBe(true);
        // the banner has three lines of text and two of buttons
        if (width < 400) expect((await cookies.banner.boundingBox())?.height).toBeLessThan(212);
      }
    },
  );

  test(
    'keep away from what the keyboard reaches, on the smallest screen',
    MATRIX_ONLY,
    async ({ page, home, cookies }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await home.open();
      await expect(home.cards).toHaveCount(13);
      for (const view of ['simple', 'detailed']) {
        if (view === 'detailed') await cookies.configureButton.click();
        await expect(view === 'simple' ? cookies.acceptButton : cookies.settings).toBeVisible();
        for (const filter of await home.filters.getByRole('button').all()) {
          await focusWithTab(page, filter);
          const chip = await filter.boundingBox();
          const banner = await cookies.banner.boundingBox();
          if (!chip || !banner) throw new Error('they are shown');
          const room = banner.y - chip.y - chip.height;
          expect(room, `${view}, below ${await filter.innerText()}`).toBeGreaterThan(24);
        }
      }
    },
  );

  test(
    'leave the ways on within reach, small as the screen is',
    MATRIX_ONLY,
    async ({ page, person, home, practice, cookies }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await home.open();
      await home.choose(CATEGORY);
      await home.startButton.click();
      await practice.start(5);
      await practice.answer('A');
      await practice.nextButton.click();
      await expect(practice.progress).toHaveText('Pregunta 2 de 5');
      await expect(cookies.banner).toBeVisible();
      expect((await person.api.exams.current())?.answered).toHaveLength(1);
    },
  );
});
