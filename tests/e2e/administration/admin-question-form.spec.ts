import type { Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import type { EditedQuestion } from '#shared/questions/question-editing.contract.ts';
import { QuestionFormPage } from '../pages/question-form.ts';
import { runClockUntilHidden, runClockUntilVisible, stopPageClock } from '../support/clock.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab } from '../support/keyboard.ts';
import { expectNothingCutOff } from '../support/layout-checks.ts';
import {
  INTERNAL_ERROR,
  mockReply,
  countCalls,
  failCalls,
  delayCalls,
  dropReplies,
  restoreNetwork,
  procedureUrl,
  type ProcedurePath,
} from '../support/network.ts';
import { getAdminClient, logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';
import { SAMPLE_CATEGORY } from '../states/state.ts';

const FAILED = 'Error al guardar la pregunta. Por favor, inténtalo de nuevo.';
const LAW = 'BOE-A-2015-10565';

const test = base.extend<{ asNew: QuestionFormPage; edited: QuestionFormPage; office: ApiClient }>({
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
  asNew: async ({ page }, use) => use(QuestionFormPage.ofNew(page)),
  edited: async ({ page }, use) => use(QuestionFormPage.ofEdited(page)),
});

test.use({ serverName: 'admin-question-form' });

test.beforeEach(async ({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

/** Returns a unique question text. */
const freshWording = (): string => `¿Pregunta de prueba ${crypto.randomUUID()}?`;

interface Given {
  question_text?: string;
  explanation?: string | null;
  explanation_format?: 'plain' | 'rich';
}

/** Creates a question, and returns it as stored. */
async function makeQuestion(office: ApiClient, given: Given = {}): Promise<EditedQuestion> {
  const { id } = await office.questions.create({
    id: crypto.randomUUID(),
    question_text: freshWording(),
    choices: ['Uno', 'Dos', 'Tres', 'Cuatro'],
    correct_answer: 1,
    notes: null,
    explanation: null,
    explanation_format: 'plain',
    category_ids: [],
    reference: null,
    ...given,
  });
  return office.questions.edited({ id });
}

/** Finds the questions with this text. */
async function find(office: ApiClient, wording: string): Promise<EditedQuestion[]> {
  const { questions } = await office.questions.list({ search: wording });
  return Promise.all(questions.map(({ id }) => office.questions.edited({ id })));
}

/** Saves a new explanation of the question from another device. */
async function saveElsewhere(
  office: ApiClient,
  question: EditedQuestion,
  explanation: string,
): Promise<void> {
  const { categories, created_at: _at, deleted_at: _deleted, ...rest } = question;
  const category_ids = categories.map(({ id }) => id);
  await office.questions.update({ ...rest, explanation, category_ids });
}

/** Collects the inputs that the page sends to a procedure from now on. */
function sent(page: Page, procedure: ProcedurePath): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (procedureUrl(procedure).test(request.url()))
      bodies.push((request.postDataJSON() as { json: Record<string, unknown> }).json);
  });
  return bodies;
}

async function categoryNamed(office: ApiClient, name: string): Promise<string> {
  const { categories } = await office.catalogue.list();
  return categories.find((one) => one.name === name)?.id ?? '';
}

test.describe('a new question', () => {
  test('says at each field what is missing, is previewed as it is asked, and is made with all its fields', async ({
    page,
    office,
    asNew,
  }) => {
    const calls = countCalls(page, /.+\/(create|update|answer)/);
    const wording = `  ${freshWording()}\n\tsegunda línea <b>`;
    const options = ['Uno', 'a) dos\nb) tres', '<% y %>', ' <b>Cuatro</b> '] as const;
    await asNew.openNew();
    await expect(asNew.wording).toBeFocused();
    await expect(asNew.right(1)).toBeChecked();
    await test.step('what is missing is said, and the first field of it has the focus', async () => {
      await asNew.saveButton.click();
      await expect(asNew.wording).toBeFocused();
      await expect(asNew.wording).toHaveAccessibleDescription('El texto de la pregunta es obligatorio');
      for (const label of ['A', 'B', 'C', 'D'] as const)
        await expect(asNew.option(label)).toHaveAccessibleDescription('Todas las opciones son obligatorias');
      await asNew.fill(wording, [options[0], options[1], '\u200b ', options[3]]);
      await expect(asNew.wording).toHaveAccessibleDescription('');
      await asNew.saveButton.click();
      await expect(asNew.option('C')).toBeFocused();
      await asNew.option('C').fill(options[2]);
      await asNew.article.fill('21');
      await asNew.saveButton.click();
      await expect(asNew.law).toBeFocused();
      await expect(asNew.law).toHaveAccessibleDescription(/^Escribe el identificador del BOE/);
      await asNew.article.fill('');
      await expect(asNew.law).toHaveAccessibleDescription('');
    });
    await asNew.law.fill(LAW.toLowerCase());
    await asNew.article.fill('21');
    await asNew.paragraph.fill('2');
    await asNew.right(3).check();
    await asNew.categorySearch.fill('CONSTITUCION');
    await asNew.category(SAMPLE_CATEGORY).click();
    await expect(asNew.chosen).toHaveText([SAMPLE_CATEGORY]);
    await asNew.editor.click();
    await page.keyboard.type('Porque ');
    await asNew.format('Negrita').click();
    await page.keyboard.type('sí');
    await test.step('the preview shows what is typed with the answer and the explanation, and stores nothing', async () => {
      await asNew.previewButton.click();
      await asNew.choice('A').click();
      await expect(asNew.preview.getByRole('status')).toHaveText(
        /Incorrecto\s+La respuesta correcta es la C\./,
      );
      await expect(asNew.choice('D')).toContainText('<b>Cuatro</b>');
      await expect(asNew.choice('C')).toHaveAttribute('data-state', 'right');
      await asNew.preview.getByRole('button', { name: 'Ver explicación' }).click();
      await expect(asNew.preview.locator('[data-explanation] strong')).toHaveText('sí');
      await asNew.preview.getByRole('button', { name: 'Responder otra vez' }).click();
      await asNew.choice('C').click();
      await expect(asNew.preview.getByRole('status')).toHaveText('Correcto');
      await page.keyboard.press('Escape');
      await expect(asNew.preview).toBeHidden();
      await expect(asNew.wording).toHaveValue(wording);
      await expect(asNew.previewButton).toBeFocused();
      expect(calls()).toBe(0);
    });
    await asNew.saveButton.click();
    await expect(page.getByText('Pregunta creada.')).toBeVisible();
    await expect(asNew.root).toBeHidden();
    await expect(asNew.newButton).toBeFocused();

    const [made, ...more] = await find(office, wording.trim());
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      question_text: wording,
      choices: options,
      correct_answer: 2,
      explanation: '<p>Porque <strong>sí</strong></p>',
      explanation_format: 'rich',
      categories: [{ id: await categoryNamed(office, SAMPLE_CATEGORY), name: SAMPLE_CATEGORY }],
      reference: { law_id: LAW, article: '21', paragraph: '2' },
    });
  });

  test('says it beside the explanation where that is too long', MATRIX_ONLY, async ({ page, asNew }) => {
    await asNew.openNew();
    await asNew.fill(freshWording());
    await asNew.editor.click();
    await page.keyboard.insertText('palabra '.repeat(6_500));
    await asNew.saveButton.click();
    await expect(asNew.editor).toBeFocused();
    await expect(asNew.editor).toHaveAttribute('aria-invalid', 'true');
    await expect(asNew.editor).toHaveAccessibleDescription(/no puede tener más de 50\.000 caracteres/);
  });

  test(
    'is made once when the reply was lost and it is sent again',
    MATRIX_ONLY,
    async ({ page, office, asNew }) => {
      const bodies = sent(page, 'questions/create');
      const wording = freshWording();
      await asNew.openNew();
      await asNew.fill(wording);
      await dropReplies(page, 'questions/create');
      await asNew.saveButton.click();
      await expect(asNew.problem).toHaveText(FAILED);
      await expect(asNew.problem).toBeFocused();
      await expect(asNew.wording).toHaveValue(wording);
      await asNew.saveButton.click();
      await expect(page.getByText('Pregunta creada.')).toBeVisible();
      expect(bodies).toHaveLength(2);
      expect(bodies[1]).toEqual(bodies[0]);
      expect(await find(office, wording)).toHaveLength(1);
    },
  );

  test(
    'is another one when it was changed before it was sent again',
    MATRIX_ONLY,
    async ({ page, office, asNew }) => {
      const bodies = sent(page, 'questions/create');
      const wording = freshWording();
      await asNew.openNew();
      await asNew.fill(wording);
      await mockReply(page, 'questions/create', INTERNAL_ERROR);
      await asNew.saveButton.click();
      await expect(asNew.problem).toHaveText(FAILED);
      restoreNetwork(page);
      await asNew.option('D').fill('Cinco');
      await asNew.saveButton.click();
      await expect(page.getByText('Pregunta creada.')).toBeVisible();
      expect(bodies[1]?.['id']).not.toBe(bodies[0]?.['id']);
      expect((await find(office, wording)).map(({ choices }) => choices[3])).toEqual(['Cinco']);
    },
  );

  test('that is there already leads to that one', MATRIX_ONLY, async ({ page, office, asNew, edited }) => {
    const { id, question_text, choices } = await makeQuestion(office);
    await asNew.openNew();
    await asNew.fill(question_text, choices as [string, string, string, string]);
    await asNew.saveButton.click();
    await expect(asNew.problem).toContainText(
      'Ya hay otra pregunta con el mismo texto y las mismas opciones.',
    );
    await asNew.repeatedLink.click();
    await expect(edited.wording).toHaveValue(question_text);
    await expect(page).toHaveURL(new RegExp(`edit=${id}`));
    // the new question's text is still there, and no confirmation was shown
    await page.keyboard.press('Escape');
    await expect(edited.root).toBeHidden();
    await expect(asNew.wording).toHaveValue(question_text);
  });

  test(
    'says it beside the categories where one of them is gone',
    MATRIX_ONLY,
    async ({ page, office, asNew }) => {
      const name = `Categoría ${freshWording()}`;
      const { id } = await office.catalogue.categories.create({
        id: crypto.randomUUID(),
        name,
        description: 'De prueba',
        group_id: null,
      });
      await asNew.openNew();
      await asNew.fill(freshWording());
      await asNew.categorySearch.fill(name);
      await asNew.category(name).click();
      await office.catalogue.categories.remove({ id });
      await asNew.saveButton.click();
      await expect(asNew.categorySearch).toBeFocused();
      await expect(asNew.categorySearch).toHaveAccessibleDescription(/ya no existe/);
      await asNew.removeButton(name).click();
      await expect(asNew.categorySearch).toBeFocused();
      await asNew.saveButton.click();
      await expect(page.getByText('Pregunta creada.')).toBeVisible();
    },
  );

  test(
    'is sent once, however often it is pressed, and stays as it is meanwhile',
    MATRIX_ONLY,
    async ({ page, asNew }) => {
      const held = await delayCalls(page, 'questions/create');
      const wording = freshWording();
      await asNew.openNew();
      await asNew.fill(wording);
      await asNew.saveButton.dblclick();
      await expect.poll(held.count).toBe(1);
      await expect(asNew.saveButton).toBeFocused();
      await asNew.wording.focus();
      await page.keyboard.type('más');
      await expect(asNew.wording).toHaveValue(wording);
      await asNew.cancelButton.click({ force: true });
      await expect(asNew.root).toBeVisible();
      await held.release();
      await expect(page.getByText('Pregunta creada.')).toBeVisible();
      expect(held.count()).toBe(1);
    },
  );
});

