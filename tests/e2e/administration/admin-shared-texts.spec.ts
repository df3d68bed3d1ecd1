import type { ApiClient } from '#tests/support/http/api-client.ts';
import type { EditedSharedText } from '#shared/questions/shared-texts/shared-text-editing.contract.ts';
import { AdminSharedTextsPage } from '../pages/administration/admin-shared-texts.ts';
import { QuestionFormPage } from '../pages/question-form.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { getAdminClient, logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';

const test = base.extend<{ texts: AdminSharedTextsPage; office: ApiClient }>({
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
  texts: async ({ page }, use) => use(new AdminSharedTextsPage(page)),
});

test.beforeEach(async ({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

const uniqueTitle = (): string => `Caso ${crypto.randomUUID()}`;

async function createText(office: ApiClient, given: { questions: number; text?: string }) {
  const title = uniqueTitle();
  const text = given.text ?? '<p>Ana pide una licencia.</p>';
  const { id } = await office.questions.sharedTexts.create({
    id: crypto.randomUUID(),
    title,
    text,
    text_format: 'rich',
  });
  for (let position = 1; position <= given.questions; position++) {
    await office.questions.create({
      id: crypto.randomUUID(),
      question_text: `¿Pregunta ${position} de ${title}?`,
      choices: ['Sí', 'No'],
      correct_answer: 0,
      notes: null,
      explanation: null,
      explanation_format: 'plain',
      category_ids: [],
      reference: null,
      shared_text: { id, position },
    });
  }
  return { id, title };
}

async function findText(office: ApiClient, title: string): Promise<EditedSharedText> {
  const { texts } = await office.questions.sharedTexts.list({ search: title, page: 1 });
  return office.questions.sharedTexts.edited({ id: texts[0]?.id ?? '' });
}

test('a text is written with a table, and keeps it when it is changed', async ({ page, texts, office }) => {
  const title = uniqueTitle();
  await texts.open();
  await texts.newButton.click();
  await texts.saveButton.click();
  await expect(texts.titleField).toBeFocused();
  await texts.titleField.fill(title);
  await texts.editor.click();
  await page.keyboard.type('Ana pide ');
  await texts.control('Negrita').click();
  await page.keyboard.type('una licencia');
  await texts.control('Insertar tabla').click();
  await page.keyboard.type('Día');
  await texts.control('Quitar la columna').click();
  await texts.control('Añadir fila debajo').click();
  await page.keyboard.type('Hora');
  await texts.saveButton.click();
  await expect(texts.done).toContainText('Supuesto creado.');

  const stored = await findText(office, title);
  expect(stored.text).toContain('<p>Ana pide <strong>una licencia</strong></p><table>');
  expect(stored.text.match(/<(?:th|td)>/g)).toHaveLength(8);

  await texts.open(`?search=${encodeURIComponent(title)}`);
  await texts.action(title, 'Editar').click();
  await texts.titleField.fill(`${title} bis`);
  await texts.editor.getByText('Ana pide').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' hoy');
  await texts.saveButton.click();
  await expect(texts.done).toContainText('Supuesto actualizado.');
  const changed = await findText(office, title);
  expect(changed).toMatchObject({ title: `${title} bis`, version: 2 });
  expect(changed.text).toBe(stored.text.replace('una licencia', 'una licencia hoy'));
});

test('questions are put in order by keyboard, and a text that has some is not deleted', async ({
  page,
  texts,
  office,
}) => {
  const { id, title } = await createText(office, { questions: 3 });
  await texts.open(`?search=${encodeURIComponent(title)}`);
  await expect(texts.row(title)).toContainText('3');
  await texts.action(title, 'Ordenar preguntas').click();
  await texts.control('Bajar la pregunta 1').focus();
  await page.keyboard.press('Enter');
  await expect(texts.control('Bajar la pregunta 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(texts.order).toHaveText([/Pregunta 2/, /Pregunta 3/, /Pregunta 1/]);
  await texts.saveButton.click();
  await expect(texts.done).toContainText('Orden guardado.');
  const { questions } = await office.questions.sharedTexts.edited({ id });
  expect(questions.map(({ question_text }) => /\d/.exec(question_text)?.[0])).toEqual(['2', '3', '1']);

  await texts.action(title, 'Eliminar').click();
  await texts.control('Eliminar').click();
  await expect(texts.problem).toHaveText(/No se puede eliminar: tiene 3 preguntas/);
  for (const question of questions) await office.questions.remove({ id: question.id });
  await texts.control('Eliminar').click();
  await expect(texts.done).toContainText('Supuesto eliminado.');
  await expect(texts.row(title)).toHaveCount(0);
});

test('a question is put under a text in its form, at a place that is free', async ({ page, office }) => {
  const { id, title } = await createText(office, { questions: 2, text: '<p>Ana recurre.</p>' });
  const form = QuestionFormPage.ofNew(page);
  await form.openNew();
  await form.fill(`¿Pregunta de ${title}?`);
  await form.sharedTextSearch.fill(title);
  await form.root.getByRole('option', { name: title }).click();
  await expect(form.place).toHaveValue('3');
  await expect(form.place).toBeFocused();
  await form.previewButton.click();
  await expect(form.preview).toContainText('Ana recurre.');
  await page.keyboard.press('Escape');
  await form.place.fill('2');
  await form.saveButton.click();
  await expect(form.place).toBeFocused();
  await expect(form.root).toContainText('Otra pregunta del supuesto tiene ya ese orden.');
  await form.place.fill('7');
  await form.saveButton.click();
  await expect(form.root).toHaveCount(0);
  const { questions } = await office.questions.sharedTexts.edited({ id });
  expect(questions.map(({ position }) => position)).toEqual([1, 2, 7]);

  const edited = QuestionFormPage.ofEdited(page);
  await page
    .getByRole('row')
    .filter({ hasText: `¿Pregunta de ${title}?` })
    .getByRole('button', { name: 'Editar' })
    .click();
  await edited.editor.waitFor();
  await edited.root.getByRole('button', { name: 'Quitar el supuesto' }).click();
  await expect(edited.sharedTextSearch).toBeFocused();
  await edited.saveButton.click();
  await expect(edited.success).toBeVisible();
  expect((await office.questions.sharedTexts.edited({ id })).questions).toHaveLength(2);
});
