import type { Page } from '@playwright/test';
import { SheetPage } from '../pages/sheet.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectVisibleFocus, focusWithTab, pressWithKeyboard } from '../support/keyboard.ts';
import { expectNothingCutOff } from '../support/layout-checks.ts';
import { publishMockExam } from './mock-exams.ts';
import { countCalls, failCalls, failFiles, restoreNetwork } from '../support/network.ts';
import type { TestUser } from '../support/people.ts';
import type { PlazaServer } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const CATEGORY = 'Régimen jurídico del sector público';

/** Starts a mock exam of one part on another device, and opens its sheet in this browser. */
async function startSheet(
  page: Page,
  plaza: PlazaServer,
  person: TestUser,
  questions = 5,
): Promise<SheetPage> {
  const { id } = await publishMockExam(plaza, CATEGORY, [{ questions }]);
  await person.api.mockExams.start({ template_id: id, version: 1 });
  const sheet = new SheetPage(page);
  await sheet.resume();
  return sheet;
}

/** The answers that the server has stored, by position. */
async function savedAnswers({ api }: TestUser): Promise<Record<number, number | null>> {
  const sheet = await api.mockExams.sheet();
  return Object.fromEntries((sheet?.marks ?? []).map((mark) => [mark.position, mark.selected_answer]));
}

