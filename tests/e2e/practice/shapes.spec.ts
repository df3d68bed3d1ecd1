import type { Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { listChoiceIndexes } from '#shared/questions/questions.rules.ts';
import { QuestionFormPage } from '../pages/question-form.ts';
import { setColorScheme } from '../support/color-scheme.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { expectNoOverflow, expectAccessible, expectNothingCutOff } from '../support/layout-checks.ts';
import { getAdminClient, logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';

const test = base.extend<{ office: ApiClient }>({
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
});

test.use({ serverName: 'shapes' });

const OPTIONS = ['Un mes', 'Dos meses', 'Tres meses', 'Cuatro meses', 'Cinco meses', 'Seis meses'];
const NOTE = 'El artículo 21.2 fija seis meses como máximo,\nsalvo que una ley diga otra cosa.';

/** Creates a category with one question for each number of options: the last option is right, the others have notes. */
async function createQuestions(
  office: ApiClient,
  counts: number[],
): Promise<{ category_id: string; ids: string[] }> {
  const category_id = crypto.randomUUID();
  const name = `Formas ${category_id}`;
  await office.catalogue.categories.create({
    id: category_id,
    name,
    description: 'De prueba',
    group_id: null,
  });
  const ids: string[] = [];
  for (const count of counts) {
    const choices = OPTIONS.slice(0, count);
    const { id } = await office.questions.create({
      id: crypto.randomUUID(),
      question_text: `¿Qué plazo hay para resolver? (${count} opciones, ${category_id})`,
      choices,
      correct_answer: listChoiceIndexes(choices).at(-1) ?? 0,
      notes: choices.map((_, index) => (index === count - 1 ? null : NOTE)),
      explanation: 'Lo dice el artículo 21.',
      explanation_format: 'plain',
      category_ids: [category_id],
      reference: null,
    });
    ids.push(id);
  }
  return { category_id, ids };
}

const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
];

async function expectFitAtBothWidths(page: Page, expectFit: (page: Page) => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectFit(page);
  }
}

/** Expects the page to fit at both widths, and its colours to be right in both themes: they don't depend on the width. */
async function expectGoodLooks(page: Page): Promise<void> {
  await expectFitAtBothWidths(page, expectNothingCutOff);
  for (const scheme of ['light', 'dark'] as const) {
    await setColorScheme(page, scheme);
    await expectAccessible(page, 'colours');
  }
}

