import type { Locator, Page } from '@playwright/test';
import { findRightChoice, findWrongChoice } from '../support/banks/bank.ts';
import {
  findRightAndWrongChoices,
  findShownEntry,
  startExamOnOtherDevice,
  takeExamOnOtherDevice,
} from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectNoOverflow, expectNothingCutOff } from '../support/layout-checks.ts';
import { LONG_EXPLANATION, LONG_CATEGORY_NAME } from '../support/banks/edge-case-bank.ts';
import { collectPageErrors } from '../support/page-errors.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

test.use({ bankName: 'nasty' });

test('wording, options and explanations are word for word those of the file, and nothing of them runs', async ({
  page,
  plaza,
  person,
  home,
  practice,
  results,
}) => {
  await home.open();
  await home.start('Etiquetas y código');
  await practice.start(5);
  const seen: string[] = [];
  for (let number = 1; number <= 5; number += 1) {
    await expect(practice.progress).toHaveText(`Pregunta ${number} de 5`);
    // `findShownEntry` fails when a single character of the shown question differs from the bank
    const entry = await findShownEntry(practice, plaza.bank);
    seen.push(entry.pregunta);
    await practice.answer(findRightChoice(entry));
    await expect(practice.verdict).toHaveText('Correcto');
    if (entry.explicacion === undefined) await expect(practice.explanationButton).toBeHidden();
    else {
      await practice.explanationButton.click();
      await expect(practice.explanation).toBeVisible();
      expect(await practice.explanation.textContent()).toBe(entry.explicacion);
    }
    await (number === 5 ? practice.finishButton : practice.nextButton).click();
  }
  expect(new Set(seen).size).toBe(5);

  await expect(results.percentage).toHaveText('100,0\u00A0%');
  for (const [index, pregunta] of seen.entries()) {
    const question = results.question(index + 1);
    const options = await question.locator('[data-wording]').allTextContents();
    const entry = plaza.bank.entry(pregunta, options);
    expect(await question.getByRole('paragraph').allTextContents()).toContain(pregunta);
    if (entry.explicacion) expect(await question.textContent()).toContain(entry.explicacion);
  }
  // this machine's fonts lack emoji and superscripts: the page downloads only the font files with those that it shows
  const rare = page.locator('[data-wording]', { hasText: '😀' });
  await expect.poll(() => downloadedTypefaces(rare)).toEqual(['Noto Emoji', 'Noto Serif']);
  expect(await fetchedTypefaceFiles(page)).toBeLessThan(6);
  await expect(page.locator('main :is(script, img, iframe, object, b)')).toHaveCount(0);
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  expect(await person.api.exams.current()).toBeNull();
});

test('line breaks, tabs and repeated blanks are seen as they are', async ({
  page,
  plaza,
  person,
  results,
}) => {
  const id = await takeExamOnOtherDevice(person.api, plaza.bank, {
    category: 'Etiquetas y código',
    count: 5,
  });
  await results.open(id);
  await expect(results.questions).toHaveCount(5);
  const heights = await page
    .locator('[data-wording], [data-format]')
    .evaluateAll((elements) => elements.map((one) => [one.textContent, one.getBoundingClientRect().height]));
  const height = (text: string) => Number(heights.find(([wording]) => wording === text)?.[1]);
  const line = height('invisible texto');
  expect(height('a) uno\nb) dos')).toBeGreaterThan(1.5 * line);
  expect(height('a) uno\n\n\nb) dos')).toBeGreaterThan(3 * line);
  expect(height(LONG_EXPLANATION)).toBeGreaterThan(100 * line);
});

