import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { FILE_MAX_BYTES, LARGE_FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import { createUploadFile, ImportPage, createQuestionEntry } from '../pages/administration/admin-import.ts';
import { findCategoryId } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab } from '../support/keyboard.ts';
import { expectNothingCutOff } from '../support/layout-checks.ts';
import {
  failCalls,
  delayCalls,
  dropReplies,
  restoreNetwork,
  leaveFirstCallUnanswered,
} from '../support/network.ts';
import { getAdminClient, logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR, type PlazaServer } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

// needs a server of its own, whose list of imports is empty at first
test.use({ serverName: 'admin-import' });

const IMPORTS = 'questions/imports';
const UPLOAD = /\/files\/question-imports/;

const countOf = async (plaza: PlazaServer): Promise<number> =>
  (await (await getAdminClient(plaza)).admin.dashboard()).total_questions;

/** Uploads an import file and waits until the page shows the import. */
async function check(page: Page, name: string, content: unknown): Promise<ImportPage> {
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose(createUploadFile(name, content));
  await expect(imports.shown(name)).toBeVisible();
  return imports;
}

test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

test('the screen says what a file looks like, and its template can be imported as it is, and a text that is pasted is understood', async ({
  page,
  frame,
}) => {
  const imports = new ImportPage(page);
  await imports.open();
  await expect(page).toHaveTitle('Importar preguntas · Plaza');
  await expect(frame.heading).toHaveText('Importar preguntas');
  await expect(imports.main.getByText('No hay importaciones todavía')).toBeVisible();

  const download = page.waitForEvent('download');
  await imports.link('Descargar plantilla').click();
  const template = await readFile(await (await download).path(), 'utf8');
  await imports.choose(createUploadFile('plantilla.json', template));
  await expect(imports.publishButton).toBeVisible();
  await imports.button('Descartar').click();
  await expect(imports.main.getByText('Esta importación se ha descartado')).toBeVisible();
  await expect(imports.row('plantilla.json')).toContainText('Descartada');
  await imports.link('Elegir otro archivo').click();
  await expect(imports.chooseButton).toBeVisible();

  await imports.button('Comprobar el texto').click();
  await expect(imports.main.getByText('Pega primero el texto de las preguntas.')).toBeVisible();
  const field = imports.main.getByLabel('Texto de las preguntas');
  await expect(field).toBeFocused();
  const word = crypto.randomUUID();
  await field.fill(
    `1. ¿Quién ${word}?\na) El Rey\nb) El Gobierno\n\n2. ¿Sin respuesta?\na) x\nb) y\n\nRespuestas: 1-A`,
  );
  await imports.button('Comprobar el texto').click();
  await expect(imports.shown('texto pegado.txt')).toBeVisible();
  await expect(imports.problems).toContainText([
    'La pregunta #2 (línea 5) no dice cuál es su respuesta correcta',
  ]);
  await imports.button('Importar la buena').click();
  await expect(imports.publishButton).toBeVisible();
});

test('a file of Moodle with problems is refused; what is good in it is imported and exported again', async ({
  page,
}) => {
  const word = crypto.randomUUID();
  const gift = `¿Quién sanciona ${word}? {=El Rey ~El Gobierno}\n\n¿Cuándo? {#1978}\n`;
  const imports = await check(page, 'tema.gift', gift);
  await expect(imports.problems).toContainText(['La pregunta #2 (línea 3) es numérica']);
  await imports.button('Importar la buena').click();
  await expect(imports.main.getByText('Se queda fuera 1 pregunta:')).toBeVisible();
  await imports.publishButton.click();
  await expect(imports.main.getByText('Importación publicada: 1 pregunta nueva')).toBeVisible();

  await page.goto(`/admin/questions?search=${word}`);
  await page.getByRole('button', { name: 'Otros formatos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar en otro formato' });
  await expect(dialog.getByText('1 pregunta. Este formato lo guarda todo.')).toBeVisible();
  await dialog.getByLabel('Formato del archivo').selectOption('GIFT (Moodle)');
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('preguntas.gift');
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    `[plain]¿Quién sanciona ${word}? {\n=El Rey\n~El Gobierno\n}`,
  );
});

