import type { Page } from '@playwright/test';
import type { AskedQuestion } from '#shared/exams/exams.contract.ts';
import { QuestionPage, ReportDialog } from '../pages/report.ts';
import { runClockUntilHidden, runClockUntilVisible, stopPageClock } from '../support/clock.ts';
import {
  answerQuestionOnOtherDevice,
  startExamOnOtherDevice,
  takeExamOnOtherDevice,
} from '../support/exams.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab } from '../support/keyboard.ts';
import { waitUntilSettled } from '../support/layout-checks.ts';
import {
  INTERNAL_ERROR,
  mockReply,
  countCalls,
  failCalls,
  delayCalls,
  dropReplies,
  restoreNetwork,
  procedureUrl,
} from '../support/network.ts';
import { registerUser } from '../support/people.ts';
import type { PlazaServer } from '../support/server.ts';
import { MATRIX_ONLY, tagUnlessRepresentative } from '../support/matrix.ts';

const INCOMPLETE = 'Por favor, selecciona un tipo de problema y proporciona una descripción';
const FAILED = 'Error al enviar el reporte. Por favor, inténtalo de nuevo.';
const TAGS = 'Etiquetas y código';

const test = base.extend<{ report: ReportDialog; question: QuestionPage }>({
  report: async ({ page }, use) => use(new ReportDialog(page)),
  question: async ({ page }, use) => use(new QuestionPage(page)),
});
test.use({ bankName: 'nasty' });

const only = new WeakMap<PlazaServer, Promise<AskedQuestion>>();

/** Returns the only question of its category, which all tests on a server share. */
function findOnlyQuestion(plaza: PlazaServer): Promise<AskedQuestion> {
  const found = only.get(plaza) ?? findQuestion(plaza, 'Una sola');
  only.set(plaza, found);
  return found;
}

/** Finds a question of the category whose text begins with `beginning`, in an exam of all its questions. */
async function findQuestion(plaza: PlazaServer, category: string, beginning = ''): Promise<AskedQuestion> {
  const { api } = await registerUser(plaza);
  const size = plaza.bank.entries.filter(({ categoria }) => categoria.includes(category)).length;
  const attempt = await startExamOnOtherDevice(api, category, size);
  let asked = attempt.current;
  while (asked && !asked.question_text.startsWith(beginning))
    asked = await answerQuestionOnOtherDevice(api, plaza.bank, attempt, asked);
  if (!asked) throw new Error(`no question begins with ${beginning}`);
  return asked;
}

/** Collects every report that the page sends from now on. */
function sentReports(page: Page): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (procedureUrl('reports/create').test(request.url()))
      sent.push((request.postDataJSON() as { json: Record<string, string> }).json);
  });
  return sent;
}

/** Delays reports, and makes them fail when `fail` is called. */
async function failLater(page: Page): Promise<{ count: () => number; fail: () => void }> {
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  await page.route(procedureUrl('reports/create'), async (route) => {
    await failed;
    await route.abort('connectionfailed');
  });
  return { count: countCalls(page, 'reports/create'), fail };
}

/** Presses the button, and Escape before the dialog that it opens has taken the focus. */
function pressEnterAndEscape(button: HTMLElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const appearing = new MutationObserver(() => {
    const dialog = document.querySelector('[role=dialog]');
    if (!dialog) return;
    appearing.disconnect();
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    resolve();
  });
  appearing.observe(document.body, { childList: true, subtree: true });
  button.focus();
  button.click();
  return promise;
}

test('a visitor reports a question from its page', async ({ page, plaza, question, report }) => {
  const { question_id, question_text } = await findOnlyQuestion(plaza);
  const sent = sentReports(page);
  await question.open(question_id);
  await expect(question.heading).toHaveText('Pregunta');
  await expect(page).toHaveTitle(/^Pregunta · /);
  await report.open();
  await expect(report.preview).toHaveText(question_text);
  await report.send('Explicación incorrecta', '  Falta\nel artículo.  ');
  await expect(report.success).toBeFocused();
  expect(sent).toMatchObject([
    { question_id, issue_type: 'wrong_explanation', description: 'Falta\nel artículo.' },
  ]);
  await report.closeButton.click();
  await expect(report.dialog).toBeHidden();
  await expect(report.openButton).toBeFocused();
});

