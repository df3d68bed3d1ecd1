import { findRightChoice, findWrongChoice } from '../support/banks/bank.ts';
import {
  answerAllButLastOnOtherDevice,
  findRightAndWrongChoices,
  findShownEntry,
  startExamOnOtherDevice,
} from '../support/exams.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import {
  INTERNAL_ERROR,
  mockReply,
  countCalls,
  failCalls,
  dropReplies,
  restoreNetwork,
} from '../support/network.ts';
import type { TestUser } from '../support/people.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

// uses the embedded database of `npm start`, whose folder must survive a killed server
test.use({ engine: 'embedded' });

const CATEGORY = 'Procedimiento administrativo común';
const OFFLINE =
  'Sin conexión: tu respuesta está a salvo en esta página y se guardará en cuanto vuelva la conexión.';
const FAILING = 'No se ha podido guardar tu respuesta. Se volverá a intentar automáticamente.';

test('an answer given without a connection is kept, can not be changed, and is saved when it is back', async ({
  context,
  plaza,
  person,
  practice,
}) => {
  await startExamOnOtherDevice(person.api, CATEGORY, 5);
  await practice.resume();
  const { right, wrong } = await findRightAndWrongChoices(practice, plaza.bank);
  await context.setOffline(true);
  await practice.choice(wrong).click();
  await expect(practice.problem).toContainText(OFFLINE);
  await practice.choice(right).click({ force: true });
  await expect(practice.choice(wrong)).toHaveAttribute('aria-pressed', 'true');
  await expect(practice.nextButton).toBeDisabled();
  await expect(practice.verdict).toBeHidden();

  await context.setOffline(false);
  await expect(practice.verdict).toContainText('Incorrecto');
  await expect(practice.problem).toBeHidden();
  await expect(practice.mark(wrong)).toHaveText('Tu respuesta');
  const answered = (await person.api.exams.current())?.answered ?? [];
  expect(answered.map(({ is_correct }) => is_correct)).toEqual([false]);
  await practice.nextButton.click();
  await practice.answer('A');
});

test(
  'an answer that does not get through is sent again by itself',
  MATRIX_ONLY,
  async ({ page, person, practice }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await page.clock.install();
    await practice.resume();
    const sent = countCalls(page, 'exams/answer');
    await failCalls(page, 'exams/answer');
    await practice.choice('A').click();
    await expect(practice.problem).toContainText(FAILING);
    await expect(async () => {
      await page.clock.runFor(500);
      expect(sent()).toBeGreaterThan(2);
    }).toPass();
    restoreNetwork(page);
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(practice.verdict).toBeVisible({ timeout: 1 });
    }).toPass();
    await expect(practice.problem).toBeHidden();
    expect((await person.api.exams.current())?.answered).toHaveLength(1);
  },
);

test('it can also be sent again by hand', MATRIX_ONLY, async ({ page, person, practice }) => {
  await startExamOnOtherDevice(person.api, CATEGORY, 5);
  await page.clock.install();
  await practice.resume();
  await failCalls(page, 'exams/answer');
  await practice.choice('A').click();
  await expect(practice.problem).toContainText(FAILING);
  restoreNetwork(page);
  await practice.retryButton.click();
  await expect(practice.verdict).toBeVisible();
});

test('a server that stumbles is asked again', async ({ page, person, practice }) => {
  await startExamOnOtherDevice(person.api, CATEGORY, 5);
  await page.clock.install();
  await practice.resume();
  await mockReply(page, 'exams/answer', INTERNAL_ERROR);
  await practice.choice('A').click();
  await expect(practice.problem).toContainText(FAILING);
  restoreNetwork(page);
  await runClockUntilVisible(page, practice.verdict);
});

test('a reply that got lost does not make a second answer', async ({ page, plaza, person, practice }) => {
  await startExamOnOtherDevice(person.api, CATEGORY, 5);
  await page.clock.install();
  await practice.resume();
  const { right } = await findRightAndWrongChoices(practice, plaza.bank);
  const sent = countCalls(page, 'exams/answer');
  await dropReplies(page, 'exams/answer', 2);
  await practice.choice(right).click();
  await runClockUntilVisible(page, practice.verdict);
  await expect(practice.verdict).toHaveText('Correcto');
  expect(sent()).toBe(3);
  expect((await person.api.exams.current())?.answered).toHaveLength(1);
});

test('who would leave an unsaved answer behind is asked first', async ({
  page,
  context,
  person,
  practice,
}) => {
  await startExamOnOtherDevice(person.api, CATEGORY, 5);
  await practice.resume();
  await context.setOffline(true);
  await practice.choice('A').click();
  await expect(practice.problem).toContainText(OFFLINE);
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
});