test('a good file is checked, told which explanations have tags, published and undone, and every list knows', async ({
  page,
  plaza,
  admin,
}) => {
  const before = await countOf(plaza);
  const entry = createQuestionEntry({ explicacion: 'Véase el <b>artículo 5</b>.' });
  const imports = await check(page, 'buena.json', [
    entry,
    createQuestionEntry({ categoria: ['El Gobierno', 'Tema de prueba'] }),
    createQuestionEntry({ categoria: [' tema de PRUEBA '] }),
  ]);
  await expect(page).toHaveURL(/\?import=[\da-f-]{36}$/);
  await expect(imports.fact('En el archivo')).toHaveText('En el archivo3');
  await expect(imports.fact('Nuevas')).toHaveText('Nuevas3');
  await expect(imports.fact('Repetidas')).toHaveText('Repetidas0');
  await expect(imports.fact('Categorías nuevas')).toHaveText('Categorías nuevas1');
  await expect(imports.main.locator('details').getByText('Tema de prueba')).toBeVisible();
  const said = imports.main.getByText('1 explicación contiene etiquetas HTML.');
  await expect(said).toContainText('Se mostrarán tal como están escritas, como texto.');
  await imports.main.getByRole('switch').click();
  await expect(said).toContainText('Se leerán como HTML');
  expect(await countOf(plaza)).toBe(before);

  await imports.publishButton.click();
  await expect(imports.success).toContainText('3 preguntas nuevas, 0 repetidas, 1 categoría creada');
  await expect(imports.success).toBeFocused();
  await expect(imports.row('buena.json')).toContainText('Publicada');
  expect(await countOf(plaza)).toBe(before + 3);
  const office = await getAdminClient(plaza);
  const { questions } = await office.questions.list({ search: entry.pregunta });
  const edited = await office.questions.edited({ id: questions[0]?.id ?? '' });
  expect(edited).toMatchObject({ explanation: 'Véase el <b>artículo 5</b>.', explanation_format: 'rich' });
  await expect(imports.link('Ver preguntas')).toHaveAttribute('href', '/admin/questions');
  await admin.entry('Panel').click();
  await expect(admin.card('Preguntas')).toContainText(String(before + 3));

  await page.goBack();
  await imports.undoButton.click();
  await expect(imports.dialog).toContainText('«buena.json»: 3 preguntas nuevas y 1 categoría');
  await imports.dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(imports.dialog).toBeHidden();
  await imports.undoButton.click();
  await imports.confirmButton.click();
  await expect(imports.notice).toContainText('Se ha deshecho la importación de «buena.json».');
  await expect(imports.main.getByText('Esta importación se ha deshecho')).toBeVisible();
  await expect(imports.row('buena.json')).toContainText('Deshecha');
  await expect(imports.row('buena.json')).toContainText('1 categoría nueva');
  expect(await countOf(plaza)).toBe(before);
  await admin.entry('Panel').click();
  await expect(admin.card('Preguntas')).toContainText(String(before));
});

test('a file with mistakes is refused with all of them, by their numbers, and can be mended', async ({
  page,
  plaza,
}) => {
  const before = await countOf(plaza);
  const entries = Array.from({ length: 120 }, (_, index) =>
    index % 2 ? createQuestionEntry({ opciones: ['a'] }) : createQuestionEntry(),
  );
  const imports = await check(page, 'mala.json', entries);
  await expect(imports.problem).toContainText('60 problemas');
  await expect(imports.problems).toHaveCount(20);
  await expect(imports.problems.first()).toHaveText(
    'La pregunta #2 debe tener entre 2 y 6 opciones, tiene 1',
  );
  await expect(imports.main.getByText('Se muestran 20 de 60 problemas.')).toBeVisible();
  await imports.button('Mostrar más').click();
  await expect(imports.problems).toHaveCount(60);
  await expect(imports.problems.nth(20)).toBeFocused();
  await expect(imports.problems.last()).toContainText('#120');
  await expect(imports.button('Mostrar más')).toBeHidden();
  const download = page.waitForEvent('download');
  await imports.link('Descargar todos los problemas').click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(60);
  await expect(imports.row('mala.json')).toContainText('60 problemas');

  // the administrator chooses a corrected file with the same name
  await imports.link('Elegir otro archivo').click();
  await imports.choose(createUploadFile('mala.json', [createQuestionEntry()]));
  await expect(imports.publishButton).toBeVisible();
  const mended = imports.row('mala.json').filter({ hasText: '0 categorías nuevas' });
  await expect(mended).toBeVisible();
  expect(await countOf(plaza)).toBe(before);
});