test.describe('with the keyboard alone', () => {
  test('a question is answered and reported, and the exam goes on', async ({
    page,
    person,
    practice,
    report,
  }) => {
    await startExamOnOtherDevice(person.api, 'Ciento una', 5);
    await practice.resume();
    await expect(report.openButton).toBeHidden();
    await page.keyboard.press('1');
    await expect(practice.verdict).toBeVisible();
    await pressWithKeyboard(page, report.openButton);
    await expect(report.type).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(report.type).toHaveValue('unclear_question');
    await page.keyboard.press('Tab');
    // keys that answer a question or move on in an exam only type text here
    await page.keyboard.type('a1 d4');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await expect(report.description).toHaveValue('a1 d4\n');
    await focusWithTab(page, report.cancelButton);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(report.sendButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(report.success).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(report.dialog).toBeHidden();
    await expect(report.openButton).toBeFocused();
    await expect(practice.progress).toHaveText('Pregunta 1 de 5');
    await page.keyboard.press('ArrowRight');
    await expect(practice.progress).toHaveText('Pregunta 2 de 5');
    await expect(report.openButton).toBeHidden();
  });

  test('the form takes the focus also when its code arrives after the dialog is open, keeps it while it is open, and Escape closes it', async ({
    page,
    plaza,
    question,
    report,
  }) => {
    const { promise: isOpen, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(/report-form-.*\.js$/, async (route) => {
      await isOpen;
      await route.continue();
    });
    await question.open((await findOnlyQuestion(plaza)).question_id);
    await report.openButton.click();
    await expect(report.dialog.getByRole('status', { name: 'Cargando' })).toBeVisible();
    await expect(report.dialog.getByRole('button', { name: 'Cerrar' })).toBeFocused();
    arrive();
    await expect(report.type).toBeFocused();

    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press('Tab');
      expect(await report.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(report.dialog).toBeHidden();
    await expect(report.openButton).toBeFocused();
  });

  test('Escape as soon as the dialog is there leaves the focus where it was', async ({
    plaza,
    question,
    report,
  }) => {
    await question.open((await findOnlyQuestion(plaza)).question_id);
    await report.openButton.evaluate(pressEnterAndEscape);
    await expect(report.dialog).toBeHidden();
    await expect(report.openButton).toBeFocused();
  });
});

test.describe('the form', () => {
  test.beforeEach(async ({ plaza, question, report }) => {
    await question.open((await findOnlyQuestion(plaza)).question_id);
    await report.open();
  });

  test('offers the five kinds of problem, none of them chosen', MATRIX_ONLY, async ({ report }) => {
    await expect(report.type).toHaveValue('');
    await expect(report.type.getByRole('option')).toHaveText([
      'Selecciona un tipo',
      'Respuesta incorrecta',
      'Pregunta confusa',
      'Explicación incorrecta',
      'Error tipográfico',
      'Otro problema',
    ]);
  });

  test('is empty each time it is opened', MATRIX_ONLY, async ({ report }) => {
    await report.fill('Error tipográfico', 'Falta una tilde');
    await report.sendButton.focus();
    await report.cancelButton.click();
    await report.open();
    await expect(report.type).toHaveValue('');
    await expect(report.description).toHaveValue('');
    await expect(report.counter).toHaveText('0/1000');
    await report.sendButton.click();
    await report.cancelButton.click();
    await report.open();
    await expect(report.dialog.getByText(INCOMPLETE)).toBeHidden();
  });

  test(
    'counts what is typed and takes no more than 1000 characters',
    MATRIX_ONLY,
    async ({ page, report }) => {
      await report.description.fill('a'.repeat(998));
      await expect(report.counter).toHaveText('998/1000');
      await report.description.press('End');
      await page.keyboard.type('bcde');
      await expect(report.counter).toHaveText('1000/1000');
      await expect(report.description).toHaveValue(`${'a'.repeat(998)}bc`);
      await expect(
        report.dialog.getByRole('status').filter({ hasText: 'Quedan 0 caracteres' }),
      ).toBeAttached();
      await page.keyboard.press('Backspace');
      await expect(report.counter).toHaveText('999/1000');
    },
  );

  test('says once what is missing, with each field, goes there, looks again with every change, and says how long the description is', async ({
    page,
    report,
  }) => {
    const calls = countCalls(page, 'reports/create');
    const message = report.dialog.getByText(INCOMPLETE);
    await expect(report.description).toHaveAccessibleDescription('0/1000');
    await report.sendButton.click();
    await expect(message).toHaveCount(1);
    await expect(report.type).toBeFocused();
    await expect(report.type).toHaveAttribute('aria-invalid', 'true');
    await expect(report.type).toHaveAccessibleDescription(INCOMPLETE);
    await expect(report.description).toHaveAttribute('aria-invalid', 'true');
    await expect(report.description).toHaveAccessibleDescription(`${INCOMPLETE} 0/1000`);
    await report.type.selectOption({ label: 'Otro problema' });
    await expect(report.type).not.toHaveAttribute('aria-invalid', 'true');
    await expect(report.type).toHaveAccessibleDescription('');
    await expect(message).toHaveCount(1);
    await expect(report.description).toHaveAccessibleDescription(`${INCOMPLETE} 0/1000`);
    await report.description.fill('   ');
    await report.sendButton.click();
    await expect(report.description).toBeFocused();
    await expect(message).toHaveCount(1);
    await report.description.fill('');
    await page.keyboard.type('algo');
    await expect(message).toBeHidden();
    await expect(report.description).not.toHaveAttribute('aria-invalid', 'true');
    await expect(report.description).toHaveAccessibleDescription('4/1000');
    // a screen reader must not announce the counter at every key
    await expect(report.dialog.locator('[aria-live], [role=status], [role=alert]')).toHaveText(['']);
    expect(calls()).toBe(0);
  });

  test('is sent once, however often it is pressed', MATRIX_ONLY, async ({ page, report }) => {
    const held = await delayCalls(page, 'reports/create');
    await report.fill('Otro problema', 'algo');
    await report.sendButton.dblclick();
    await expect(report.sendButton).toBeDisabled();
    await page.keyboard.press('Enter');
    await report.description.press('Control+Enter');
    await expect.poll(held.count).toBe(1);
    await held.release();
    await expect(report.success).toBeVisible();
    expect(held.count()).toBe(1);
  });

  test('stays as it is while it is sent, with the focus in it', MATRIX_ONLY, async ({ page, report }) => {
    const held = await delayCalls(page, 'reports/create');
    await report.fill('Otro problema', 'algo');
    await pressWithKeyboard(page, report.sendButton);
    await expect.poll(held.count).toBe(1);
    await expect(report.sendButton).toBeDisabled();
    await expect(report.sendButton).toBeFocused();
    await expect(report.type).toBeDisabled();
    await report.description.focus();
    await page.keyboard.type(' más');
    await expect(report.description).toBeFocused();
    await expect(report.description).toHaveValue('algo');
    await held.release();
    await expect(report.success).toBeFocused();
  });

  const waysOut: Record<string, (report: ReportDialog) => Promise<void>> = {
    Escape: ({ page }) => page.keyboard.press('Escape'),
    'a click beside it': ({ page }) => page.mouse.click(5, 5),
    'the cross': ({ cross }) => cross.click(),
    // `force`: presses the disabled button without waiting until it is enabled
    Cancelar: ({ cancelButton }) => cancelButton.click({ force: true }),
  };
  for (const [way, leave] of Object.entries(waysOut)) {
    test(
      `is not closed by ${way} while it is sent, and says when that failed`,
      tagUnlessRepresentative(way === 'Escape'),
      async ({ page, report }) => {
        const line = await failLater(page);
        await report.send('Pregunta confusa', 'No se entiende.');
        await expect.poll(line.count).toBe(1);
        await expect(report.sendButton).toBeDisabled();
        await leave(report);
        await waitUntilSettled(page);
        await expect(report.dialog).toBeVisible();
        line.fail();
        await expect(report.problem).toHaveText(FAILED);
        await expect(report.problem).toBeFocused();
        await expect(report.type).toHaveValue('unclear_question');
        await expect(report.description).toHaveValue('No se entiende.');
        await leave(report);
        await expect(report.dialog).toBeHidden();
      },
    );
  }

  test('keeps what was typed when it could not be sent, and sends the same report again', async ({
    page,
    report,
  }) => {
    const sent = sentReports(page);
    await failCalls(page, 'reports/create', 1);
    await report.send('Pregunta confusa', 'No se entiende.');
    await expect(report.problem).toHaveText(FAILED);
    await expect(report.problem).toBeFocused();
    await expect(report.type).toHaveValue('unclear_question');
    await expect(report.description).toHaveValue('No se entiende.');
    await dropReplies(page, 'reports/create');
    await report.sendButton.click();
    await expect(report.problem).toHaveText(FAILED);
    await mockReply(page, 'reports/create', INTERNAL_ERROR);
    await report.sendButton.click();
    await expect(report.problem).toHaveText(FAILED);
    restoreNetwork(page);
    await report.sendButton.click();
    await expect(report.success).toBeVisible();
    await expect(report.problem).toBeHidden();
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ report_id }) => report_id)).size).toBe(1);
  });

  test('sends another report once something in it was changed', MATRIX_ONLY, async ({ page, report }) => {
    const sent = sentReports(page);
    await dropReplies(page, 'reports/create');
    await report.send('Pregunta confusa', 'No se entiende.');
    await expect(report.problem).toBeVisible();
    await report.description.fill('No se entiende la segunda frase.');
    await report.sendButton.click();
    await expect(report.success).toBeVisible();
    expect(new Set(sent.map(({ report_id }) => report_id)).size).toBe(2);
  });
});

