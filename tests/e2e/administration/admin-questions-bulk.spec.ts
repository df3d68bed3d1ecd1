import type { ApiClient } from '#tests/support/http/api-client.ts';
import { freshWord } from '#tests/support/questions/fresh-word.ts';
import { AdminQuestionsPage } from '../pages/administration/admin-questions.ts';
import { QuestionFormPage } from '../pages/question-form.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard } from '../support/keyboard.ts';
import { dropReplies } from '../support/network.ts';
import { getAdminClient, logInBrowser } from '../support/people.ts';
import { createQuestions } from '../support/questions.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const test = base.extend<{ questions: AdminQuestionsPage; office: ApiClient }>({
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
  questions: async ({ page }, use) => use(new AdminQuestionsPage(page)),
});

test.use({ serverName: 'admin-questions-list' });

test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

test('all that the filter shows becomes outdated, is found by its state, and is undone', async ({
  page,
  office,
  questions,
}) => {
  const word = freshWord();
  const newest = (await createQuestions(office, word, 12)).at(-1) ?? '';
  await questions.open(`?search=${word}`);
  await questions.changeManyButton.click();
  await questions.bulkButton('Elegir las 12 que cumplen el filtro').click();
  await questions.bulkButton('Estado').click();
  const save = questions.dialog.getByRole('button', { name: 'Cambiar 12 preguntas' });
  await save.click();
  await expect(questions.dialog.getByText('Indica desde cuándo está desfasada')).toBeVisible();
  await questions.dialog.getByLabel('Desfasada desde').fill('2024-10-01');
  await questions.dialog.getByLabel('Motivo').fill('Ley 2/2024');
  // the change is made but its reply is lost: saving again must not change anything a second time
  await dropReplies(page, 'questions/bulkChanges/apply');
  await save.click();
  await expect(questions.dialog.getByRole('alert')).toBeVisible();
  await save.click();
  await expect(questions.notice).toContainText('12 preguntas con otro estado');
  await expect(questions.row(newest)).toContainText('Desfasada');
  await page.getByLabel('Estado').selectOption('Vigente');
  await expect(page.getByText('Ninguna pregunta coincide')).toBeVisible();
  await page.getByLabel('Estado').selectOption('Desfasada');
  await expect(questions.range).toHaveText('Mostrando 1 a 10 de 12 preguntas');
  await expect(page).toHaveURL(/state=outdated/);
  await questions.undoButton.click();
  await expect(questions.notice).toContainText('Deshecho: 12 preguntas como antes.');
  await expect(page.getByText('Ninguna pregunta coincide')).toBeVisible();
});

test(
  'some that are chosen one by one are deleted, also from the keyboard',
  MATRIX_ONLY,
  async ({ page, office, questions }) => {
    const word = freshWord();
    const wordings = (await createQuestions(office, word, 3)).toReversed();
    const [third = '', second = '', first = ''] = wordings;
    await questions.open(`?search=${word}`);
    await expect(questions.wordings).toHaveText(wordings);
    await pressWithKeyboard(page, questions.changeManyButton);
    await pressWithKeyboard(page, questions.box(third), 'Space');
    await pressWithKeyboard(page, questions.box(first), 'Space');
    await expect(questions.bulkBar.getByRole('status')).toHaveText('2 preguntas elegidas.');
    await pressWithKeyboard(page, questions.bulkButton('Eliminar'));
    await pressWithKeyboard(page, questions.dialog.getByRole('button', { name: 'Eliminar 2 preguntas' }));
    await expect(questions.wordings).toHaveText([second]);
    await expect(questions.bulkBar.getByRole('status')).toContainText('Marca en la lista');
    await questions.deletedSwitch.check();
    await expect(questions.wordings).toHaveText([third, first]);
    await questions.bulkButton('Elegir esta página').click();
    await questions.bulkButton('Restaurar').click();
    await questions.dialog.getByRole('button', { name: 'Restaurar 2 preguntas' }).click();
    await expect(questions.notice).toContainText('2 preguntas restauradas');
    // a change can also be undone without the notice, after a reload
    await page.reload();
    await questions.changeManyButton.click();
    await questions.bulkBar.getByText('Últimos cambios').click();
    const [latest] = await questions.bulkBar.getByRole('listitem').all();
    await latest?.getByRole('button', { name: 'Deshacer' }).click();
    await expect(questions.notice).toContainText('Deshecho: 2 preguntas como antes.');
    await expect(latest ?? questions.bulkBar).toContainText('Deshecho');
  },
);

test('state and source of one question are kept with it, and shown where they matter', async ({
  page,
  office,
  questions,
}) => {
  const word = freshWord();
  const [wording = ''] = await createQuestions(office, word, 1);
  await questions.open(`?search=${word}`);
  await questions.action(wording, 'Editar').click();
  const form = QuestionFormPage.ofEdited(page);
  await form.facts.click();
  await form.root.getByLabel('Estado').selectOption('Anulada');
  await form.root.getByLabel('Motivo').fill('Dos opciones correctas');
  await form.root.getByLabel('Examen').fill(`AGE ${word}`);
  await form.root.getByLabel('Número').fill('14');
  await form.saveButton.click();
  await expect(form.success).toBeVisible();
  // closed before it closes by itself
  await page.keyboard.press('Escape');
  await expect(questions.dialog).toBeHidden();
  await expect(questions.row(wording)).toContainText('Anulada');
  await page.reload();
  await page.getByLabel('Examen').selectOption(`AGE ${word}`);
  await expect(questions.wordings).toHaveText([wording]);
  await questions.action(wording, 'Vista previa').click();
  await expect(questions.dialog).toContainText('Pregunta anulada: Dos opciones correctas.');
  await expect(questions.dialog).toContainText(`Fuente: AGE ${word}, pregunta 14`);
  await expect(questions.dialog.getByRole('region', { name: 'Historial de la clave' })).toContainText(
    'A Uno',
  );
});