test(
  'what was done here is listed at once, even while the first list of the visit is still on its way',
  MATRIX_ONLY,
  async ({ page }) => {
    await leaveFirstCallUnanswered(page, 'questions/imports/list');
    const imports = await check(page, 'pronto.json', [createQuestionEntry()]);
    await expect(imports.publishButton).toBeVisible();
    await expect(imports.row('pronto.json')).toBeVisible();
  },
);

for (const [what, content, said] of [
  ['no JSON', '[{', 'El archivo no contiene un JSON válido. Verifica el formato del archivo.'],
  ['no JSON on its third line', '[\n{},\n]', 'El error está en la línea 3, columna 1.'],
  ['empty', '[]', 'El archivo no contiene ninguna pregunta.'],
  ['no array', '{}', 'El archivo debe contener un array de preguntas'],
] as const) {
  test(`a file that is ${what} is refused with the sentence for that`, MATRIX_ONLY, async ({ page }) => {
    const imports = await check(page, 'rara.json', content);
    await expect(imports.problem).toContainText('1 problema');
    await expect(imports.main.getByText(said)).toBeVisible();
  });
}

test(
  'what is stored already is counted, and told where another answer is right',
  MATRIX_ONLY,
  async ({ page }) => {
    const entry = createQuestionEntry();
    const first = await check(page, 'primera.json', [entry]);
    await first.publishButton.click();
    await expect(first.success).toBeVisible();

    const again = await check(page, 'otra vez.json', [entry]);
    await expect(again.main.getByText('no trae nada nuevo')).toBeVisible();
    const more = await check(page, 'con más.json', [
      { ...entry, categoria: ['La Corona'] },
      createQuestionEntry(),
    ]);
    await expect(more.fact('Repetidas')).toHaveText('Repetidas11 se añade a más categorías');
    await expect(more.fact('Nuevas')).toHaveText('Nuevas1');

    const other = await check(page, 'contraria.json', [
      createQuestionEntry(),
      { ...entry, respuesta_correcta: 2 },
    ]);
    await expect(other.problems).toHaveCount(1);
    await expect(other.problems).toContainText('La pregunta #2');
    await expect(other.entry(2)).toContainText('Sin decidir');
    await expect(other.entry(2).getByRole('region')).toHaveText([/^En el archivo/, /^Guardada/]);
    // after a reload the import goes on without another upload
    await page.reload();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNothingCutOff(page);
    await pressWithKeyboard(page, other.entry(2).getByRole('button', { name: 'Usar esta' }));
    await expect(other.fact('Repetidas')).toContainText('1 cambia lo guardado');
    await expect(other.entry(2)).toContainText('se guarda como una versión nueva');
    await other.publishButton.click();
    await expect(other.success).toContainText('1 repetida (1 cambia lo guardado)');
  },
);

test('reloaded, gone back to or opened elsewhere, the address shows the same import', async ({
  page,
  context,
}) => {
  const asked = await delayCalls(page, `${IMPORTS}/status`);
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose(
    createUploadFile(
      'larga.json',
      Array.from({ length: 50 }, () => createQuestionEntry()),
    ),
  );
  await expect(page).toHaveURL(/\?import=/);
  await asked.release();
  await page.reload();
  await expect(imports.publishButton).toBeVisible();

  const other = new ImportPage(await context.newPage());
  await other.page.goto(page.url());
  await expect(other.publishButton).toBeVisible();
  // both tabs publish at the same time
  await Promise.all([imports.publishButton.click(), other.publishButton.click()]);
  await expect(imports.success).toContainText('50 preguntas nuevas');
  await expect(other.success).toContainText('50 preguntas nuevas');

  await imports.link('Importar otro archivo').click();
  await expect(imports.chooseButton).toBeVisible();
  await page.goBack();
  await expect(imports.success).toContainText('50 preguntas nuevas');

  await imports.undoButton.click();
  await imports.confirmButton.click();
  await expect(imports.notice).toBeVisible();
  // the other tab still shows the old state
  await other.undoButton.click();
  await other.confirmButton.click();
  await expect(other.main.getByText('Esta importación se ha deshecho')).toBeVisible();
});