test.describe('after it was sent', () => {
  test.beforeEach(async ({ page, plaza, question, report }) => {
    const { question_id } = await findOnlyQuestion(plaza);
    await stopPageClock(page);
    await question.open(question_id);
    await runClockUntilVisible(page, report.openButton);
    await openAndSend(page, report);
  });

  /** Advances the clock in steps, because a closing dialog needs several animation frames to disappear. */
  async function passInSteps(page: Page, milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 50) await page.clock.runFor(50);
  }

  async function openForm(page: Page, report: ReportDialog): Promise<void> {
    await report.openButton.click();
    await runClockUntilVisible(page, report.sendButton);
  }

  async function openAndSend(page: Page, report: ReportDialog): Promise<void> {
    await openForm(page, report);
    await report.send('Otro problema', 'algo');
    await runClockUntilVisible(page, report.success);
  }

  test('it closes by itself after 3 s', async ({ page, report }) => {
    await page.clock.runFor(2900);
    await expect(report.success).toBeVisible();
    await passInSteps(page, 1000);
    await expect(report.dialog).toBeHidden();
    await expect(report.openButton).toBeFocused();
  });

  test(
    'closing it earlier leaves a form that is opened meanwhile alone',
    MATRIX_ONLY,
    async ({ page, report }) => {
      await report.closeButton.click();
      await runClockUntilHidden(page, report.dialog);
      await openForm(page, report);
      await report.description.fill('más');
      await passInSteps(page, 4000);
      await expect(report.dialog).toBeVisible();
      await expect(report.description).toHaveValue('más');
    },
  );

  test('leaving the screen meanwhile disturbs nothing', MATRIX_ONLY, async ({ page, report, home }) => {
    await page.keyboard.press('Escape');
    await runClockUntilHidden(page, report.dialog);
    await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click();
    await runClockUntilVisible(page, home.startButton);
    await page.clock.runFor(4000);
    await expect(report.dialog).toBeHidden();
  });
});