test.describe('the editor of explanations', () => {
  test('is used with the keyboard alone, as the categories before it, left by Tab, also from a list, and keeps of what is pasted only what it may have', async ({
    page,
    asNew,
  }) => {
    const bodies = sent(page, 'questions/create');
    await asNew.openNew();
    await test.step('categories are chosen and taken away', async () => {
      await focusWithTab(page, asNew.categorySearch);
      await page.keyboard.type('ESPAÑOLA: organizacion del');
      await expect(asNew.root.getByRole('listbox').getByRole('option')).toHaveText([SAMPLE_CATEGORY]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(asNew.chosen).toHaveText([SAMPLE_CATEGORY]);
      await expect(asNew.categorySearch).toHaveValue('');
      // a chosen category is no longer offered
      await page.keyboard.type('española: organizacion del');
      await expect(asNew.root.getByText('No hay más categorías que coincidan.').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await pressWithKeyboard(page, asNew.removeButton(SAMPLE_CATEGORY));
      await expect(asNew.chosen).toHaveCount(0);
      await expect(asNew.categorySearch).toBeFocused();
    });
    await pressWithKeyboard(page, asNew.format('Lista con viñetas'));
    await expect(asNew.editor).toBeFocused();
    await page.keyboard.type('uno');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('dos');
    await expect(asNew.editor.locator('li')).toHaveText(['uno', 'dos']);
    await expect(asNew.editor.locator('strong')).toHaveText('dos');
    await page.keyboard.press('Tab');
    await expect(asNew.law).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(asNew.editor).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+Tab');
    await expect(asNew.format('Quitar formato')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(asNew.editor.locator('li, strong')).toHaveCount(0);

    await asNew.fill(freshWording());
    await asNew.editor.click();
    await page.keyboard.press('Control+a');
    await asNew.editor.evaluate((editor) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        `<h2 style="color:red" onclick="window.__ran = true">Título</h2><p class="x">con <a href="https://example.org">enlace</a>,
        <s>tachado</s> y <em>cursiva</em><img src=x onerror="window.__ran = true"></p><ol start="3"><li>tres</li></ol>
        <table><tr><td>celda</td></tr></table><script>window.__ran = true</script><style>p { color: red }</style>
        <b style="font-weight:normal"><p>fina, <span style="font-weight:700">gruesa</span> y
        <span style="text-decoration-line: underline">subrayada</span></p></b>`,
      );
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await asNew.saveButton.click();
    await expect(page.getByText('Pregunta creada.')).toBeVisible();
    const html = String(bodies[0]?.['explanation']);
    expect(html).toMatch(
      /Título.*con enlace, tachado y <em>cursiva<\/em>.*<ol><li><p>tres<\/p><\/li><\/ol>.*celda/s,
    );
    expect(html).toContain('fina, <strong>gruesa</strong> y <u>subrayada</u>');
    expect([...html.matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, rest]) => `${tag}${rest}`)).not.toContainEqual(
      expect.stringMatching(/^(?!(p|em|strong|u|ol|li|br)$)/),
    );
    expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  });

  test(
    'has room at once, and a button for each form that a text may have',
    MATRIX_ONLY,
    async ({ page, asNew }) => {
      await asNew.openNew();
      expect((await asNew.editor.boundingBox())?.height).toBeGreaterThanOrEqual(120);
      await asNew.editor.click();
      for (const [name, tag] of [
        ['Negrita', 'strong'],
        ['Cursiva', 'em'],
        ['Subrayado', 'u'],
      ] as const) {
        await asNew.format(name).click();
        await page.keyboard.type(name);
        await asNew.format(name).click();
        await expect(asNew.editor.locator(tag)).toHaveText(name);
      }
      await asNew.format('Lista numerada').click();
      await expect(asNew.editor.locator('ol > li')).toHaveText('NegritaCursivaSubrayado');
    },
  );

  test('of nothing that is seen makes no explanation', MATRIX_ONLY, async ({ page, asNew }) => {
    const bodies = sent(page, 'questions/create');
    await asNew.openNew();
    await expect(asNew.editor.locator('[data-placeholder]')).toHaveAttribute(
      'data-placeholder',
      'Escribe la explicación aquí...',
    );
    await asNew.fill(freshWording());
    await asNew.editor.click();
    await page.keyboard.type('  ');
    await page.keyboard.press('Enter');
    await asNew.saveButton.click();
    await expect(page.getByText('Pregunta creada.')).toBeVisible();
    expect(bodies).toMatchObject([{ explanation: null }]);
  });

  test(
    'leaves a plain explanation as it is until it is edited',
    MATRIX_ONLY,
    async ({ page, office, edited }) => {
      const explanation = 'Primera <b>línea</b> & más\nsegunda\n\n  otro   párrafo';
      const question = await makeQuestion(office, { explanation });
      const bodies = sent(page, 'questions/update');
      await edited.openEdited(question.id);
      await expect(edited.editor.locator('p')).toHaveCount(2);
      await expect(edited.editor.locator('p').first()).toHaveText('Primera <b>línea</b> & mássegunda');
      await edited.editor.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('x');
      await page.keyboard.press('Backspace');
      await edited.option('D').fill('Cinco');
      await edited.saveButton.click();
      await expect(edited.root).toBeHidden();
      expect(bodies).toMatchObject([{ explanation, explanation_format: 'plain' }]);

      await edited.openEdited(question.id);
      await edited.editor.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('!');
      await edited.saveButton.click();
      await expect(edited.root).toBeHidden();
      expect(bodies[1]).toMatchObject({
        explanation: '<p>Primera &lt;b&gt;línea&lt;/b&gt; &amp; más<br>segunda</p><p>  otro   párrafo!</p>',
        explanation_format: 'rich',
      });
    },
  );

  test('that can not be fetched leaves the rest to be saved', async ({ page, office, edited }) => {
    const question = await makeQuestion(office, { explanation: 'Se queda' });
    await page.route(/rich-editor-.*\.js$/, (route) => route.abort('connectionfailed'));
    await page.goto(`/admin/questions?edit=${question.id}`);
    await expect(edited.root.getByText(/^No se pudo cargar el editor/)).toBeVisible();
    await edited.option('D').fill('Cinco');
    await edited.saveButton.click();
    await expect(edited.success).toBeVisible();
    expect(await office.questions.edited({ id: question.id })).toMatchObject({
      explanation: 'Se queda',
      choices: ['Uno', 'Dos', 'Tres', 'Cinco'],
    });
  });

  test('whose styles can not be fetched says so', MATRIX_ONLY, async ({ page, office, edited }) => {
    const question = await makeQuestion(office);
    await page.route(/rich-editor-.*\.css$/, (route) => route.abort('connectionfailed'));
    await page.goto(`/admin/questions?edit=${question.id}`);
    await expect(edited.root.getByText(/^No se pudo cargar el editor/)).toBeVisible();
  });
});

test.describe('the window in which a question is edited', () => {
  test('shows it, saves it, says so and closes by itself after 2 s', async ({ page, office, edited }) => {
    const question = await makeQuestion(office);
    await stopPageClock(page);
    await page.goto(`/admin/questions?edit=${question.id}`);
    await runClockUntilVisible(page, edited.editor);
    await expect(edited.wording).toHaveValue(question.question_text);
    await expect(edited.right(2)).toBeChecked();
    await edited.right(4).check();
    await edited.saveButton.click();
    await runClockUntilVisible(page, edited.success);
    await expect(edited.success).toBeFocused();
    await page.clock.runFor(1900);
    await expect(edited.success).toBeVisible();
    await runClockUntilHidden(page, edited.root);
    await expect(page).not.toHaveURL(/edit=/);
    expect(await office.questions.edited({ id: question.id })).toMatchObject({
      correct_answer: 3,
      version: 2,
    });
  });

  test('closed earlier it does not close the next one', MATRIX_ONLY, async ({ page, office, edited }) => {
    const [one, other] = [await makeQuestion(office), await makeQuestion(office)];
    await stopPageClock(page);
    await page.goto(`/admin/questions?edit=${one.id}`);
    await runClockUntilVisible(page, edited.editor);
    await edited.option('A').fill('Otra');
    await edited.saveButton.click();
    await runClockUntilVisible(page, edited.success);
    await page.keyboard.press('Escape');
    await runClockUntilHidden(page, edited.root);
    await page
      .getByRole('row')
      .filter({ hasText: other.question_text })
      .getByRole('button', { name: 'Editar' })
      .click();
    await runClockUntilVisible(page, edited.editor);
    await page.clock.runFor(4000);
    await expect(edited.wording).toHaveValue(other.question_text);
  });

  test('keeps the text when somebody else was faster, and loads theirs once that is confirmed', async ({
    office,
    edited,
  }) => {
    const question = await makeQuestion(office);
    await edited.openEdited(question.id);
    await edited.wording.fill(`${question.question_text} Mi versión`);
    await saveElsewhere(office, question, 'De otra persona');
    await edited.saveButton.click();
    await expect(edited.problem).toContainText(
      'Otra persona ha cambiado esta pregunta mientras la editabas.',
    );
    await expect(edited.problem).toBeFocused();
    await expect(edited.wording).toHaveValue(`${question.question_text} Mi versión`);
    await edited.loadNewButton.click();
    await expect(edited.confirmation).toBeVisible();
    await edited.page.keyboard.press('Escape');
    await expect(edited.confirmation).toBeHidden();
    await expect(edited.wording).toHaveValue(`${question.question_text} Mi versión`);
    await edited.loadNewButton.click();
    await edited.confirmation.getByRole('button', { name: 'Cargar' }).click();
    await expect(edited.editor).toHaveText('De otra persona');
    await expect(edited.wording).toHaveValue(question.question_text);
    await edited.option('D').fill('Cinco');
    await edited.saveButton.click();
    await expect(edited.success).toBeVisible();
    expect(await office.questions.edited({ id: question.id })).toMatchObject({
      version: 3,
      explanation: 'De otra persona',
    });
  });

  test('saves once when the reply was lost', MATRIX_ONLY, async ({ page, office, edited }) => {
    const question = await makeQuestion(office);
    await edited.openEdited(question.id);
    await edited.option('A').fill('Otra');
    await dropReplies(page, 'questions/update');
    await edited.saveButton.click();
    await expect(edited.problem).toHaveText(FAILED);
    await edited.saveButton.click();
    await expect(edited.root).toBeHidden();
    expect(await office.questions.edited({ id: question.id })).toMatchObject({ version: 2 });
  });

  test(
    'says where there is no such question, and offers to try again where it could not be fetched',
    MATRIX_ONLY,
    async ({ page, office, edited }) => {
      await page.goto('/admin/questions?edit=00000000-0000-4000-8000-000000000000');
      await expect(edited.problem).toHaveText('La pregunta ya no existe. Actualiza la lista.');
      const question = await makeQuestion(office);
      await page.clock.install();
      await failCalls(page, 'questions/edited');
      await page.goto(`/admin/questions?edit=${question.id}`);
      await expect(edited.root).toBeVisible();
      const retry = edited.problem.getByRole('button', { name: 'Reintentar' });
      await page.clock.fastForward(10_000);
      await runClockUntilVisible(page, retry);
      restoreNetwork(page);
      await retry.click();
      await runClockUntilVisible(page, edited.editor);
      await expect(edited.wording).toHaveValue(question.question_text);
    },
  );
});

test.describe('changes that are not saved', () => {
  test('are asked about before the window closes, whichever way', async ({ page, office, edited }) => {
    const question = await makeQuestion(office);
    await edited.openEdited(question.id);
    await page.keyboard.press('Escape');
    await expect(edited.root).toBeHidden();

    await page
      .getByRole('row')
      .filter({ hasText: question.question_text })
      .getByRole('button', { name: 'Editar' })
      .click();
    await edited.editor.waitFor();
    await edited.option('A').fill('Otra');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => edited.cancelButton.click(),
      () => edited.root.getByRole('button', { name: 'Cerrar' }).click(),
    ]) {
      await leave();
      await expect(edited.unsaved).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(edited.unsaved).toBeHidden();
      await expect(edited.option('A')).toHaveValue('Otra');
    }
    await page.keyboard.press('Escape');
    await edited.discardButton.click();
    await expect(edited.root).toBeHidden();
    await expect(page).not.toHaveURL(/edit=/);
  });

  test('are asked about before another screen, by a link, by the browser and by leaving the site', async ({
    page,
    admin,
    asNew,
  }) => {
    await page.goto('/admin');
    await admin.menu.getByRole('link', { name: 'Preguntas' }).click();
    await asNew.newButton.click();
    await asNew.wording.fill('Algo');
    await admin.entry('Panel').click();
    await expect(asNew.keepButton).toBeFocused();
    await asNew.keepButton.click();
    await expect(asNew.wording).toHaveValue('Algo');
    await page.goBack();
    await expect(asNew.unsaved).toBeVisible();
    await asNew.keepButton.click();
    await expect(page).toHaveURL(/\/admin\/questions/);
    await expect(asNew.wording).toHaveValue('Algo');

    // on a reload the browser shows its own confirmation
    const asked = page.waitForEvent('dialog');
    await page.reload();
    expect((await asked).type()).toBe('beforeunload');

    await asNew.newButton.click();
    await asNew.wording.fill('Algo');
    await page.goBack();
    await asNew.discardButton.click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test(
    'are asked about before the browser goes back to the list',
    MATRIX_ONLY,
    async ({ page, office, edited }) => {
      const question = await makeQuestion(office);
      await page.goto('/admin/questions');
      await page
        .getByRole('row')
        .filter({ hasText: question.question_text })
        .getByRole('button', { name: 'Editar' })
        .click();
      await edited.option('A').fill('Otra');
      await page.goBack();
      await edited.keepButton.click();
      await expect(edited.option('A')).toHaveValue('Otra');
      await expect(page).toHaveURL(/edit=/);
      await page.goBack();
      await edited.discardButton.click();
      await expect(edited.root).toBeHidden();
    },
  );

  test(
    'are not asked about while the list beside them is searched and turned',
    MATRIX_ONLY,
    async ({ page, asNew }) => {
      await asNew.openNew();
      await asNew.wording.fill('Algo');
      await page
        .getByRole('searchbox')
        .or(page.getByLabel(/^Buscar/))
        .first()
        .fill('ley');
      await expect(page).toHaveURL(/search=ley/);
      await expect(asNew.unsaved).toBeHidden();
      await expect(asNew.wording).toHaveValue('Algo');
      await asNew.wording.fill('');
      await asNew.cancelButton.click();
      await expect(asNew.root).toBeHidden();
      await expect(asNew.newButton).toBeFocused();
    },
  );
});

test.describe('the preview', () => {
  test('over the editor closes alone', MATRIX_ONLY, async ({ page, office, edited }) => {
    const question = await makeQuestion(office);
    await edited.openEdited(question.id);
    await edited.previewButton.click();
    await expect(edited.choice('A')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(edited.preview).toBeHidden();
    await expect(edited.root).toBeVisible();
  });

  test('of a question in the list', MATRIX_ONLY, async ({ page, office, asNew }) => {
    const question = await makeQuestion(office, { explanation: 'Línea\notra' });
    await page.goto(`/admin/questions?preview=${question.id}`);
    await asNew.choice('B').click();
    await expect(asNew.preview.getByRole('status')).toHaveText('Correcto');
    await asNew.preview.getByRole('button', { name: 'Ver explicación' }).click();
    await expect(asNew.preview.getByText('Línea')).toBeVisible();
    await asNew.preview.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page).not.toHaveURL(/preview=/);
  });
});

test('all of it fits a screen of 320 px', MATRIX_ONLY, async ({ page, office, edited, asNew }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const question = await makeQuestion(office, { explanation: 'x'.repeat(400) });
  await edited.openEdited(question.id);
  await expectNothingCutOff(page);
  await asNew.openNew();
  await asNew.saveButton.click();
  await expectNothingCutOff(page);
});