test('while it is checked, how far it is can be seen, and it can be cancelled', async ({ page }) => {
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose(
    createUploadFile(
      'enorme.json',
      Array.from({ length: 20_000 }, () => createQuestionEntry()),
    ),
  );
  // the file is read in a thread that gives way to all other work: it may take a while
  await expect(imports.progress).toHaveAccessibleName(/Comprobando [\d.]+ de 20\.000 preguntas/, {
    timeout: 45_000,
  });
  await expect(imports.progress).toHaveAttribute('aria-valuenow', /^\d+$/);
  await expect(imports.row('enorme.json')).toContainText('Comprobando');
  await imports.button('Cancelar').click();
  await expect(imports.main.getByText('Esta importación se ha descartado')).toBeVisible();
  await expect(imports.row('enorme.json')).toContainText('Descartada');
});

test(
  'once somebody has answered one of its questions, an import stays, and says why',
  MATRIX_ONLY,
  async ({ page, plaza }) => {
    const imports = await check(page, 'respondida.json', [
      createQuestionEntry({ categoria: ['Solo aquí'] }),
      createQuestionEntry({ categoria: ['Solo aquí'] }),
    ]);
    await imports.publishButton.click();
    await expect(imports.success).toBeVisible();
    const { api } = await registerUser(plaza);
    const attempt = await api.exams.start({ category_id: await findCategoryId(api, 'Solo aquí'), count: 2 });
    await api.exams.answer({ attempt_id: attempt.id, position: 0, selected_answer: 0, time_taken: 1 });

    await imports
      .row('respondida.json')
      .getByRole('button', { name: /^Deshacer/ })
      .click();
    await imports.confirmButton.click();
    await expect(imports.dialog.getByRole('alert')).toHaveText(
      'No se puede deshacer: ya se ha respondido 1 pregunta de esta importación.',
    );
    await imports.dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(imports.row('respondida.json')).toContainText('Publicada');
  },
);

test('replies that are lost on the way change nothing', MATRIX_ONLY, async ({ page, plaza }) => {
  const before = await countOf(plaza);
  const imports = await check(page, 'perdida.json', [createQuestionEntry()]);
  await dropReplies(page, `${IMPORTS}/publish`);
  await imports.publishButton.click();
  await expect(imports.success).toContainText('1 pregunta nueva');
  expect(await countOf(plaza)).toBe(before + 1);
  await dropReplies(page, `${IMPORTS}/undo`);
  await imports.undoButton.click();
  await imports.confirmButton.click();
  await expect(imports.notice).toContainText('Se ha deshecho');
  await expect(imports.problem).toBeHidden();
  expect(await countOf(plaza)).toBe(before);
});

test('without a connection publishing says so, and works afterwards', MATRIX_ONLY, async ({ page }) => {
  const imports = await check(page, 'sin red.json', [createQuestionEntry()]);
  await failCalls(page, `${IMPORTS}/publish`);
  await imports.publishButton.click();
  await expect(imports.publishButton).toHaveAttribute('aria-disabled', 'true');
  await expect(imports.problem).toHaveText('Error al importar preguntas');
  restoreNetwork(page);
  await imports.publishButton.click();
  await expect(imports.success).toBeVisible();
  await expect(imports.problem).toBeHidden();
});

test(
  'a file that is cut off on the way is sent again, and a sending can be cancelled',
  MATRIX_ONLY,
  async ({ page }) => {
    const imports = new ImportPage(page);
    await imports.open();
    let isCut = true;
    await page.route(UPLOAD, (route) => (isCut ? route.abort('connectionfailed') : route.fallback()));
    await imports.choose(createUploadFile('cortada.json', [createQuestionEntry()]));
    await expect(imports.problem).toContainText('«cortada.json»: Se ha perdido la conexión');
    await expect(imports.problem).toBeFocused();
    isCut = false;
    await imports.button('Reintentar').click();
    await expect(imports.publishButton).toBeVisible();

    await imports.link('Elegir otro archivo').or(imports.button('Descartar')).click();
    await imports.link('Elegir otro archivo').click();
    await page.route(UPLOAD, () => undefined);
    await imports.choose(createUploadFile('parada.json', [createQuestionEntry()]));
    await expect(imports.progress).toHaveAccessibleName(/«parada.json»/);
    await imports.button('Cancelar el envío').click();
    await expect(imports.chooseButton).toBeVisible();
    await expect(imports.progress).toBeHidden();
  },
);

