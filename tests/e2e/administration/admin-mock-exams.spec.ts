import type { ApiClient } from '#tests/support/http/api-client.ts';
import { AdminMockExamsPage } from '../pages/administration/admin-mock-exams.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { focusWithTab, pressWithKeyboard } from '../support/keyboard.ts';
import { getAdminClient, logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';

const test = base.extend<{ mockExams: AdminMockExamsPage; office: ApiClient }>({
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
  mockExams: async ({ page }, use) => use(new AdminMockExamsPage(page)),
});

test.use({ serverName: 'admin-mock-exams' });

test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

const freshName = (): string => `Simulacro ${crypto.randomUUID()}`;

/** A category with fewer questions than a mock exam may have. */
const CATEGORY = 'Constitución Española: derechos y deberes';

async function templateNamed(office: ApiClient, name: string) {
  const { templates } = await office.mockExams.templates.list({ search: name, page: 1 });
  return templates.find((template) => template.name === name);
}

test('an administrator composes a mock exam, is told what is missing, tries its marks and publishes it', async ({
  page,
  office,
  mockExams,
}) => {
  const name = freshName();
  await mockExams.open();
  await expect(page).toHaveTitle('Simulacros · Plaza');
  await mockExams.newLink.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo simulacro');

  await mockExams.field('Nombre').fill(name);
  await mockExams.field('Minutos comunes').fill('una hora');
  await mockExams.partField(1, 'Error').fill('-0,3333');
  await mockExams.saveButton('Crear simulacro').click();
  await expect(mockExams.field('Minutos comunes')).toBeFocused();
  await expect(mockExams.problems.getByRole('button')).toHaveText([
    'Minutos comunes',
    'Parte 1: Nombre de la parte',
    'Parte 1: Preguntas ordinarias',
    'Parte 1: Error',
    'Parte 1: Puntuación máxima',
  ]);
  await mockExams.problems.getByRole('button', { name: 'Parte 1: Error' }).click();
  await expect(mockExams.partField(1, 'Error')).toBeFocused();
  await expect(mockExams.partField(1, 'Error')).toHaveAccessibleDescription(/Escribe una fracción/);
  await mockExams.partField(1, 'Error').fill('-0,25');
  await mockExams.field('Minutos comunes').fill('20');
  await mockExams.partField(1, 'Nombre de la parte').fill('Programa');
  await mockExams.partField(1, 'Preguntas ordinarias').fill('210');
  await mockExams.partField(1, 'Puntuación máxima').fill('10');
  await mockExams.partField(1, 'Mínimo para superar').fill('5');
  await expect(mockExams.problems).toBeHidden();
  await mockExams.categorySearch(1).fill('CONSTITUCION derechos');
  await mockExams.part(1).getByRole('option', { name: CATEGORY, exact: true }).click();
  await expect(mockExams.sources(1)).toContainText([CATEGORY]);

  await mockExams.previewButton.click();
  await expect(mockExams.preview).toContainText('Parte no disponible: no hay preguntas suficientes');
  await expect(mockExams.preview.getByRole('listitem').last()).toContainText(/Faltan \d+/);
  await mockExams.partField(1, 'Preguntas ordinarias').fill('10');
  await expect(mockExams.preview).toContainText('Has cambiado el formulario');
  await mockExams.previewButton.click();
  await expect(mockExams.preview).toContainText('Hay preguntas suficientes: 10 de 10.');

  const sheet = mockExams.testSheet(1);
  await sheet.getByLabel('Aciertos').fill('6');
  await sheet.getByLabel('Errores').fill('3');
  await expect(sheet).toContainText('5,25 de 10Exacta: 21/4');
  await expect(sheet).toContainText('Apto');
  await sheet.getByLabel('Aciertos').fill('5');
  await expect(sheet).toContainText('No apto');
  await expect(mockExams.calculator).toContainText('Orientativa: la puntuación oficial la fija el tribunal');

  await mockExams.saveButton('Crear simulacro').click();
  await expect(page).toHaveURL('/admin/mock-exams');
  await expect(page.getByText('Simulacro creado, sin publicar.')).toBeVisible();
  await mockExams.search.fill(name);
  await expect(mockExams.rows).toHaveCount(1);
  await expect(mockExams.row(name)).toContainText('Sin publicar');
  await expect(mockExams.row(name)).toContainText('1 de 1');
  await pressWithKeyboard(page, mockExams.rowButton(name, 'Publicar'));
  await expect(mockExams.row(name)).toContainText('Publicado');
  const made = await templateNamed(office, name);
  expect(made).toMatchObject({ published: true, questions: 10, parts: 1, sheets: 0 });
  const { content } = await office.mockExams.templates.get({ id: made?.id ?? '' });
  expect(content.parts[0]?.values.wrong).toEqual({ numerator: -1, denominator: 4 });

  const file = await page.request.get((await mockExams.rowLink(name, 'Exportar').getAttribute('href')) ?? '');
  const importFile = () =>
    mockExams
      .dialog('Importar archivo')
      .locator('input[type=file]')
      .setInputFiles({ name: 'simulacro.json', mimeType: 'application/json', buffer: exported });
  const exported = await file.body();
  await mockExams.importButton.click();
  await importFile();
  await expect(mockExams.dialog('Importar archivo').getByRole('alert')).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(mockExams.importButton).toBeFocused();
  await mockExams.rowButton(name, 'Eliminar').click();
  await mockExams.dialog('¿Eliminar este simulacro?').getByRole('button', { name: 'Eliminar' }).click();
  await expect(mockExams.notice).toContainText(`Se ha eliminado «${name}».`);
  await expect(mockExams.rows).toHaveCount(0);
  await mockExams.importButton.click();
  await importFile();
  await expect(mockExams.notice).toContainText('1 simulacro creado, sin publicar.');
  await expect(mockExams.row(name)).toContainText('Sin publicar');
});

test('parts are moved and removed by keyboard; nothing that was typed is lost without a question', async ({
  page,
  office,
  mockExams,
}) => {
  const name = freshName();
  const id = crypto.randomUUID();
  const whole = (numerator: number) => ({ numerator, denominator: 1 });
  const part = (partName: string, corrected_after: number | null) => ({
    name: partName,
    questions: 5,
    reserve: 0,
    choices: 4,
    values: { right: whole(1), wrong: whole(0), blank: whole(0), double: whole(0) },
    scale_maximum: whole(10),
    minimum: null,
    floor: null,
    cut_off: null,
    minutes: 10,
    alternatives: 1,
    corrected_after,
    sources: [],
  });
  const content = {
    name,
    body: null,
    year: null,
    source: null,
    source_address: null,
    source_date: null,
    certainty: 'own' as const,
    minutes: null,
    shuffles_choices: false,
    parts: [part('Primera', null), part('Segunda', 1)],
  };
  await office.mockExams.templates.create({ id, content });
  await mockExams.open(`/${id}`);
  await expect(mockExams.partField(2, 'Nombre de la parte')).toHaveValue('Segunda');

  await mockExams.partField(1, 'Se corrige si se supera').focus();
  await pressWithKeyboard(page, mockExams.partButton(2, 'Subir'));
  await expect(mockExams.partField(1, 'Nombre de la parte')).toHaveValue('Segunda');
  await expect(mockExams.partButton(1, 'Subir')).toBeFocused();
  await mockExams.saveButton('Guardar cambios').click();
  await expect(mockExams.part(1)).toContainText('Una parte solo puede depender de otra anterior');
  await expect(mockExams.partField(1, 'Se corrige si se supera')).toBeFocused();
  await pressWithKeyboard(page, mockExams.partButton(2, 'Quitar'));
  await mockExams.dialog('¿Quitar esta parte?').getByRole('button', { name: 'Quitar' }).click();
  await expect(mockExams.parts).toHaveCount(1);
  await expect(mockExams.partField(1, 'Nombre de la parte')).toBeFocused();
  await expect(mockExams.partField(1, 'Se corrige si se supera')).toHaveValue('');
  await focusWithTab(page, mockExams.addPartButton);
  await page.keyboard.press('Enter');
  await expect(mockExams.partField(2, 'Nombre de la parte')).toBeFocused();
  await page.keyboard.type('Tercera');

  await mockExams.backLink.click();
  await mockExams
    .dialog('Tienes cambios sin guardar')
    .getByRole('button', { name: 'Seguir editando' })
    .click();
  await mockExams.partField(2, 'Preguntas ordinarias').fill('5');
  await mockExams.partField(2, 'Puntuación máxima').fill('10');
  await mockExams.partField(2, 'Minutos propios').fill('10');

  await office.mockExams.templates.update({ id, version: 1, content: { ...content, year: '2026' } });
  await mockExams.saveButton('Guardar cambios').click();
  await page.getByRole('button', { name: 'Cargar la versión nueva' }).click();
  await mockExams.dialog('¿Cargar la versión nueva?').getByRole('button', { name: 'Cargar' }).click();
  await expect(mockExams.field('Año')).toHaveValue('2026');
  await expect(mockExams.field('Nombre')).toBeFocused();
  await mockExams.field('Año').fill('2027');
  await page.keyboard.press('Enter');
  await expect(mockExams.notice).toContainText('Simulacro guardado.');
  expect(await templateNamed(office, name)).toMatchObject({ year: '2027', version: 3, parts: 2 });
  await mockExams.backLink.click();
  await expect(page).toHaveURL('/admin/mock-exams');
});
