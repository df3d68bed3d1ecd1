import type { Page } from '@playwright/test';
import { createPng, createSvg, HOSTILE_SVG } from '#tests/support/questions/pictures.ts';
import { formatPicture } from '#shared/questions/pictures/pictures.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { QuestionFormPage } from '../pages/question-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { failFiles, restoreNetwork } from '../support/network.ts';
import { getAdminClient, logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

const WIDE = { name: 'mapa.png', mimeType: 'image/png', buffer: createPng({ width: 1500, height: 300 }) };
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Añadir una imagen' });

async function describeAndAdd(page: Page, alt: string): Promise<void> {
  await dialogOf(page).getByLabel('Descripción de la imagen').fill(alt);
  await dialogOf(page).getByRole('button', { name: 'Añadir la imagen' }).click();
  await expect(dialogOf(page)).toBeHidden();
}

/** Pastes a picture as from the clipboard, or drops it as from a folder. */
async function give(page: Page, label: string, kind: 'paste' | 'drop', bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
    transfer.items.add(new File([content], 'foto.png', { type: 'image/png' }));
    return transfer;
  }, bytes.toString('base64'));
  const field = page.getByLabel(label).first();
  if (kind === 'drop') return field.dispatchEvent('drop', { dataTransfer: data });
  const clipboard = await data.evaluateHandle((clipboardData) => ({
    clipboardData,
    bubbles: true,
    cancelable: true,
  }));
  await field.evaluate(
    (element, init) => element.dispatchEvent(new ClipboardEvent('paste', init)),
    clipboard,
  );
}

test('a question gets pictures by button, paste and drop, each with its description', async ({
  page,
  plaza,
}) => {
  const form = QuestionFormPage.ofNew(page);
  await form.openNew();
  const wording = page.getByLabel('Texto de la pregunta');
  await wording.fill('¿Qué comunidad está marcada en el mapa?');
  await wording.press('End');
  await page.getByRole('button', { name: 'Añadir imagen: enunciado' }).click();
  const input = dialogOf(page).locator('input[type=file]');
  await input.setInputFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await expect(dialogOf(page).getByRole('alert')).toContainText('La imagen no es PNG, JPEG, WebP ni SVG');
  await failFiles(page, /files\/pictures$/);
  await input.setInputFiles(WIDE);
  await expect(dialogOf(page).getByRole('alert')).toContainText('No se ha podido enviar la imagen.');
  restoreNetwork(page);
  await dialogOf(page).getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(dialogOf(page).getByRole('img', { name: 'La imagen elegida' })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Añadir la imagen' }).click();
  await expect(dialogOf(page)).toContainText(
    'Describe la imagen: quien no la ve necesita saber qué hay en ella',
  );
  await describeAndAdd(page, 'Mapa de España con Galicia en rojo');
  await expect(wording).toHaveValue('¿Qué comunidad está marcada en el mapa?\n[[imagen 1]]');

  await give(page, 'Opción A (1)', 'paste', createPng({ width: 60, height: 40 }));
  await expect(dialogOf(page).getByRole('img')).toBeVisible();
  await describeAndAdd(page, 'Escudo de Galicia');
  await page.getByLabel('Opción B (2)').fill('Asturias');
  await page.getByLabel('Opción C (3)').fill('Cantabria');
  await give(page, 'Opción D (4)', 'drop', createPng({ width: 30, height: 900 }));
  await expect(dialogOf(page).getByRole('img')).toBeVisible();
  await describeAndAdd(page, 'Una torre');
  await page.getByRole('button', { name: 'Quitar la imagen 1' }).last().click();
  await page.getByLabel('Opción D (4)').fill('Navarra');
  await page.getByRole('button', { name: 'Cambiar la descripción de la imagen 1' }).last().click();
  const changing = page.getByRole('dialog', { name: 'Cambiar la descripción' });
  await changing.getByLabel('Descripción de la imagen').fill('Escudo con un cáliz');
  await changing.getByRole('button', { name: 'Guardar la descripción' }).click();

  await page.getByRole('button', { name: 'Insertar imagen' }).click();
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'esquema.svg',
      mimeType: 'image/svg+xml',
      buffer: createSvg('<circle cx="25" cy="25" r="20" fill="#1971c2"/>'),
    });
  await expect(dialogOf(page).getByRole('img')).toBeVisible();
  await describeAndAdd(page, 'Un círculo azul');
  await expect(page.getByRole('textbox', { name: 'Explicación (opcional)' }).getByRole('img')).toBeVisible();
  await form.right(1).check();
  await form.saveButton.click();
  await expect(form.root).toBeHidden();

  const office = await getAdminClient(plaza);
  const { questions } = await office.questions.list({ search: 'comunidad marcada mapa' });
  const stored = await office.questions.edited({ id: questions[0]?.id ?? '' });
  expect(stored.question_text).toMatch(
    /mapa\?\n!\[Mapa de España con Galicia en rojo\]\(\/pictures\/[0-9a-f]{64} 1500x300\)$/,
  );
  expect(stored.choices[0]).toMatch(/^!\[Escudo con un cáliz\]\(\/pictures\/[0-9a-f]{64} 60x40\)$/);
  expect(stored.explanation).toMatch(
    /<img src="\/pictures\/[0-9a-f]{64}" alt="Un círculo azul" width="100" height="50" \/>/,
  );
});

test('pictures keep their place, open large, and one by itself runs nothing', async ({ page, plaza }) => {
  const office = await getAdminClient(plaza);
  const upload = async (body: Buffer): Promise<{ hash: string; width: number; height: number }> => {
    const headers = { 'content-type': 'application/json' };
    const reply = await page.request.post(plaza.origin + QUESTION_FILE_ADDRESSES.picture, {
      headers,
      data: body,
    });
    return (await reply.json()) as { hash: string; width: number; height: number };
  };
  const tall = await upload(createPng({ width: 300, height: 1800, color: [20, 20, 20, 0] }));
  const svg = await upload(Buffer.from(HOSTILE_SVG['script'] ?? ''));
  const { id } = await office.questions.create({
    id: crypto.randomUUID(),
    question_text: `¿Qué es?\n${formatPicture({ ...tall, alt: 'Una columna' })}`,
    choices: [formatPicture({ ...svg, alt: 'Un cuadrado' }), 'Nada'],
    correct_answer: 0,
    notes: null,
    explanation: null,
    explanation_format: 'plain',
    category_ids: [],
    reference: null,
  });
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  await page.route(`**/pictures/${tall.hash}`, async (route) => {
    await shown;
    await route.continue();
  });
  // `commit`: the delayed picture keeps the page's load event from firing
  await page.goto(`${plaza.origin}/question/${id}`, { waitUntil: 'commit' });
  const picture = page.getByRole('button', { name: 'Una columna' }).getByRole('img');
  await expect(picture).toBeAttached();
  const before = await picture.boundingBox();
  show();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  expect(await picture.boundingBox()).toEqual(before);
  expect(before).toMatchObject({ width: 80, height: 480 });
  await page.getByRole('button', { name: 'Una columna' }).press('Enter');
  const large = page.getByRole('region', { name: 'Imagen ampliada' }).getByRole('img');
  expect(await large.evaluate((image: HTMLImageElement) => image.getBoundingClientRect().height)).toBe(1800);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Una columna' })).toBeFocused();

  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${plaza.origin}/pictures/${svg.hash}`);
  await expect(page.locator('rect')).toBeAttached();
  expect(await page.locator('script').count()).toBe(0);
  expect(messages).toEqual([]);
});