test('a file that is too large for its format is not sent at all', MATRIX_ONLY, async ({ page }) => {
  const imports = new ImportPage(page);
  await imports.open();
  let uploads = 0;
  page.on('request', (request) => {
    if (UPLOAD.test(request.url())) uploads += 1;
  });
  await imports.dropLarge('gorda.csv', FILE_MAX_BYTES + 1);
  await expect(imports.problem).toContainText('«gorda.csv»: El archivo no puede superar los 20 MB.');
  await imports.dropLarge('gorda.json', LARGE_FILE_MAX_BYTES + 1);
  await expect(imports.problem).toContainText('«gorda.json»: El archivo no puede superar los 200 MB.');
  await expect(imports.button('Reintentar')).toBeHidden();
  expect(uploads).toBe(0);
});

test('a file above 20 MB is taken where its format may be large', MATRIX_ONLY, async ({ page }) => {
  const imports = new ImportPage(page);
  await imports.open();
  await imports.dropLarge('grande.json', FILE_MAX_BYTES + 1);
  await expect(imports.main.getByText('no termina en los 20 MB siguientes')).toBeVisible();
  await imports.open();
  await imports.dropLarge('grande.zip', FILE_MAX_BYTES + 1);
  await expect(imports.main.getByText('El archivo ZIP está dañado')).toBeVisible();
});

test('a file may be dropped onto its place, but only one', MATRIX_ONLY, async ({ page }) => {
  const imports = new ImportPage(page);
  await imports.open();
  const [one, two] = [
    createUploadFile('una.json', [createQuestionEntry()]),
    createUploadFile('dos.json', [createQuestionEntry()]),
  ];
  await imports.drop(one, two);
  await expect(imports.problem).toHaveText('Elige un solo archivo: se importan de uno en uno.');
  await imports.drop(one);
  await expect(imports.shown('una.json')).toBeVisible();
  await expect(imports.publishButton).toBeVisible();
});

test('everything can be done from the keyboard, on a screen of 320 px', async ({ page, frame }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const imports = new ImportPage(page);
  await imports.open();
  const chooser = page.waitForEvent('filechooser');
  await pressWithKeyboard(page, imports.chooseButton);
  const name = `${'preguntas-de-la-oposición-'.repeat(8)}.json`;
  await (
    await chooser
  ).setFiles(createUploadFile(name, [createQuestionEntry({ categoria: ['Tema del teclado'] })]));
  await expect(imports.publishButton).toBeVisible();
  await expect(frame.heading).toBeFocused();
  await expectNothingCutOff(page);
  await pressWithKeyboard(page, imports.publishButton);
  await expect(imports.success).toBeFocused();
  await expectNothingCutOff(page);
  await pressWithKeyboard(page, imports.undoButton);
  await focusWithTab(page, imports.confirmButton);
  await page.keyboard.press('Enter');
  await expect(imports.main.getByText('Esta importación se ha deshecho')).toBeVisible();
  await expect(imports.dialog).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('an import that there is not, or an address that names none', MATRIX_ONLY, async ({ page }) => {
  const imports = new ImportPage(page);
  await imports.open('?import=0b8f0f7c-6a0e-4a53-9f53-0c5cf3a4c1de');
  await expect(imports.problem).toHaveText('La importación ya no existe.');
  await imports.link('Elegir otro archivo').click();
  await expect(imports.chooseButton).toBeVisible();
  await imports.open('?import=nada&page=99');
  await expect(imports.chooseButton).toBeVisible();
  await expect(page).not.toHaveURL(/page=99/);
  await expect(imports.history.getByRole('link').first()).toBeVisible();
});