test('a whole mock exam by keyboard alone, also after an update of Plaza has taken its files away', async ({
  page,
  plaza,
  person,
  frame,
}) => {
  const mockExam = await publishMockExam(plaza, CATEGORY, [
    { name: 'Primera parte', questions: 4, reserve: 1, minutes: 20 },
    { name: 'Segunda parte', questions: 2, minutes: 10 },
    { name: 'Psicotécnicas', questions: 30, sources: [] },
  ]);
  const sheet = new SheetPage(page);

  await test.step('from the home page to the instructions', async () => {
    await page.goto('/');
    await pressWithKeyboard(page, frame.bar.getByRole('link', { name: 'Simulacros' }));
    await expect(frame.heading).toHaveText('Simulacros');
    await pressWithKeyboard(page, sheet.mockExam(mockExam.name));
    await expect(frame.heading).toHaveText(mockExam.name);
    await expect(frame.heading).toBeFocused();
    await expect(page.getByText('Parte no disponible: no hay preguntas suficientes')).toHaveCount(1);
    await expect(page.getByText('Plaza no tiene preguntas psicotécnicas.')).toBeVisible();
    await expect(page.getByText('Tienes 30 minutos en total')).toBeVisible();
    await pressWithKeyboard(page, sheet.startButton);
  });

  await test.step('the first part: marked, changed, doubtful, blank, and from number to number', async () => {
    await expect(sheet.question).toBeFocused();
    await expect(sheet.place).toHaveText('Pregunta 1 Primera parte');
    await expect(sheet.timer).toHaveText(/^(20:00|19:\d\d)$/);
    // files that the page hasn't loaded yet can't be fetched any more
    await failFiles(page, /\/assets\//);
    await page.keyboard.press('a');
    await page.keyboard.press('2');
    await page.keyboard.press('Shift+D');
    await expect(sheet.cell('Pregunta 1: B, dudosa')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(sheet.place).toContainText('Pregunta 2');
    await page.keyboard.press('c');
    await page.keyboard.press('Shift+B');
    await expect(sheet.cell('Pregunta 2: en blanco')).toBeVisible();
    await focusWithTab(page, sheet.cell('Pregunta 2: en blanco'));
    await page.keyboard.press('End');
    await expect(sheet.cell('Reserva 1: en blanco')).toBeFocused();
    await page.keyboard.press('d');
    await page.keyboard.press('Enter');
    await expect(sheet.place).toContainText('Reserva 1');
    await expect(sheet.question).toBeFocused();
    await page.keyboard.press('d');
    await pressWithKeyboard(page, sheet.nextBlankButton);
    await expect(sheet.place).toContainText('Pregunta 2');
    await expect(sheet.cell('Reserva 1: D')).toBeVisible();
    await expect(sheet.saved).toBeVisible();
    expect(await savedAnswers(person)).toEqual({ 0: 1, 1: null, 4: 3 });
  });

  await test.step('its end, and the second part', async () => {
    await pressWithKeyboard(page, sheet.endPartButton);
    await expect(sheet.endPartDialog).toContainText('3 en blanco');
    await expect(sheet.endPartDialog).toContainText('«Segunda parte», con 10 minutos');
    await focusWithTab(page, sheet.endPartDialog.getByRole('button', { name: 'Terminar parte' }));
    await page.keyboard.press('Enter');
    await expect(sheet.place).toHaveText('Pregunta 1 Segunda parte');
    await expect(sheet.question).toBeFocused();
    await expect(sheet.timer).toHaveText(/^(10:00|9:\d\d|09:\d\d)$/);
    await page.keyboard.press('a');
  });

  await test.step('the delivery, with what was not marked', async () => {
    await pressWithKeyboard(page, sheet.deliverButton);
    await expect(sheet.deliverDialog).toContainText('1 en blanco');
    await page.keyboard.press('Escape');
    await expect(sheet.deliverDialog).toBeHidden();
    await expect(sheet.deliverButton).toBeFocused();
    await page.keyboard.press('Enter');
    await focusWithTab(page, sheet.deliverDialog.getByRole('button', { name: 'Entregar' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/mock-exams\/results\/[\da-f-]{36}$/);
    expect(await person.api.mockExams.sheet()).toBeNull();
  });
});

test('marks made without connection survive a closed tab, and the log-out removes them', async ({
  page,
  context,
  plaza,
  person,
}) => {
  const sheet = await startSheet(page, plaza, person);
  await sheet.choice('A').click();
  await expect(sheet.saved).toBeVisible();
  await failCalls(page, 'mockExams/mark');
  await sheet.choice('C').click();
  await sheet.nextButton.click();
  await sheet.choice('B').click();
  await sheet.doubtfulButton.click();
  await expect(sheet.status('Sin conexión: 3 por enviar')).toBeVisible();
  expect(await savedAnswers(person)).toEqual({ 0: 0 });
  await page.close();

  const later = await context.newPage();
  const reopened = new SheetPage(later);
  await reopened.resume();
  await expect(reopened.cell('Pregunta 1: C')).toBeVisible();
  await expect(reopened.cell('Pregunta 2: B, dudosa')).toBeVisible();
  await expect(reopened.saved).toBeVisible();
  await expect.poll(() => savedAnswers(person)).toEqual({ 0: 2, 1: 1 });
  expect(await countUnsent(later)).toBe(0);

  await failCalls(later, 'mockExams/mark');
  await reopened.choice('D').click();
  await expect(reopened.status('Sin conexión: 1 por enviar')).toBeVisible();
  expect(await countUnsent(later)).toBe(1);
  await later.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(reopened.leaveDialog).toContainText('Hay 1 marca por enviar');
  await reopened.leaveDialog.getByRole('button', { name: 'Salir' }).click();
  await expect(later.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(await countUnsent(later)).toBe(0);
});

test('a second tab shows the same sheet, both are told, and when one delivers the other says so', async ({
  page,
  context,
  plaza,
  person,
}) => {
  const sheet = await startSheet(page, plaza, person);
  await expect(sheet.elsewhereNotice).toBeHidden();
  const other = new SheetPage(await context.newPage());
  await other.resume();
  await expect(other.elsewhereNotice).toBeVisible();
  await expect(sheet.elsewhereNotice).toBeVisible();

  await other.choice('C').click();
  await expect(sheet.cell('Pregunta 1: C')).toBeVisible();
  const reloads = countCalls(page, 'mockExams/sheet');
  await sheet.choice('A').click();
  await expect(other.cell('Pregunta 1: A')).toBeVisible();
  expect(reloads()).toBe(0);

  await other.deliverButton.click();
  await other.deliverDialog.getByRole('button', { name: 'Entregar' }).click();
  await expect(other.page).toHaveURL(/\/mock-exams\/results\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entregado');
  await expect(sheet.resultLink).toHaveAttribute('href', new URL(other.page.url()).pathname);
});

test('at the end of the time the sheet is handed in by itself, with what was not sent yet', async ({
  page,
  plaza,
  person,
}) => {
  await page.clock.install();
  const sheet = await startSheet(page, plaza, person);
  await failCalls(page, 'mockExams/mark');
  await sheet.choice('B').click();
  await expect(sheet.status('Sin conexión: 1 por enviar')).toBeVisible();
  await sheet.hideTimeButton.click();
  // the page's clock runs ahead of the server's, as after a sleep
  await page.clock.fastForward('55:30');
  await expect(page.getByRole('status').filter({ hasText: 'Quedan menos de 5 minutos.' })).toHaveCount(1);
  restoreNetwork(page);
  await page.clock.fastForward('05:00');
  await expect(page).toHaveURL(/\/mock-exams\/results\//);
});

test(
  'at 400 % zoom and in a low window nothing is cut off, and what has the focus is seen',
  MATRIX_ONLY,
  async ({ page, plaza, person }) => {
    const sheet = await startSheet(page, plaza, person, 10);
    for (const size of [
      { width: 320, height: 256 },
      { width: 360, height: 640 },
      { width: 1280, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await expect(sheet.question).toBeVisible();
      await expectNothingCutOff(page);
      await expectVisibleFocus(page);
    }

    await page.setViewportSize({ width: 320, height: 640 });
    await sheet.gridButton.click();
    await sheet.cell('Pregunta 8: en blanco').click();
    await expect(sheet.grid).toBeHidden();
    await expect(sheet.place).toContainText('Pregunta 8');
    await expect(sheet.question).toBeFocused();
  },
);

/** Counts the marks in the browser's database, which haven't been sent yet. */
async function countUnsent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const request = indexedDB.open('plaza-sheets');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const count = request.result.transaction('marks').objectStore('marks').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    request.result.close();
    return count.result;
  });
}
