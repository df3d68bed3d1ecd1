import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { type PdfContent, readPdf, removeBlanks } from '#tests/support/mock-exams/printed-pdf.ts';
import { freshWord } from '#tests/support/questions/fresh-word.ts';
import { api } from '#shared/api.contract.ts';
import { AdminQuestionsPage } from '../pages/administration/admin-questions.ts';
import { mockQuestionList, TEN_QUESTIONS } from '../states/administration/admin-questions.ts';
import { SAMPLE_CATEGORY } from '../states/state.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab, typeWithKeyboard } from '../support/keyboard.ts';
import { expectNothingCutOff, waitUntilSettled } from '../support/layout-checks.ts';
import {
  INTERNAL_ERROR,
  mockReply,
  countCalls,
  failCalls,
  delayCalls,
  dropReplies,
  restoreNetwork,
  successReply,
  procedureUrl,
  contractError,
} from '../support/network.ts';
import { getAdminClient, logInBrowser } from '../support/people.ts';
import { createQuestions } from '../support/questions.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { MATRIX_ONLY, tagUnlessRepresentative } from '../support/matrix.ts';

const FAILED = 'Error al cargar las preguntas. Por favor, intenta de nuevo.';
const NOTHING_FOUND = 'Ninguna pregunta coincide con la búsqueda y los filtros.';

const test = base.extend<{ questions: AdminQuestionsPage; office: ApiClient }>({
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
  questions: async ({ page }, use) => use(new AdminQuestionsPage(page)),
});

test.use({ serverName: 'admin-questions-list' });

test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

async function categoryId(office: ApiClient, name: string): Promise<string> {
  const { categories } = await office.catalogue.list();
  return categories.find((one) => one.name === name)?.id ?? '';
}

/** Collects the inputs of the list calls that the page makes from now on. */
function asked(page: Page): Record<string, unknown>[] {
  const inputs: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (procedureUrl('questions/list').test(request.url()))
      inputs.push((request.postDataJSON() as { json: Record<string, unknown> }).json);
  });
  return inputs;
}

test('the menu leads to the list, which has everything, the newest first, ten to a page', async ({
  page,
  frame,
  office,
  questions,
}) => {
  const wordings = await createQuestions(office, freshWord(), 2, {
    category_ids: [await categoryId(office, SAMPLE_CATEGORY)],
  });
  const { total } = await office.questions.total({});
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Administración' })
    .getByRole('link', { name: 'Preguntas' })
    .click();
  await expect(page).toHaveURL('/admin/questions');
  await expect(page).toHaveTitle('Preguntas · Plaza');
  await expect(frame.heading).toBeFocused();
  await expect(questions.rows).toHaveCount(10);
  await expect(questions.wordings.first()).toHaveText(wordings[1] ?? '');
  await expect(questions.wordings.nth(1)).toHaveText(wordings[0] ?? '');
  await expect(questions.row(wordings[1] ?? '')).toContainText(SAMPLE_CATEGORY);
  await expect(questions.row(wordings[1] ?? '')).toContainText('Sin explicación');
  await expect(questions.range).toHaveText(`Mostrando 1 a 10 de ${total} preguntas`);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Pregunta',
    'Categorías',
    'Fecha de Creación',
    'Acciones',
  ]);
  expect((await page.request.get('/admin/questions')).status()).toBe(200);
});

