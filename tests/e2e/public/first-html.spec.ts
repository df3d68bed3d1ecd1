import type { Locator, Page } from '@playwright/test';
import { createFirstPage } from '#server/web/page/first-page.ts';
import { fillTemplate } from '#server/web/page/page-template.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { expectNoOverflow } from '../support/layout-checks.ts';
import { MATRIX_ONLY, IS_WHOLE_MATRIX } from '../support/matrix.ts';
import { INTERNAL_ERROR, mockReply, countCalls, failFiles, delayFiles } from '../support/network.ts';

const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/new-email',
  '/ranking',
  '/legal/privacy',
  '/legal/terms',
  '/legal/otra',
  '/question/nada',
  '/nada',
];
/** Those that `npm test` opens: one of each kind of screen. */
const REPRESENTATIVE = ['/', '/login', '/verify-email', '/ranking', '/legal/privacy', '/legal/otra', '/nada'];
const SCRIPTS = /\/assets\/.*\.js$/;

/** The widths and themes to check: the layout depends only on the width, and the colours only on the theme. */
const LOOKS = [
  [320, 'light'],
  [768, 'light'],
  [1280, 'light'],
  [1280, 'dark'],
] as const;
const OTHER_LOOKS = [
  [320, 'dark'],
  [768, 'dark'],
] as const;

/** The page as the server sent it, before the client replaces it. */
const firstPage = (page: Page): Locator => page.locator('.first-page');

test.describe('with script switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page says what it is about, and that practising needs script', async ({ page, frame }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of IS_WHOLE_MATRIX ? [320, 1280] : [colorScheme === 'light' ? 320 : 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 740 });
        await page.goto('/');
        await expect(frame.heading).toHaveText('Prepara tu oposición, pregunta a pregunta');
        await expect(page.getByText(/^Exámenes tipo test por categorías/)).toBeVisible();
        for (const [title, text] of [
          ['Práctica por categorías', /^Elige un tema/],
          ['Seguimiento del progreso', /^Cada respuesta queda guardada/],
          ['Estadísticas detalladas', /^Al terminar/],
        ] as const) {
          await expect(page.getByRole('heading', { name: title })).toBeVisible();
          await expect(page.getByText(text)).toBeVisible();
        }
        await expect(page.getByText(/^Para practicar hace falta JavaScript/)).toBeVisible();
      }
    }
  });

  test('the legal pages can be read, and are linked from everywhere', async ({ page, frame }) => {
    await page.goto('/login');
    for (const name of ['Política de Privacidad', 'Política de Cookies', 'Aviso Legal']) {
      await page.locator('footer').getByRole('link', { name }).click();
      await expect(frame.heading).toHaveText(name);
      await expect(page).toHaveTitle(`${name} · Plaza`);
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1000);
    }
    await frame.bar.getByRole('link', { name: 'Plaza' }).click();
    await expect(page).toHaveURL('/');
  });

  test('an address that leads nowhere says so', MATRIX_ONLY, async ({ page, frame }) => {
    expect((await page.goto('/nada'))?.status()).toBe(404);
    await expect(frame.heading).toHaveText('Página no encontrada');
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the first HTML gives every screen the title that the client gives it', async ({ page }) => {
  for (const address of IS_WHOLE_MATRIX ? PUBLIC : REPRESENTATIVE) {
    const served = await (await page.request.get(address)).text();
    await page.goto(address);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page).toHaveTitle(/<title>(.*)<\/title>/.exec(served)?.[1] ?? '');
  }
});

test(
  'what is shown first stands where the screen has it, in the same size and colour',
  MATRIX_ONLY,
  async ({ page }) => {
    const alike = [
      ['/', 'h1'],
      ['/', 'h1 ~ p'],
      ['/', 'main li h2'],
      ['/', 'main li:nth-child(3) p'],
      ['/', 'header svg'],
      ['/login', 'h1'],
      ['/ranking', 'h1'],
      ['/legal/privacy', 'h1'],
      ['/legal/privacy', 'main h2:nth-of-type(2)'],
      ['/legal/privacy', 'main li:nth-child(2)'],
      ['/legal/privacy', 'main p a'],
      ['/nada', 'h1 ~ p'],
    ] as const;
    for (const address of new Set(alike.map(([at]) => at))) {
      const elements = alike.filter(([at]) => at === address).map(([, element]) => element);
      for (const [width, colorScheme] of IS_WHOLE_MATRIX ? [...LOOKS, ...OTHER_LOOKS] : LOOKS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 740 });
        const scripts = await delayFiles(page, SCRIPTS);
        await page.goto(address, { waitUntil: 'commit' });
        await firstPage(page).waitFor();
        await expectNoOverflow(page);
        const first = await looks(page, elements);
        await scripts.release();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await expect(firstPage(page)).toHaveCount(0);
        expect(first, `${address} at ${width} px in ${colorScheme}`).toEqual(await looks(page, elements));
      }
    }
  },
);