test('questions of two, three, five and six options are answered by keyboard, with their notes afterwards', async ({
  page,
  person,
  office,
  practice,
  results,
}) => {
  const counts = [2, 3, 5, 6];
  const { category_id } = await createQuestions(office, counts);
  await person.api.exams.start({ category_id, count: counts.length });
  await practice.resume();
  for (let position = 1; position <= counts.length; position++) {
    await expect(practice.progress).toHaveText(`Pregunta ${position} de ${counts.length}`);
    const count = await practice.choices.count();
    await expect(page.locator('[data-note]')).toHaveCount(0);
    await expect(page.getByText(`1-${count} o A-${'ABCDEF'[count - 1]} para responder`)).toBeVisible();
    if (count === 6) await expectGoodLooks(page);
    // keys beyond the question's options do nothing
    for (const key of ['123456'[count], 'abcdef'[count], '7', 'g']) if (key) await page.keyboard.press(key);
    await expect(practice.choices.and(page.locator('[aria-pressed="true"]'))).toHaveCount(0);
    await page.keyboard.press(count % 2 === 0 ? String(count) : 'a');
    await expect(practice.verdict).toHaveText(
      count % 2 === 0
        ? 'Correcto'
        : new RegExp(`Incorrecto La respuesta correcta es la ${'ABCDEF'[count - 1]}\\.`),
    );
    await expect(page.locator('[data-note]')).toHaveCount(count - 1);
    await expect(practice.choice('A').locator('[data-note]')).toHaveText(NOTE);
    if (count === 5) await expectGoodLooks(page);
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/results\//);
  await expect(results.questions).toHaveCount(counts.length);
  await expect(page.locator('[data-note]')).toHaveCount(12);
  await expectGoodLooks(page);
});

test('an option under a resting mouse does not look chosen', async ({ page, person, office, practice }) => {
  const { category_id } = await createQuestions(office, [3, 4, 5]);
  await person.api.exams.start({ category_id, count: 3 });
  await practice.resume();
  await practice.choice('B').hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(practice.verdict).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(practice.progress).toHaveText('Pregunta 2 de 3');
  await practice.choice('B').hover();
  const look = (label: 'A' | 'B') =>
    practice.choice(label).evaluate((choice) => {
      const { borderColor, boxShadow } = getComputedStyle(choice);
      const circle = getComputedStyle(choice.firstElementChild ?? choice);
      return { borderColor, boxShadow, circle: [circle.borderColor, circle.backgroundColor, circle.color] };
    });
  expect(await practice.choice('B').evaluate((choice) => choice.matches(':hover'))).toBe(true);
  expect(await look('B')).toEqual(await look('A'));
  await expect(practice.choice('B')).toHaveAttribute('aria-pressed', 'false');
});

test('the form adds and removes options and notes by keyboard, and the key moves with its option', async ({
  page,
  context,
  plaza,
  office,
}) => {
  await logInBrowser(context, plaza.origin, ADMINISTRATOR);
  const form = QuestionFormPage.ofNew(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await form.openNew();
  const wording = `¿Cuántas opciones? ${crypto.randomUUID()}`;
  await form.fill(wording);
  const add = form.root.getByRole('button', { name: 'Añadir opción' });
  for (const [label, text] of [
    ['E', 'Cinco'],
    ['F', 'Seis'],
  ] as const) {
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(form.option(label)).toBeFocused();
    await page.keyboard.type(text);
  }
  await expect(add).toBeHidden();
  await form.root.getByRole('button', { name: 'Añadir nota a la opción F' }).press('Enter');
  await expect(form.root.getByLabel('Nota de la opción F')).toBeFocused();
  await page.keyboard.type('Sobra una');
  await form.right(5).press('Space');
  // checks only for overflow, because the list below the form is drawn for another width
  await expectFitAtBothWidths(page, expectNoOverflow);
  await page.setViewportSize({ width: 360, height: 780 });

  // removes an option before the right one: 'Cinco', which is now the fourth, stays the right one
  await form.root.getByRole('button', { name: 'Quitar opción A' }).press('Enter');
  await expect(form.option('A')).toBeFocused();
  await expect(form.option('D')).toHaveValue('Cinco');
  await expect(form.right(4)).toBeChecked();
  // removes the right option: the administrator has to mark another one
  await form.root.getByRole('button', { name: 'Quitar opción D' }).press('Enter');
  await expect(form.option('D')).toHaveValue('Seis');
  await expect(form.root.getByText('Marca la opción correcta')).toBeVisible();
  await form.saveButton.click();
  await expect(form.right(1)).toBeFocused();
  await form.right(4).press('Space');
  await expect(form.root.getByText('Marca la opción correcta')).toBeHidden();
  await form.previewButton.click();
  await form.choice('A').click();
  await expect(form.preview.locator('[data-note]')).toHaveText('Sobra una');
  await expectFitAtBothWidths(page, expectNoOverflow);
  await page.keyboard.press('Escape');
  await form.saveButton.click();
  await expect(form.root).toBeHidden();
  const { questions } = await office.questions.list({ search: wording });
  expect(await office.questions.edited({ id: questions[0]?.id ?? '' })).toMatchObject({
    choices: ['Dos', 'Tres', 'Cuatro', 'Seis'],
    correct_answer: 3,
    notes: [null, null, null, 'Sobra una'],
  });
});

test('a question of two options can be read and reported, without its notes', async ({ page, office }) => {
  const { ids } = await createQuestions(office, [2, 6]);
  for (const [index, count] of [2, 6].entries()) {
    await page.goto(`/question/${ids[index]}`);
    await expect(page.locator('[data-choice]')).toHaveCount(count);
    await expect(page.locator('[data-note]')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Reportar pregunta' }).click();
  await expect(page.getByRole('dialog')).toContainText('(6 opciones');
});