test('after ten reports in an hour it says when the next one may be sent', async ({
  page,
  plaza,
  question,
  report,
}) => {
  const { question_id } = await findOnlyQuestion(plaza);
  await question.open(question_id);
  await report.open();
  await report.send('Otro problema', 'el primero');
  await expect(report.success).toBeVisible();
  await report.closeButton.click();
  for (let more = 1; more < 10; more += 1) {
    const answer = await page.request.post(`${plaza.origin}/rpc/reports/create`, {
      data: {
        json: { report_id: crypto.randomUUID(), question_id, issue_type: 'other', description: 'otro más' },
      },
    });
    expect(answer.ok()).toBe(true);
  }
  await report.open();
  await report.send('Otro problema', 'el undécimo');
  await expect(report.problem).toHaveText(
    /^Se han enviado demasiados reportes\. Podrás enviar otro dentro de (59|60) minutos\.$/,
  );
  await expect(report.description).toHaveValue('el undécimo');
});

test(
  'what a question says is text: whole on its page, cut after 100 characters in the report',
  MATRIX_ONLY,
  async ({ page, plaza, question, report }) => {
    const script = await findQuestion(plaza, TAGS, '¿Con qué etiqueta');
    await question.open(script.question_id);
    await expect(question.wording).toHaveText(script.question_text);
    expect(await question.choices.allTextContents()).toEqual(script.choices);
    await report.open();
    expect(await report.preview.textContent()).toBe(script.question_text);
    await report.send('Otro problema', '<img src=x onerror="window.__ran = true">');
    await expect(report.success).toBeVisible();

    const long = await findQuestion(plaza, 'Pocas preguntas', 'Supercali');
    expect(long.question_text).toHaveLength(300);
    await question.open(long.question_id);
    await expect(question.wording).toHaveText(long.question_text);
    await report.open();
    expect(await report.preview.textContent()).toBe(`${long.question_text.slice(0, 100)}…`);
    expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  },
);