test(
  'nothing of it leaves the screen, however narrow',
  MATRIX_ONLY,
  async ({ page, person, home, practice, results }) => {
    for (const category of ['Etiquetas y código', 'Pocas preguntas']) {
      const count = category === 'Pocas preguntas' ? 3 : 5;
      await page.setViewportSize({ width: 320, height: 640 });
      await startExamOnOtherDevice(person.api, category, count);
      await practice.resume();
      for (let number = 1; number <= count; number += 1) {
        await expect(practice.progress).toHaveText(`Pregunta ${number} de ${count}`);
        await practice.answer('A');
        if (await practice.explanationButton.isVisible()) await practice.explanationButton.click();
        await expectNothingCutOff(page);
        await (number === count ? practice.finishButton : practice.nextButton).click();
      }
      await expect(results.questions).toHaveCount(count);
      await expectNothingCutOff(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectNothingCutOff(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await home.open();
    await home.choose(LONG_CATEGORY_NAME);
    await expect(home.selectedCards).toHaveCount(1);
    await expect(page.getByText(LONG_CATEGORY_NAME).first()).toBeVisible();
    await expectNoOverflow(page);
  },
);

test(
  'a category of three is asked whole, and marked by place where options repeat',
  MATRIX_ONLY,
  async ({ page, plaza, person, home, practice, results }) => {
    await home.open();
    await expect(home.card('Pocas preguntas')).toContainText('3 preguntas');
    await home.start('Pocas preguntas');
    for (const size of [5, 10, 100]) await expect(practice.size(size)).toBeDisabled();
    await expect(practice.chosenSize).toHaveText('Todas (3)');
    await practice.start();
    for (let number = 1; number <= 3; number += 1) {
      await expect(practice.progress).toHaveText(`Pregunta ${number} de 3`);
      const { opciones } = await findShownEntry(practice, plaza.bank);
      // two options read 'Repetida': the third is the right one, not the first
      const isRepeated = opciones[0] === 'Repetida';
      const { right } = await findRightAndWrongChoices(practice, plaza.bank);
      await practice.answer(isRepeated ? 'A' : right);
      await expect(practice.verdict).toContainText(isRepeated ? 'Incorrecto' : 'Correcto');
      if (isRepeated) {
        await expect(practice.mark('A')).toHaveText('Tu respuesta');
        await expect(practice.mark('C')).toHaveText('Respuesta correcta');
      }
      await (number === 3 ? practice.finishButton : practice.nextButton).click();
    }
    await expect(results.percentage).toHaveText('66,7\u00A0%');
    await expect(page).toHaveURL(/\/results\//);
    expect(await person.api.exams.current()).toBeNull();
  },
);

test('a category of exactly five offers five', MATRIX_ONLY, async ({ person, frame, home, practice }) => {
  await home.open();
  await expect(frame.username(person.username)).toBeVisible();
  await home.start('Cinco justas');
  await expect(practice.chosenSize).toHaveText('5');
  await expect(practice.size(5)).toBeEnabled();
  await expect(practice.size(10)).toBeDisabled();
  await expect(practice.sizes.getByText(/Todas/)).toBeHidden();
  await practice.start();
  await expect(practice.progress).toHaveText('Pregunta 1 de 5');
});

test(
  'a category of one says so in the singular',
  MATRIX_ONLY,
  async ({ page, person, frame, home, practice }) => {
    await home.open();
    await expect(frame.username(person.username)).toBeVisible();
    await home.start('Una sola');
    await expect(page.getByText('1 pregunta disponible', { exact: true })).toBeVisible();
    await practice.start('Todas (1)');
    await practice.answer('A');
    await practice.finishButton.click();
    await expect(page.getByText('1 de 1 correcta', { exact: true })).toBeVisible();
  },
);

test(
  'an exam of a hundred is taken in the browser, key by key',
  MATRIX_ONLY,
  async ({ page, plaza, person, home, practice, results }) => {
    test.slow();
    const key = { A: '1', B: '2', C: '3', D: '4' };
    await home.open();
    await expect(page.getByText(person.username)).toBeVisible();
    await home.start('Ciento una');
    await practice.start(100);
    for (let number = 1; number <= 100; number += 1) {
      await expect(practice.progress).toHaveText(`Pregunta ${number} de 100`);
      const entry = await findShownEntry(practice, plaza.bank);
      // every fifth question is answered wrongly
      await page.keyboard.press(key[number % 5 === 0 ? findWrongChoice(entry) : findRightChoice(entry)]);
      await expect(practice.verdict).toBeVisible();
      await page.keyboard.press('ArrowRight');
    }
    await expect(results.percentage).toHaveText('80,0\u00A0%');
    await expect(results.score).toHaveText('80 de 100 correctas');
    await expect(results.questions).toHaveCount(100);
    const wordings = await results.questions.getByRole('paragraph').allTextContents();
    expect(new Set(wordings).size).toBe(100);
  },
);

test('names of categories are shown whole and without tags', MATRIX_ONLY, async ({ page, home }) => {
  await home.open();
  await expect(home.card('Negrita & Etc.')).toBeVisible();
  await expect(page.getByText('<b>')).toHaveCount(0);
  await expect(home.card(LONG_CATEGORY_NAME)).toBeVisible();
  await expect(home.cards.filter({ hasText: 'Categoría para' })).toHaveCount(0);
  await expect(home.filters.getByRole('button')).toHaveText(['Todas las categorías']);
});

test('the watch itself sees what runs, what is asked for and what is refused', async ({ browser, plaza }) => {
  const context = await browser.newContext({ baseURL: plaza.origin });
  const problems = collectPageErrors(context, plaza.origin);
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => {
    window.alert('ran');
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="https://evil.example/a.png" onerror="alert(2)">',
    );
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'alert(3)' }));
  });
  await expect.poll(() => problems.join('\n')).toMatch(/ran[^]*Content Security Policy/);
  expect(problems.join('\n')).not.toContain('said: 3');
  await context.close();
});

/** Returns the downloaded typefaces that an element's text is drawn in, except Plaza's main typeface. */
async function downloadedTypefaces(element: Locator): Promise<string[]> {
  const session = await element.page().context().newCDPSession(element.page());
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    await element.evaluate((node) => node.setAttribute('data-looked-at', ''));
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '[data-looked-at]',
    });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts
      .filter(({ isCustomFont, familyName }) => isCustomFont && !familyName.startsWith('Atkinson'))
      .map(({ familyName }) => familyName)
      .toSorted();
  } finally {
    await session.detach();
  }
}

function fetchedTypefaceFiles(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/noto-')).length,
  );
}
