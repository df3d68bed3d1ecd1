import type { ApiClient } from '#tests/support/http/api-client.ts';
import { AdminReportsPage } from '../pages/administration/admin-reports.ts';
import { QuestionFormPage } from '../pages/question-form.ts';
import { focusTab } from '../support/tab-focus.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab } from '../support/keyboard.ts';
import { expectNoOverflow } from '../support/layout-checks.ts';
import { failCalls, delayCalls, dropReplies, restoreNetwork, procedureUrl } from '../support/network.ts';
import { getAdminClient, logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { createQuestion } from '../support/questions.ts';
import { createReport } from '../support/reports.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

interface OfTest {
  reports: AdminReportsPage;
  /** An API client of the administrator, outside the browser. */
  office: ApiClient;
}

const test = base.extend<OfTest>({
  reports: async ({ page }, use) => use(new AdminReportsPage(page)),
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
});

// no other test sends reports to this server
test.use({ serverName: 'admin-reports' });
// resolves the reports of earlier tests
test.beforeEach(async ({ context, plaza, office }) => {
  for (const status of ['pending', 'reviewed'] as const)
    for (let { reports } = await office.reports.list({ status }); reports.length > 0;) {
      for (const { id } of reports) await office.reports.setStatus({ id, status: 'resolved' });
      ({ reports } = await office.reports.list({ status }));
    }
  await logInBrowser(context, plaza.origin, ADMINISTRATOR);
});

let count = 0;
/** Returns a question text that no question has yet. */
const wording = (): string => `¿Cuántos artículos tiene la ley ${(count += 1)}?`;

test('a report is read, reviewed and resolved, and the menu counts those that are open', async ({
  page,
  plaza,
  office,
  reports,
}) => {
  const question = `${wording()}\n${'Con todo lo que se dice en ella. '.repeat(6)}`;
  const person = await registerUser(plaza);
  await createReport(plaza, await createQuestion(office, wording()));
  await createReport(plaza, await createQuestion(office, question), {
    by: person.api,
    issue_type: 'unclear_question',
    description: 'No se <b>entiende</b>:\n  falta el año.',
  });
  await reports.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reportes');
  await expect(page).toHaveTitle('Reportes · Plaza');
  await expect(reports.menuEntry).toHaveAccessibleName('Reportes 2 abiertos');

  const [begin = ''] = question.split('\n');
  await expect(reports.row(begin).getByRole('rowheader')).toHaveText(/^.{99,101}…$/s);
  await expect(reports.row(begin).getByRole('cell')).toHaveText([
    'Pregunta confusa',
    person.username,
    'Pendiente',
    /^\d{1,2} \w+ \d{4}$/,
    'Ver detalles',
  ]);
  await reports.detailsButton(begin).click();
  await expect(page).toHaveURL(/\/admin\/reports\?report=[\da-f-]{36}$/);
  await expect(reports.part('Pregunta').getByRole('paragraph').first()).toHaveText(question, {
    useInnerText: true,
  });
  expect(await reports.part('Descripción').getByRole('paragraph').innerText()).toBe(
    'No se entiende:\n  falta el año.',
  );
  await expect(reports.fact('Tipo de Problema')).toHaveText('Pregunta confusa');
  await expect(reports.fact('Usuario')).toHaveText(person.username);
  await expect(reports.fact('Fecha')).toHaveText(/^\d{1,2} \w+ \d{4}, \d{2}:\d{2}$/);
  await expect(reports.fact('Estado')).toHaveText('Pendiente');

  await reports.reviewButton.click();
  await expect(reports.fact('Estado')).toHaveText('Revisado');
  await expect(reports.said).toHaveText('El reporte está ahora «Revisado».');
  await expect(reports.said).toBeFocused();
  await expect(reports.steps).toHaveText(['Marcar como resuelto']);
  await reports.resolveButton.click();
  await expect(reports.fact('Estado')).toHaveText('Resuelto');
  await expect(reports.said).toHaveText('El reporte está ahora «Resuelto».');
  await expect(reports.said).toBeFocused();
  await expect(reports.steps).toHaveCount(0);
  await reports.closeButton.click();
  await expect(reports.window).toBeHidden();
  await expect(page).toHaveURL('/admin/reports');
  await expect(reports.detailsButton(begin)).toBeFocused();
  await expect(reports.row(begin)).toContainText('Resuelto');
  await expect(reports.menuEntry).toHaveAccessibleName('Reportes 1 abierto');
});

test(
  'the reported question is shown with its options, the right one and the explanation as they are now',
  MATRIX_ONLY,
  async ({ plaza, office, reports }) => {
    const question_text = wording();
    const id = await createQuestion(office, question_text);
    await createReport(plaza, id);
    const { version } = await office.questions.edited({ id });
    await office.questions.update({
      id,
      version,
      question_text,
      choices: ['Diez', 'Veinte', 'Treinta'],
      correct_answer: 1,
      notes: null,
      explanation: 'Son veinte.',
      explanation_format: 'plain',
      category_ids: [],
      reference: null,
    });
    await reports.open();
    await reports.detailsButton(question_text).click();
    await failCalls(reports.page, 'questions/edited');
    await reports.questionButton.click();
    await expect(reports.window.getByRole('alert')).toContainText('No se pudo cargar la pregunta.');
    restoreNetwork(reports.page);
    await reports.window.getByRole('button', { name: 'Reintentar' }).click();
    await expect(reports.choices).toHaveText(['A Diez', /^B Veinte\s*Respuesta correcta$/, 'C Treinta']);
    await expect(reports.part('Pregunta')).toContainText('Son veinte.');
    await reports.questionButton.click();
    await expect(reports.choices).toHaveCount(0);
    await expect(reports.part('Pregunta')).toContainText(question_text);
  },
);

test(
  'from pending straight to resolved; once none is open the menu has no number',
  MATRIX_ONLY,
  async ({ plaza, office, reports }) => {
    const question = wording();
    await createReport(plaza, await createQuestion(office, question));
    await reports.open('?status=pending');
    await expect(reports.row(question)).toContainText('Usuario anónimo');
    await reports.detailsButton(question).click();
    await expect(reports.steps).toHaveText(['Marcar como revisado', 'Marcar como resuelto']);
    await reports.resolveButton.click();
    await expect(reports.fact('Estado')).toHaveText('Resuelto');
    await expect(reports.menuEntry).toHaveAccessibleName('Reportes');
    await reports.page.keyboard.press('Escape');
    // the report no longer matches the list's filter
    await expect(reports.page.getByText('Ningún reporte tiene este estado.')).toBeVisible();
    await expect(reports.page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test(
  'what comes while nobody looks is counted when somebody comes back, and each minute',
  MATRIX_ONLY,
  async ({ page, plaza, office, reports }) => {
    await page.clock.install();
    const question = await createQuestion(office, wording());
    const counted = page.waitForResponse(procedureUrl('reports/countOpen'));
    await reports.open();
    await (await counted).finished();
    await expect(reports.table).toBeVisible();
    await expect(reports.menuEntry).toHaveAccessibleName('Reportes');
    await createReport(plaza, question);
    await focusTab(page);
    await expect(reports.menuEntry).toHaveAccessibleName('Reportes 1 abierto');
    await createReport(plaza, question);
    await page.clock.runFor(61_000);
    await expect(reports.menuEntry).toHaveAccessibleName('Reportes 2 abiertos');
  },
);

test('from the keyboard alone, on a telephone', async ({ page, plaza, office, reports }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const question = wording();
  await createReport(plaza, await createQuestion(office, question));
  await reports.open();
  await expect(reports.row(question)).toBeVisible();
  await pressWithKeyboard(page, reports.filter('Pendiente'), 'Space');
  await expect(page).toHaveURL('/admin/reports?status=pending');
  await expect(reports.filter('Pendiente')).toHaveAttribute('aria-pressed', 'true');
  await expect(reports.rows).toHaveCount(1);
  await pressWithKeyboard(page, reports.detailsButton(question));
  await expect(reports.fact('Estado')).toHaveText('Pendiente');
  await expectNoOverflow(page);
  await pressWithKeyboard(page, reports.reviewButton);
  await expect(reports.said).toBeFocused();
  await focusWithTab(page, reports.resolveButton);
  await page.keyboard.press('Escape');
  await expect(reports.window).toBeHidden();
  await pressWithKeyboard(page, reports.filter('Todos'));
  await expect(page).toHaveURL('/admin/reports');
  await expect(reports.row(question)).toContainText('Revisado');
  await expectNoOverflow(page);
});

test(
  'the filter and the page are in the address, and back goes to those before',
  MATRIX_ONLY,
  async ({ page, plaza, office, reports }) => {
    const question = wording();
    const id = await createQuestion(office, question);
    for (let i = 0; i < 21; i++) await createReport(plaza, id, { description: `Aviso ${i}.` });
    await reports.open('?status=nada&page=x&report=1');
    await expect(reports.filter('Todos')).toHaveAttribute('aria-pressed', 'true');
    await reports.filter('Pendiente').click();
    await expect(page.getByText('Mostrando 1 a 20 de 21 reportes')).toBeVisible();
    await reports.pageButton(2).click();
    await expect(page).toHaveURL('/admin/reports?status=pending&page=2');
    await expect(reports.rows).toHaveCount(1);
    await page.reload();
    await expect(reports.filter('Pendiente')).toHaveAttribute('aria-pressed', 'true');

    // when the last report of a page is resolved, the page disappears too
    await reports.detailsButton(question).click();
    await expect(reports.part('Descripción')).toContainText('Aviso 0.');
    await reports.resolveButton.click();
    await expect(reports.fact('Estado')).toHaveText('Resuelto');
    await reports.closeButton.click();
    await expect(page).toHaveURL('/admin/reports?status=pending');
    await expect(reports.rows).toHaveCount(20);
    await expect(page.getByText('Mostrando')).toBeHidden();
    await reports.filter('Resuelto').click();
    await expect(reports.rows.first()).toContainText('Resuelto');
    await page.goBack();
    await expect(reports.filter('Pendiente')).toHaveAttribute('aria-pressed', 'true');
  },
);

test('two administrators: the second is told that it has changed, and sees how it is now', async ({
  plaza,
  office,
  reports,
  newBrowser,
}) => {
  const question = wording();
  const id = await createReport(plaza, await createQuestion(office, question));
  const other = await newBrowser();
  await logInBrowser(other, plaza.origin, ADMINISTRATOR);
  const there = new AdminReportsPage(await other.newPage());
  for (const screen of [reports, there]) {
    await screen.open(`?report=${id}`);
    await expect(screen.reviewButton).toBeVisible();
  }
  await there.resolveButton.click();
  await expect(there.fact('Estado')).toHaveText('Resuelto');
  await reports.reviewButton.click();
  await expect(reports.windowProblem).toHaveText(
    'El reporte ya no admite este cambio de estado: ahora está «Resuelto».',
  );
  await expect(reports.windowProblem).toBeFocused();
  await expect(reports.fact('Estado')).toHaveText('Resuelto');
  await expect(reports.steps).toHaveCount(0);
  await reports.closeButton.click();
  await expect(reports.row(question)).toContainText('Resuelto');
});

test('leads straight into the question’s editor, and for a deleted one to those that are', async ({
  page,
  plaza,
  office,
  reports,
}) => {
  const question = wording();
  const questionId = await createQuestion(office, question);
  const id = await createReport(plaza, questionId);
  await reports.open(`?report=${id}`);
  await reports.window.getByRole('link', { name: 'Editar la pregunta' }).click();
  await expect(page).toHaveURL(`/admin/questions?edit=${questionId}`);
  await expect(QuestionFormPage.ofEdited(page).wording).toHaveValue(question);

  await office.questions.remove({ id: questionId });
  await reports.open(`?report=${id}`);
  await expect(reports.part('Pregunta')).toContainText('Esta pregunta está eliminada.');
  await expect(reports.steps).toHaveCount(2);
  await reports.window.getByRole('link', { name: 'Ver las preguntas eliminadas' }).click();
  await expect(page).toHaveURL(/\/admin\/questions\?.*deleted=true/);
  // the list shows only the question of this report
  await expect(page.getByRole('rowheader')).toContainText([question]);
});

test(
  'a change whose reply was lost is done when it is sent again',
  MATRIX_ONLY,
  async ({ page, plaza, office, reports }) => {
    const id = await createReport(plaza, await createQuestion(office, wording()));
    const known = page.waitForResponse(procedureUrl('reports/report'));
    await reports.open(`?report=${id}`);
    await known;
    await dropReplies(page, 'reports/setStatus');
    // the report's current state doesn't arrive either: its call is delayed
    await delayCalls(page, 'reports/report');
    await reports.reviewButton.click();
    await expect(reports.windowProblem).toHaveText('Error al actualizar el estado del reporte');
    await reports.reviewButton.click();
    await expect(reports.said).toHaveText('El reporte está ahora «Revisado».');
    await expect(reports.said).toBeFocused();
    await expect(reports.fact('Estado')).toHaveText('Revisado');
  },
);

test('a report that is none says so', MATRIX_ONLY, async ({ reports }) => {
  await reports.open('?report=00000000-0000-4000-8000-000000000000');
  await expect(reports.windowProblem).toHaveText('El reporte ya no existe. Actualiza la lista.');
  await expect(reports.windowProblem).toBeFocused();
  await reports.closeButton.click();
  await expect(reports.window).toBeHidden();
});

test(
  'a change that fails leaves the window open, which can’t be closed while it is under way',
  MATRIX_ONLY,
  async ({ page, plaza, office, reports }) => {
    const id = await createReport(plaza, await createQuestion(office, wording()));
    await reports.open(`?report=${id}`);
    await failCalls(page, 'reports/setStatus');
    await reports.resolveButton.click();
    await expect(reports.windowProblem).toHaveText('Error al actualizar el estado del reporte');
    await expect(reports.fact('Estado')).toHaveText('Pendiente');
    restoreNetwork(page);
    const held = await delayCalls(page, 'reports/setStatus');
    await reports.resolveButton.click();
    await expect(reports.resolveButton).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await reports.reviewButton.click();
    await held.release();
    await expect(reports.fact('Estado')).toHaveText('Resuelto');
    await expect(reports.windowProblem).toBeHidden();
    expect(held.count()).toBe(1);
  },
);
