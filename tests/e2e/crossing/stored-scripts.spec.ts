import type { Attempt } from '#shared/exams/exams.contract.ts';
import { QuestionPage, ReportDialog } from '../pages/report.ts';
import { joinAttacks, ATTACKS, CLOSING_TAGS } from '../support/xss/attacks.ts';
import { answerQuestionOnOtherDevice, findShownEntry } from '../support/exams.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import { expectNoInjectedElements, findInjectedElements } from '../support/xss/xss-checks.ts';
import { XSS_CATEGORIES, XSS_USERNAMES } from '../support/xss/xss-content.ts';
import { logInBrowser, registerUser, type TestUser } from '../support/people.ts';
import { collectPageErrors } from '../support/page-errors.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

// Every text of the database contains scripts of fifty kinds; the checks of each browser notice when one runs or makes
// a request. The window is high because the site's name in the navigation bar contains all fifty.
test.use({
  bankName: 'hostile',
  viewport: { width: 1280, height: 3000 },
  contextOptions: { reducedMotion: 'reduce' },
});

const KINDS = ATTACKS.length;
/** Short polling intervals for expectations: the default of 100 ms would add up over fifty kinds of attack. */
const SOON = { intervals: [5, 10, 20, 50] };

/** Expects the screen to be shown and its controls to work. */
async function expectUsable({ page, frame }: Screens): Promise<void> {
  await expect(frame.heading).toBeVisible();
  const before = await frame.scheme;
  await frame.toggleTheme();
  expect(await frame.scheme).not.toBe(before);
  await expectNoInjectedElements(page);
}

/** Takes an exam with every kind of attack on another device; returns the id of its results. */
async function takeExam(person: TestUser, screens: Screens, category_id: string): Promise<string> {
  const attempt: Attempt = await person.api.exams.start({ category_id, count: KINDS });
  let question = attempt.current;
  while (question)
    question = await answerQuestionOnOtherDevice(person.api, screens.plaza.bank, attempt, question);
  return (await person.api.exams.finish({ attempt_id: attempt.id, time_taken: 0 })).session_id;
}

test('there are at least forty kinds, and each would be noticed where it is shown as HTML', async ({
  page,
}) => {
  expect(new Set(ATTACKS.map(({ code }) => code)).size).toBeGreaterThanOrEqual(40);
  const unnoticed: string[] = [];
  for (const { kind, code } of ATTACKS) {
    if ((await findInjectedElements(page, code + CLOSING_TAGS)).length === 0) unnoticed.push(kind);
  }
  // these attacks do nothing in plain HTML: they need a script, an attribute, a second decoding or a template
  expect(unnoticed).toEqual([
    'noscript',
    'end of an attribute in single quotes',
    'double encoding',
    'templates',
    'characters that are read otherwise',
    'tags that are left when tags are taken away',
  ]);
});