test.describe('the page of a question', () => {
  test('is reached from the results, and leads home', async ({ plaza, person, results, question, home }) => {
    const id = await takeExamOnOtherDevice(person.api, plaza.bank, { category: 'Cinco justas', count: 5 });
    await results.open(id);
    const wording = await results.question(2).getByRole('paragraph').first().innerText();
    await results.question(2).getByRole('link', { name: 'Enlace a la pregunta' }).click();
    await expect(question.heading).toHaveText('Pregunta');
    await expect(question.heading).toBeFocused();
    await expect(question.wording).toHaveText(wording);
    await expect(question.question.getByText(/correct/i)).toHaveCount(0);
    await question.backLink.click();
    await expect(home.startButton).toBeVisible();
  });

  test('says where there is no such question', MATRIX_ONLY, async ({ page, question, report, home }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00', 'x'.repeat(200)]) {
      const answer = await page.goto(`/question/${id}`);
      expect(answer?.status()).toBe(200);
      await expect(question.heading).toHaveText('No se encontró la pregunta.');
      await expect(report.openButton).toBeHidden();
    }
    await question.backLink.click();
    await expect(home.startButton).toBeVisible();
  });

  test(
    'can be tried again when it could not be fetched',
    MATRIX_ONLY,
    async ({ page, plaza, question, report }) => {
      const { question_id } = await findOnlyQuestion(plaza);
      await page.clock.install();
      await failCalls(page, 'questions/question');
      await question.open(question_id);
      await expect(page.getByText('Cargando la pregunta…')).toBeAttached();
      await page.clock.fastForward(10_000);
      await runClockUntilVisible(page, question.retryButton);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('No se pudo cargar la pregunta.');
      restoreNetwork(page);
      await question.retryButton.click();
      await expect(question.wording).toBeVisible();
      await expect(report.openButton).toBeVisible();
    },
  );
});

test(
  'a form whose code could not be fetched says so, without taking the exam away',
  MATRIX_ONLY,
  async ({ page, plaza, question, report }) => {
    const { question_id } = await findOnlyQuestion(plaza);
    await page.route(/report-form-.*\.js$/, (route) => route.abort('connectionfailed'));
    await question.open(question_id);
    await report.openButton.click();
    await expect(report.problem).toContainText('No se pudo abrir el formulario.');
    await expect(question.wording).toBeVisible();
  },
);