test.describe('the search', () => {
  test('follows the keys without losing one, however late the answers come', async ({
    page,
    office,
    questions,
  }) => {
    const word = freshWord();
    const [first = ''] = await createQuestions(office, `${word}Áé`, 1);
    await createQuestions(office, `${word}xx`, 1);
    await questions.open();
    await expect(questions.rows).toHaveCount(10);
    const inputs = asked(page);
    // delays the reply to a search for the first word alone until the reply to the whole text has been shown
    let letOlderGo = (): void => undefined;
    await page.route(procedureUrl('questions/list'), async (route) => {
      const { json } = route.request().postDataJSON() as { json: { search: string } };
      if (json.search === word)
        await new Promise<void>((resolve) => {
          letOlderGo = resolve;
        });
      await route.continue().catch(() => undefined);
    });
    await questions.search.pressSequentially(word);
    await expect.poll(() => inputs.at(-1)?.['search']).toBe(word);
    await expect(questions.table).toHaveAttribute('aria-busy', 'true');
    await questions.search.pressSequentially('ae ');
    await expect(questions.wordings).toHaveText([first]);
    letOlderGo();
    await expect(questions.search).toHaveValue(`${word}ae `);
    await expect(page).toHaveURL(`/admin/questions?search=${word}ae`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(questions.wordings).toHaveText([first]);
    expect(inputs.length).toBeLessThan(word.length);
  });

  test(
    'is one step for the back button, which changes the box, and lasts a reload',
    MATRIX_ONLY,
    async ({ page, office, questions }) => {
      const word = freshWord();
      await createQuestions(office, word, 12);
      await questions.open();
      await questions.pageButton(2).click();
      await expect(page).toHaveURL('/admin/questions?page=2');
      await questions.search.fill(word);
      await expect(page).toHaveURL(`/admin/questions?search=${word}`);
      await questions.pageButton(2).click();
      await expect(questions.rows).toHaveCount(2);
      await expect(questions.range).toHaveText('Mostrando 11 a 12 de 12 preguntas');
      await questions.search.fill(`${word} número 12`);
      await expect(questions.rows).toHaveCount(1);
      await page.reload();
      await expect(questions.search).toHaveValue(`${word} número 12`);
      await expect(questions.rows).toHaveCount(1);
      await page.goBack();
      await expect(questions.search).toHaveValue(word);
      await expect(questions.rows).toHaveCount(10);
      await page.goBack();
      await expect(questions.search).toHaveValue('');
      await expect(page).toHaveURL('/admin/questions');
    },
  );

  test(
    'is taken as it is written: signs and digits mean nothing else',
    MATRIX_ONLY,
    async ({ office, questions }) => {
      await questions.open();
      for (const text of ['%', '_', '\\', 'true', '123', 'null', '"a"', '[1]', '¿qué?']) {
        const { total } = await office.questions.total({ search: text });
        await questions.search.fill(text);
        await questions.search.press('Enter');
        await expect(questions.search).toHaveValue(text);
        if (total === 0) await expect(questions.page.getByText(NOTHING_FOUND)).toBeVisible();
        else await expect(questions.rows).toHaveCount(Math.min(total, 10));
      }
    },
  );

  test(
    'for nothing shows the empty row, and is cleared with the button or Escape',
    MATRIX_ONLY,
    async ({ page, questions }) => {
      await questions.open();
      await questions.search.fill(freshWord());
      await expect(page.getByText(NOTHING_FOUND)).toBeVisible();
      await expect(questions.pages).toBeHidden();
      await questions.clearSearchButton.click();
      await expect(questions.search).toBeFocused();
      await expect(questions.rows).toHaveCount(10);
      await questions.search.fill('otra');
      await questions.search.press('Escape');
      await expect(questions.search).toHaveValue('');
      await expect(page).toHaveURL('/admin/questions');
    },
  );
});

test.describe('the filters', () => {
  test('show what is without explanation, and what is in any of the chosen categories', async ({
    page,
    office,
    questions,
  }) => {
    const word = freshWord();
    const other = 'Prevención de riesgos laborales';
    const { categories } = await office.catalogue.list();
    const [one, two] = [categories[0], categories[1]];
    if (!one || !two) throw new Error(`no categories, not even ${other}`);
    await createQuestions(office, `${word} a`, 1, { category_ids: [one.id], explanation: 'Porque sí.' });
    await createQuestions(office, `${word} b`, 1, { category_ids: [two.id] });
    await createQuestions(office, `${word} c`, 1);
    await questions.open(`?search=${word}`);
    await expect(questions.rows).toHaveCount(3);
    await questions.chip(one.name).click();
    await expect(questions.rows).toHaveCount(1);
    await expect(questions.chip(one.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(questions.categories.getByText('1 seleccionada', { exact: true })).toBeVisible();
    await questions.chip(two.name).click();
    await expect(questions.rows).toHaveCount(2);
    await expect(questions.categories.getByText('2 seleccionadas', { exact: true })).toBeVisible();
    await questions.unexplainedOnly.check();
    await expect(questions.wordings).toHaveText([new RegExp(`${word} b`)]);
    await page.reload();
    await expect(questions.unexplainedOnly).toBeChecked();
    await expect(questions.chip(two.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(questions.rows).toHaveCount(1);
    const href = await questions.link('Exportar').getAttribute('href');
    const query = new URLSearchParams({ search: word, without_explanation: 'true' });
    for (const { id } of [one, two]) query.append('category_ids', id);
    expect(href).toBe(`/files/questions.json?${query.toString()}`);
    await page.goBack();
    await expect(questions.unexplainedOnly).not.toBeChecked();
    await expect(questions.rows).toHaveCount(2);
    await questions.clearFiltersButton.click();
    await expect(questions.rows).toHaveCount(10);
    await expect(questions.search).toHaveValue('');
    await expect(questions.clearFiltersButton).toBeHidden();
    await expect(page).toHaveURL('/admin/questions');
    await expect(questions.categories).toBeFocused();
  });

  test(
    'find a category among two thousand, and keep the chosen ones in sight',
    MATRIX_ONLY,
    async ({ page, questions }) => {
      const all = Array.from({ length: 2000 }, (_, place) => ({
        id: `33333333-3333-4333-8333-${String(place).padStart(12, '0')}`,
        name: `Tema ${place + 1}`,
      }));
      await page.route(procedureUrl('catalogue/categories/options'), async (route) => {
        const { json } = route.request().postDataJSON() as { json: { search: string; ids: string[] } };
        const found = all.filter(({ name }) => name.includes(json.search));
        const shown = all.filter(
          (category) => found.slice(0, 50).includes(category) || json.ids.includes(category.id),
        );
        await route.fulfill(successReply({ categories: shown, more: found.length > 50 }));
      });
      await questions.open();
      await expect(questions.chips).toHaveCount(8);
      await pressWithKeyboard(page, questions.moreButton);
      await expect(questions.chips).toHaveCount(16);
      await expect(questions.chip('Tema 9')).toBeFocused();
      await questions.categorySearch.fill('Tema 1987');
      await expect(questions.chips).toHaveCount(1);
      await questions.chip('Tema 1987').click();
      await expect(page.getByText(NOTHING_FOUND)).toBeVisible();
      await questions.categorySearch.fill('');
      await expect(questions.chips).toHaveCount(17);
      await expect(questions.chip('Tema 1987')).toHaveAttribute('aria-pressed', 'true');
      await pressWithKeyboard(page, questions.chip('Tema 1987'), 'Space');
      await expect(questions.rows).toHaveCount(10);
      await expect(questions.chip('Tema 1987')).toBeFocused();
      await expect(questions.chip('Tema 1987')).toHaveAttribute('aria-pressed', 'false');
    },
  );

  test(
    'of an address that nobody has written like that are left out',
    MATRIX_ONLY,
    async ({ page, questions }) => {
      await questions.open(
        '?search=&page=0&sort=id&direction=up&category_ids=%5B%22x%22%5D&deleted=1&edit=7',
      );
      await expect(questions.rows).toHaveCount(10);
      await expect(questions.head('Fecha de Creación')).toHaveAttribute('aria-sort', 'descending');
      await expect(questions.deletedSwitch).not.toBeChecked();
      await expect(questions.dialog).toBeHidden();
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    },
  );
});

test('pages lead on while the one before stays, dimmed, and the numbers stay under the pointer', async ({
  page,
  office,
  questions,
}) => {
  const word = freshWord();
  await createQuestions(office, word, 13);
  await questions.open(`?search=${word}`);
  await expect(questions.rows).toHaveCount(10);
  const next = await delayCalls(page, 'questions/list');
  await questions.pageButton(2).click();
  await waitUntilSettled(page);
  const place = await questions.pageButton(2).boundingBox();
  await expect(questions.table).toHaveAttribute('aria-busy', 'true');
  await expect(questions.table.locator('tbody')).toHaveCSS('opacity', '0.5');
  await expect(questions.rows).toHaveCount(10);
  await next.release();
  await expect(questions.rows).toHaveCount(3);
  await expect(questions.range).toHaveText('Mostrando 11 a 13 de 13 preguntas');
  expect((await questions.pageButton(2).boundingBox())?.y).toBe(place?.y);
  await expect(questions.pageButton(2)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(questions.rows).toHaveCount(10);
});

test('a page beyond the last leads to the last', MATRIX_ONLY, async ({ page, office, questions }) => {
  const word = freshWord();
  await createQuestions(office, word, 11);
  await questions.open(`?search=${word}&page=700`);
  await expect(questions.rows).toHaveCount(1);
  await expect(page).toHaveURL(`/admin/questions?search=${word}&page=2`);
});

test('the heads of the columns sort, and turn round', MATRIX_ONLY, async ({ page, office, questions }) => {
  const word = freshWord();
  const wordings = await createQuestions(office, word, 3);
  const sortBadges = wordings.toSorted();
  await questions.open(`?search=${word}&page=1`);
  await expect(questions.wordings).toHaveText(wordings.toReversed());
  await questions.sortButton('Pregunta').click();
  await expect(questions.wordings).toHaveText(sortBadges);
  await expect(questions.head('Pregunta')).toHaveAttribute('aria-sort', 'ascending');
  await expect(questions.head('Fecha de Creación')).not.toHaveAttribute('aria-sort');
  await expect(page).toHaveURL(`/admin/questions?search=${word}&sort=question_text`);
  await questions.sortButton('Pregunta').click();
  await expect(questions.wordings).toHaveText(sortBadges.toReversed());
  await expect(questions.head('Pregunta')).toHaveAttribute('aria-sort', 'descending');
  await questions.sortButton('Fecha de Creación').click();
  await expect(questions.wordings).toHaveText(wordings.toReversed());
  await questions.sortButton('Fecha de Creación').click();
  await expect(questions.wordings).toHaveText(wordings);
  await page.goBack();
  await expect(questions.wordings).toHaveText(wordings.toReversed());
});

test.describe('deleting', () => {
  test('asks first, says why where it fails, says so when it is done, and can be undone; deleted questions are listed apart, and restored', async ({
    page,
    frame,
    office,
    questions,
  }) => {
    const word = freshWord();
    const [first = '', second = ''] = await createQuestions(office, word, 2);
    await questions.open(`?search=${word}`);
    await questions.action(first, 'Eliminar').click();
    await expect(questions.dialog).toContainText(first);
    await questions.cancelButton.click();
    await expect(questions.dialog).toBeHidden();
    await expect(questions.action(first, 'Eliminar')).toBeFocused();
    await expect(questions.rows).toHaveCount(2);

    await failCalls(page, 'questions/remove', 1);
    await questions.action(first, 'Eliminar').click();
    await questions.confirmButton.click();
    await expect(questions.dialog.getByRole('alert')).toHaveText(
      'No se ha podido eliminar la pregunta. Por favor, inténtalo de nuevo.',
    );
    await expect(questions.confirmButton).toBeFocused();
    await dropReplies(page, 'questions/remove');
    await questions.confirmButton.click();
    await expect(questions.dialog.getByRole('alert')).toBeVisible();
    await questions.confirmButton.click();
    await expect(questions.wordings).toHaveText([second]);
    await expect(questions.notice).toContainText('Pregunta eliminada.');
    await expect(frame.heading).toBeFocused();
    expect((await office.questions.total({ search: word })).total).toBe(1);

    await questions.undoButton.click();
    await expect(questions.wordings).toHaveText([second, first]);
    await expect(questions.notice).toContainText('Pregunta restaurada.');
    await expect(questions.undoButton).toBeHidden();
    expect((await office.questions.total({ search: word })).total).toBe(2);

    for (const { id } of (await office.questions.list({ search: word })).questions)
      await office.questions.remove({ id });
    await questions.deletedSwitch.check();
    await expect(questions.wordings).toHaveText([second, first]);
    await expect(questions.row(first)).toContainText('Eliminada:');
    await expect(questions.action(first, 'Editar')).toBeHidden();
    await questions.action(first, 'Restaurar').click();
    await expect(questions.wordings).toHaveText([second]);
    await expect(questions.notice).toContainText('Pregunta restaurada.');
    await page.goBack();
    await expect(questions.wordings).toHaveText([first]);
  });

  test(
    'the only question of the last page leads to the page before',
    MATRIX_ONLY,
    async ({ page, office, questions }) => {
      const word = freshWord();
      const wordings = await createQuestions(office, word, 11);
      await questions.open(`?search=${word}&page=2`);
      const last = wordings[0] ?? '';
      await questions.action(last, 'Eliminar').click();
      await questions.confirmButton.click();
      await expect(questions.rows).toHaveCount(10);
      await expect(page).toHaveURL(`/admin/questions?search=${word}`);
      await expect(questions.pages).toBeHidden();
      await questions.undoButton.click();
      await expect(questions.range).toHaveText('Mostrando 1 a 10 de 11 preguntas');
    },
  );

  test(
    'while it is under way can be neither repeated nor closed',
    MATRIX_ONLY,
    async ({ page, office, questions }) => {
      const word = freshWord();
      const [wording = ''] = await createQuestions(office, word, 1);
      await questions.open(`?search=${word}`);
      const calls = countCalls(page, 'questions/remove');
      const held = await delayCalls(page, 'questions/remove');
      await questions.action(wording, 'Eliminar').click();
      await questions.confirmButton.click();
      await expect(questions.confirmButton).toHaveAttribute('aria-disabled', 'true');
      await expect(questions.confirmButton).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(questions.dialog).toBeVisible();
      await held.release();
      await expect(questions.dialog).toBeHidden();
      expect(calls()).toBe(1);
    },
  );
});

test.describe('deleted questions', () => {
  test('that can not be restored say why', MATRIX_ONLY, async ({ page, office, questions }) => {
    const word = freshWord();
    const [wording = ''] = await createQuestions(office, word, 1);
    const { questions: made } = await office.questions.list({ search: word });
    await office.questions.remove({ id: made[0]?.id ?? '' });
    await createQuestions(office, word, 1);
    await questions.open(`?search=${word}&deleted=true`);
    await questions.action(wording, 'Restaurar').click();
    await expect(questions.notice.getByRole('alert')).toHaveText(
      'No se puede restaurar: ya hay otra pregunta con el mismo texto y las mismas opciones.',
    );
    await expect(questions.rows).toHaveCount(1);
    await mockReply(page, 'questions/restore', INTERNAL_ERROR);
    await questions.action(wording, 'Restaurar').click();
    await expect(questions.notice.getByRole('alert')).toHaveText(
      'No se ha podido restaurar la pregunta. Por favor, inténtalo de nuevo.',
    );
  });
});

test(
  'everything is reached and done from the keyboard alone',
  MATRIX_ONLY,
  async ({ page, frame, office, questions }) => {
    const word = freshWord();
    const [first = '', second = ''] = await createQuestions(office, word, 2);
    await questions.open();
    await expect(questions.rows).toHaveCount(10);
    await typeWithKeyboard(page, questions.search, word);
    await expect(questions.wordings).toHaveText([second, first]);
    await pressWithKeyboard(page, questions.sortButton('Fecha de Creación'));
    await expect(questions.wordings).toHaveText([first, second]);
    await pressWithKeyboard(page, questions.action(first, 'Eliminar'));
    await expect(questions.cancelButton).toBeFocused();
    await pressWithKeyboard(page, questions.confirmButton);
    await expect(questions.wordings).toHaveText([second]);
    await expect(frame.heading).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await pressWithKeyboard(page, questions.undoButton);
    await expect(questions.wordings).toHaveText([first, second]);
    await focusWithTab(page, questions.action(first, 'Vista previa'));
  },
);

test('the editor and the preview are places of their own: a link opens them, and back closes them', async ({
  page,
  office,
  questions,
}) => {
  const word = freshWord();
  const [wording = ''] = await createQuestions(office, word, 1);
  await questions.open(`?search=${word}`);
  await questions.action(wording, 'Vista previa').click();
  await expect(questions.dialog).toBeVisible();
  await page.goBack();
  await expect(questions.dialog).toBeHidden();
  await expect(questions.action(wording, 'Vista previa')).toBeFocused();
  await questions.action(wording, 'Editar').click();
  await expect(page).toHaveURL(/[?&]edit=/);
  await page.reload();
  await expect(questions.dialog).toBeVisible();
  await questions.dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(questions.dialog).toBeHidden();
  await expect(page).toHaveURL(`/admin/questions?search=${word}`);
});

test(
  'Actualizar shows what others have done, and says so',
  MATRIX_ONLY,
  async ({ page, office, questions }) => {
    const word = freshWord();
    await createQuestions(office, word, 1);
    await questions.open(`?search=${word}`);
    await expect(questions.rows).toHaveCount(1);
    await createQuestions(office, `${word} más`, 1);
    await questions.tool('Actualizar').click();
    await expect(questions.rows).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: /^Lista actualizada a las / })).toBeVisible();
    await expect(questions.tool('Actualizar')).toBeFocused();
  },
);

test.describe('a list that could not be loaded', () => {
  test('says so, and can be asked for again', async ({ page, questions }) => {
    await page.clock.install();
    await failCalls(page, 'questions/list');
    await questions.open();
    await expect(questions.loading).toBeAttached();
    while (!(await questions.retryButton.isVisible())) await page.clock.runFor(250);
    await expect(questions.problem).toContainText(FAILED);
    await expect(questions.table).toBeHidden();
    restoreNetwork(page);
    await questions.retryButton.click();
    await expect(questions.rows).toHaveCount(10);
    await expect(questions.retryButton).toBeHidden();
  });

  test('because the server refuses is asked for once', MATRIX_ONLY, async ({ page, questions }) => {
    const calls = countCalls(page, 'questions/list');
    await mockReply(page, 'questions/list', contractError(api.questions.list, 'INVALID_INPUT'));
    await questions.open();
    await expect(questions.problem).toBeVisible();
    await expect(questions.retryButton).toBeHidden();
    expect(calls()).toBe(1);
  });
});

test(
  'rows come before their number, which moves nothing when it follows',
  MATRIX_ONLY,
  async ({ page, questions }) => {
    await mockReply(page, 'questions/list', mockQuestionList(TEN_QUESTIONS));
    const total = await delayCalls(page, 'questions/total');
    await questions.open();
    await expect(questions.rows).toHaveCount(10);
    await expect(questions.pages).toBeHidden();
    await waitUntilSettled(page);
    const before = await page.getByRole('contentinfo').boundingBox();
    await total.release();
    await expect(questions.pages).toBeVisible();
    expect(await page.getByRole('contentinfo').boundingBox()).toEqual(before);
  },
);

test('an exam is printed from the list, with both models and their key apart', async ({
  page,
  office,
  questions,
}) => {
  const word = freshWord();
  const wordings = await createQuestions(office, word, 3);
  await questions.open(`?search=${word}`);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir un examen' });
  await expect(dialog.getByText('Hay 3 preguntas vigentes para imprimir.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Preguntas' })).toHaveValue('3');
  await dialog.getByLabel('Nombre del examen').fill('');
  await dialog.getByLabel('Código (opcional)').fill('abcd');
  await dialog.getByRole('button', { name: 'Preparar el examen' }).click();
  await expect(dialog.getByLabel('Nombre del examen')).toBeFocused();
  await expect(dialog.getByText('Escribe el nombre del examen')).toBeVisible();
  await dialog.getByLabel('Nombre del examen').fill(`Prueba de ${word}`);
  await dialog.getByLabel('Código (opcional)').fill('abcd efgh');
  await dialog.getByRole('textbox', { name: 'Preguntas' }).fill('4');
  await dialog.getByRole('button', { name: 'Preparar el examen' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Solo hay 3 preguntas vigentes que imprimir: pide 3 o menos.',
  );

  await dialog.getByRole('textbox', { name: 'Preguntas' }).fill('3');
  await dropReplies(page, 'mockExams/printed/print');
  await dialog.getByRole('button', { name: 'Preparar el examen' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No se ha podido preparar el examen.');
  restoreNetwork(page);
  await dialog.getByRole('button', { name: 'Preparar el examen' }).click();
  await expect(dialog.getByText('El examen está preparado, con 3 preguntas.')).toBeVisible();
  await expect(dialog.getByText('ABCDEFGH')).toBeVisible();
  const contents: PdfContent[] = [];
  for (const [label, name] of [
    ['Descargar el modelo A', `prueba-de-${word}-modelo-a.pdf`],
    ['Descargar el modelo B', `prueba-de-${word}-modelo-b.pdf`],
    ['Descargar la clave', `prueba-de-${word}-clave.pdf`],
  ] as const) {
    const started = page.waitForEvent('download');
    await dialog.getByRole('button', { name: label }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(name);
    contents.push(await readPdf(await readFile(await download.path(), 'base64')));
  }
  const [a, b, key] = contents.map(({ elements }) => removeBlanks(elements.map(({ text }) => text).join('')));
  for (const wording of wordings.map(removeBlanks)) {
    expect(a).toContain(wording);
    expect(b).toContain(wording);
    expect(key).not.toContain(wording);
  }

  await dialog.getByRole('button', { name: 'Cambiar algo' }).click();
  await expect(dialog.getByLabel('Nombre del examen')).toHaveValue(`Prueba de ${word}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused();
});

for (const width of [320, 360]) {
  test(
    `on a telephone rows are cards that do the same, ${width} px wide`,
    tagUnlessRepresentative(width === 320),
    async ({ page, office, questions }) => {
      await page.setViewportSize({ width, height: 740 });
      const word = freshWord();
      const [first = '', second = ''] = await createQuestions(office, word, 2, {
        category_ids: [await categoryId(office, SAMPLE_CATEGORY)],
      });
      await questions.open(`?search=${word}`);
      await expect(questions.wordings).toHaveText([second, first]);
      await waitUntilSettled(page);
      await expectNothingCutOff(page);
      await questions.sortButton('Pregunta').click();
      await expect(questions.head('Pregunta')).toHaveAttribute('aria-sort', 'ascending');
      await questions.action(second, 'Eliminar').click();
      await questions.confirmButton.click();
      await expect(questions.wordings).toHaveText([first]);
      await waitUntilSettled(page);
      await expectNothingCutOff(page);
      await questions.undoButton.click();
      await expect(questions.rows).toHaveCount(2);
    },
  );
}