test.describe('in a new browser', () => {
  test.use({ cookieChoice: 'none' });

  test(
    'the home page shows groups and categories, which can be chosen',
    MATRIX_ONLY,
    async ({ screens, cookies }) => {
      const { page, home } = screens;
      await home.open();
      await expect(cookies.banner).toBeVisible();
      await expectNoInjectedElements(page);
      await cookies.configureButton.click();
      await expect(cookies.settings).toBeVisible();
      await expectNoInjectedElements(page);
      await cookies.saveButton.click();
      await expect(cookies.banner).toBeHidden();

      const filters = home.filters.getByRole('button');
      const cards = await home.cards.count();
      expect(cards).toBeGreaterThan(KINDS);
      for (const filter of await filters.all()) {
        await filter.click();
        await expect(filter).toHaveAttribute('aria-pressed', 'true');
        await expectNoInjectedElements(page);
      }
      await filters.first().click();
      for (const card of await home.cards.all()) {
        await card.click();
        await expect(home.selectedCards).toHaveCount(1);
      }
      await home.nameFilter.fill('alert(');
      await expect(home.cards).not.toHaveCount(cards);
      await home.cards.first().click();
      await home.startButton.click();
      await expect(home.waysIn).toBeVisible();
      await expectUsable(screens);
      await expect(page.getByRole('link', { name: 'Contacto' })).toHaveAttribute(
        'href',
        /^mailto:[^?&<>"'\s]*$/,
      );
    },
  );
});

test('legal pages show their words and links', async ({ screens }) => {
  const { page, frame } = screens;
  await screens.login.open();
  for (const name of ['Política de Privacidad', 'Política de Cookies', 'Aviso Legal'] as const) {
    await frame.legalLink(name).click();
    // the numbers between the attacks are shown: no attack has swallowed the text after it
    await expect(page.getByRole('main').getByText(String(KINDS - 1), { exact: true })).toBeVisible();
    const markup = page.locator(
      'main :is(img, svg:not([aria-hidden]), form, input, style:not([nonce]), script)',
    );
    expect(await markup.evaluateAll((found) => found.map((one) => one.outerHTML))).toEqual([]);
    await expectUsable(screens);
    const links = page.getByRole('main').locator('a[href]');
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toMatch(/^(\/|https?:|mailto:)/);
  }
});

test(
  'an exam shows wording, options and reports word for word, and explanations without anything that runs',
  MATRIX_ONLY,
  async ({ screens, person }) => {
    test.slow();
    const { page, plaza, home, practice, results } = screens;
    const report = new ReportDialog(page);
    await home.open();
    await page.evaluate(
      (id) => sessionStorage.setItem('practiceCategories', `["${id}"]`),
      XSS_CATEGORIES.rich,
    );
    await practice.open();
    await expect(practice.chosenSize).toHaveText('10');
    await expectUsable(screens);
    await practice.start(KINDS);
    for (let number = 1; number <= KINDS; number += 1) {
      await expect(practice.progress).toHaveText(`Pregunta ${number} de ${KINDS}`);
      // `findShownEntry` fails when a single character of the shown question differs from the bank
      const { pregunta, explicacion = '' } = await findShownEntry(practice, plaza.bank);
      await page.keyboard.press('1');
      await expect(practice.verdict).toHaveText('Correcto');
      await practice.explanationButton.click();
      const words = `Explicación ${/\d+/.exec(explicacion)?.[0]}.`;
      await expect(practice.explanation.locator('[data-format=rich] > div > p').first()).toHaveText(words);
      await report.open();
      expect(await report.preview.textContent()).toContain(Array.from(pregunta).slice(0, 100).join(''));
      await expectNoInjectedElements(page);
      await report.cancelButton.click();
      await expect(report.dialog).toBeHidden();
      await (number === KINDS ? practice.finishButton : practice.nextButton).click();
    }
    await expect(results.questions).toHaveCount(KINDS);
    await expect(page.locator('[data-format=rich] > div')).toHaveCount(KINDS);
    await expectUsable(screens);
    expect(await person.api.exams.current()).toBeNull();
  },
);

test('results show explanations in plain text word for word', async ({ screens, person }) => {
  const { page, plaza, results } = screens;
  await results.open(await takeExam(person, screens, XSS_CATEGORIES.plain));
  await expect(results.questions).toHaveCount(KINDS);
  const shown = await page.locator('[data-format=plain]').allTextContents();
  expect(new Set(shown)).toEqual(new Set(plaza.bank.entries.map(({ explicacion }) => explicacion)));
  await expectUsable(screens);
});

test('a question is shown word for word to everybody', async ({ screens }) => {
  const { page, plaza } = screens;
  const somebody = await registerUser(plaza);
  const session_id = await takeExam(somebody, screens, XSS_CATEGORIES.plain);
  const { answers } = await somebody.api.exams.results({ session_id });
  const question = new QuestionPage(page);
  const report = new ReportDialog(page);
  await question.open(answers[0]?.question_id ?? '');
  for (const { question_id, question_text, choices } of answers) {
    // navigates inside the client, as a link on this page would
    await page.evaluate((path) => history.pushState(null, '', path), `/question/${question_id}`);
    await expect.poll(() => question.wording.textContent(), SOON).toBe(question_text);
    expect(await question.choices.allTextContents()).toEqual(choices);
    await expectNoInjectedElements(page);
  }
  await report.open();
  await expectNoInjectedElements(page);
  await report.send('Otro problema', joinAttacks(0).slice(0, 1000));
  await expect(report.success).toBeVisible();
  await report.closeButton.click();
  await expectUsable(screens);
});

test('the ranking names people whose names are those of programs', async ({ screens }) => {
  const { page, plaza, ranking } = screens;
  for (const name of XSS_USERNAMES) {
    const person = await registerUser(plaza, name);
    await takeExam(person, screens, XSS_CATEGORIES.plain);
    await logInBrowser(page.context(), plaza.origin, person);
  }
  await ranking.open();
  for (const name of XSS_USERNAMES) await expect(ranking.row(name)).toContainText(String(KINDS));
  await expectUsable(screens);
});

test.describe('the first HTML, with script switched off', () => {
  const PATHS = ['/', '/legal/privacy', '/legal/cookies', '/legal/terms', '/login', '/ranking', '/nada'];

  test('holds its texts as texts', async ({ browser, plaza }) => {
    const context = await browser.newContext({ baseURL: plaza.origin, javaScriptEnabled: false });
    const problems = collectPageErrors(context, plaza.origin);
    const page = await context.newPage();
    for (const path of PATHS) {
      await page.goto(path);
      await expectNoInjectedElements(page);
      // no text closes the title or the head early
      await expect(page.locator('head > title')).toHaveCount(1);
      await expect(page.locator('head > meta[name=description]')).toHaveCount(1);
      await expect(page.locator('body > #root')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const answers = await page.locator('body > script[type="application/json"]').textContent();
      expect(JSON.parse(answers ?? '')).toHaveProperty('site.blocks');
    }
    expect(problems, 'what must never happen').toEqual([]);
    await context.close();
  });
});