async function leaveWithUnsavedAnswer({ page, frame, practice }: Screens, person: TestUser): Promise<void> {
  await startExamOnOtherDevice(person.api, CATEGORY, 5);
  await practice.resume();
  await failCalls(page, 'exams/answer');
  await practice.choice('A').click();
  await expect(practice.problem).toContainText(FAILING);
  await frame.bar.getByRole('link', { name: 'Inicio' }).click();
  await practice.leaveButton.click();
}

test(
  'who closes the page after leaving an exam with an unsaved answer is asked too',
  MATRIX_ONLY,
  async ({ screens, person }) => {
    const { page } = screens;
    await leaveWithUnsavedAnswer(screens, person);
    await expect(page.getByText('Guardando tu última respuesta…')).toBeVisible();
    const question = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await question).type()).toBe('beforeunload');
  },
);

test(
  'an answer that was on its way when the exam was left arrives',
  MATRIX_ONLY,
  async ({ screens, person }) => {
    const { page } = screens;
    await leaveWithUnsavedAnswer(screens, person);
    await expect(page.getByText('0 de 5 respondidas')).toBeVisible();
    restoreNetwork(page);
    await expect(page.getByText('1 de 5 respondidas')).toBeVisible();
    await expect(page.getByText('Guardando')).toBeHidden();
  },
);

test('earlier questions can be looked at meanwhile', MATRIX_ONLY, async ({ context, person, practice }) => {
  await startExamOnOtherDevice(person.api, CATEGORY, 5);
  await practice.resume();
  await practice.answer('A');
  await practice.nextButton.click();
  await context.setOffline(true);
  await practice.choice('B').click();
  await expect(practice.problem).toContainText(OFFLINE);
  await practice.previousButton.click();
  await expect(practice.progress).toHaveText('Pregunta 1 de 5');
  await context.setOffline(false);
  await practice.nextButton.click();
  await expect(practice.progress).toHaveText('Pregunta 2 de 5');
  await expect(practice.verdict).toBeVisible();
});

test('finishing without a connection fails loudly and works later', async ({
  page,
  context,
  plaza,
  person,
  practice,
}) => {
  await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
  await practice.resume();
  await practice.answer('A');
  await context.setOffline(true);
  await practice.finishButton.click();
  await expect(practice.problem).toContainText('Error al guardar los resultados del examen.');
  await context.setOffline(false);
  await practice.retryButton.click();
  await expect(page).toHaveURL(/\/results\//);
});

test(
  'an exam that is opened with the server out of reach says so, and opens later',
  MATRIX_ONLY,
  async ({ page, person, practice }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await page.clock.install();
    await failCalls(page, 'accounts/me');
    await practice.open();
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(practice.problem).toContainText('No se pudo conectar con el servidor.', { timeout: 1 });
    }).toPass();
    restoreNetwork(page);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(practice.progress).toHaveText('Pregunta 1 de 5');
  },
);

test(
  'an exam whose questions could not be loaded says so, and can be asked for again',
  MATRIX_ONLY,
  async ({ page, person, practice }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await page.clock.install();
    await failCalls(page, 'exams/current');
    await practice.open();
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(practice.problem).toContainText('No se pudieron cargar las preguntas.', { timeout: 1 });
    }).toPass();
    restoreNetwork(page);
    await practice.problem.getByRole('button').click();
    await expect(practice.progress).toHaveText('Pregunta 1 de 5');
  },
);

test('a server that is killed in the middle and comes back loses nothing that the screen had confirmed', async ({
  page,
  plaza,
  person,
  practice,
  results,
}) => {
  test.slow();
  await startExamOnOtherDevice(person.api, CATEGORY, 5);
  await page.clock.install();
  await practice.resume();
  const first = await findShownEntry(practice, plaza.bank);
  await practice.answer(findWrongChoice(first));
  await practice.nextButton.click();
  await expect(practice.progress).toHaveText('Pregunta 2 de 5');

  await plaza.kill();
  const second = await findShownEntry(practice, plaza.bank);
  await practice.choice(findRightChoice(second)).click();
  await expect(practice.problem).toContainText(FAILING);
  await plaza.restart();
  // between two attempts to connect the page waits up to 30 s, the longer the server has been away
  await runClockUntilVisible(page, practice.verdict);
  await expect(practice.verdict).toHaveText('Correcto');

  await page.reload();
  await expect(practice.progress).toHaveText('Pregunta 3 de 5');
  await practice.answerToTheEnd('A');
  await expect(results.question(1)).toContainText(first.pregunta);
  await expect(results.question(1)).toContainText('Incorrecto');
  await expect(results.question(2)).toContainText(second.pregunta);
  await expect(results.question(2)).toContainText('Tu respuesta, correcta');
  await expect(results.questions).toHaveCount(5);
});