/** Returns the position, font size and colours of elements. */
async function looks(page: Page, selectors: string[]): Promise<unknown[]> {
  // the browser paints nothing before the style sheets are loaded, but a test may measure earlier
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(
    (all) =>
      all.map((selector) => {
        const element = document.querySelector(selector);
        if (!element) return `no ${selector}`;
        const { left, top, height } = element.getBoundingClientRect();
        const { color, fontSize, fontFamily, fontWeight } = getComputedStyle(element);
        const { backgroundColor } = getComputedStyle(document.body);
        const place = [left, top, height].map((value) => Math.round(value));
        return { selector, place, color, fontSize, fontFamily, fontWeight, backgroundColor };
      }),
    selectors,
  );
}

test.describe('the client takes over', () => {
  test('without asking for what came with the page', async ({ page, frame }) => {
    const asked = [countCalls(page, 'content/site'), countCalls(page, 'content/legalPage')];
    await page.goto('/legal/privacy');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(frame.heading).toHaveText('Política de Privacidad');
    expect(asked.map((count) => count())).toEqual([0, 0]);
    await frame.legalLink('Aviso Legal').click();
    await expect(frame.heading).toHaveText('Aviso Legal');
    expect(asked.map((count) => count())).toEqual([0, 1]);
  });

  test('asking where nothing usable came with the page', async ({ page, frame }) => {
    const broken = [
      '{',
      '{"site":5,"legal_page":{}}',
      '{"legal_page":{"identifier":"terms"}}',
      '',
      'null',
      '[]',
    ];
    for (const answers of IS_WHOLE_MATRIX ? broken : broken.slice(0, 3)) {
      await page.route(/\/legal\/terms$/, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          /(id="first-answers">)[^<]*/,
          (_, start: string) => start + answers,
        );
        await route.fulfill({ response, body });
      });
      const [site, legal] = await Promise.all([
        page.waitForResponse(/content\/site$/),
        page.waitForResponse(/content\/legalPage$/),
        page.goto('/legal/terms'),
      ]);
      expect([site.status(), legal.status()]).toEqual([200, 200]);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(frame.heading).toHaveText('Aviso Legal');
    }
  });

  test('only when the screen itself can be shown', async ({ page, frame }) => {
    for (const [address, file, heading] of [
      ['/login', /\/assets\/login.*\.js$/, 'Iniciar Sesión'],
      ['/legal/privacy', /\/assets\/purify.*\.js$/, 'Política de Privacidad'],
    ] as const) {
      const late = await delayFiles(page, file);
      const known = page.waitForRequest(file);
      await page.goto(address, { waitUntil: 'commit' });
      await known;
      await expect(firstPage(page)).toBeVisible();
      await expect(frame.heading).toHaveText(heading);
      await expect(page.getByRole('status')).toHaveCount(0);
      await late.release();
      await expect(firstPage(page)).toHaveCount(0);
      await expect(frame.heading).toHaveText(heading);
    }
  });

  test('also when the screen can not be fetched, and says so', MATRIX_ONLY, async ({ page }) => {
    await failFiles(page, /\/assets\/login.*\.js$/);
    await page.goto('/login');
    await expect(page.getByText('Algo ha ido mal')).toBeVisible();
  });

  test('at once where the text is not known yet', MATRIX_ONLY, async ({ page }) => {
    await mockReply(page, 'accounts/me', INTERNAL_ERROR);
    await page.goto('/practice');
    await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
  });
});

test('no stored text gets out of its place', async ({ page }) => {
  const template = readFileSync(path.resolve('index.html'), 'utf8').replaceAll(/<(script|link)\b.*/g, '');
  for (const nasty of [
    `"><script>window.hit = 1</script>`,
    `</title></script><img src=x onerror="window.hit = 1">`,
    `' onload='window.hit = 1`,
    "$& $` $' $1 $$",
    '<!--main--><!--/main--><!-- <script>',
    '&lt;b&gt; &amp; &quot; \u2028 \\u003c',
    ']]> --> <![CDATA[',
  ]) {
    const block = { title: nasty, description: nasty };
    const blocks = [
      { identifier: 'website_title' as const, ...block },
      { identifier: 'hero_title' as const, ...block },
      { identifier: 'hero_subtitle' as const, ...block },
      { identifier: 'stats_block' as const, ...block },
    ];
    const answers = { site: { blocks, contact_email: nasty, minimum_age: 14 } };
    const filling = {
      page: createFirstPage('/', answers),
      answers,
      nonce: 'x',
      publicUrl: 'https://plaza.example.com',
    };
    await page.setContent(await fillTemplate(template, filling));
    await expect(page).toHaveTitle(nasty.trim());
    await expect(page.locator('h1')).toHaveText(nasty);
    await expect(page.locator('main li:nth-child(3) p')).toHaveText(nasty);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', nasty);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', nasty);
    await expect(page.locator('#root main footer')).toHaveCount(1);
    await expect(page.locator('script, img')).toHaveCount(1);
    expect(JSON.parse((await page.locator('#first-answers').textContent()) ?? '')).toEqual(answers);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  }
});
