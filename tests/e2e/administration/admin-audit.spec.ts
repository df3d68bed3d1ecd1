import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { freshWord } from '#tests/support/questions/fresh-word.ts';
import { api } from '#shared/api.contract.ts';
import { AdminAuditPage } from '../pages/administration/admin-audit.ts';
import { openAuditEntryDetail } from '../states/administration/admin-audit.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab, typeWithKeyboard } from '../support/keyboard.ts';
import { expectNothingCutOff, waitUntilSettled } from '../support/layout-checks.ts';
import {
  mockReply,
  countCalls,
  failCalls,
  restoreNetwork,
  procedureUrl,
  contractError,
} from '../support/network.ts';
import { getAdminClient, logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const NOTHING_FOUND = 'Ningún cambio coincide con los filtros.';

const test = base.extend<{ audit: AdminAuditPage; office: ApiClient }>({
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
  audit: async ({ page }, use) => use(new AdminAuditPage(page)),
});

test.use({ serverName: 'admin-audit' });

test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

const nameOf = async (office: ApiClient): Promise<string> => (await office.accounts.me())?.username ?? '';

async function makeGroup(office: ApiClient, name: string): Promise<string> {
  const { id } = await office.catalogue.groups.create({ id: randomUUID(), name, description: null });
  return id;
}

/** Collects the inputs of the list calls that the page makes from now on. */
function asked(page: Page): Record<string, unknown>[] {
  const inputs: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (procedureUrl('audit/list').test(request.url()))
      inputs.push((request.postDataJSON() as { json: Record<string, unknown> }).json);
  });
  return inputs;
}

test('the list has what was changed, the newest first, each with its detail, and is filtered by kinds and days', async ({
  page,
  frame,
  office,
  audit,
}) => {
  const word = freshWord();
  const id = await makeGroup(office, `Grupo ${word}`);
  await office.catalogue.groups.update({
    id,
    version: 1,
    name: `Grupo <b>${word}</b>`,
    description: 'Con descripción',
  });
  await audit.open();
  await expect(page).toHaveTitle('Auditoría · Plaza');
  await expect(frame.heading).toHaveText('Auditoría');
  await expect(page.getByRole('columnheader')).toHaveText(['Fecha', 'Quién', 'Acción', 'Qué', 'Detalle']);
  await audit.search.fill(word.toUpperCase());
  await expect(audit.things).toHaveText([`Grupo Grupo <b>${word}</b>`, `Grupo Grupo ${word}`]);
  await expect(audit.rows.first().getByRole('cell')).toHaveText([
    /^\d{1,2} \w+ \d{4}, \d{2}:\d{2}$/,
    await nameOf(office),
    'Cambio',
    'Ver detalle',
  ]);
  await audit.detailButton(audit.rows.first()).click();
  await expect(audit.window).toContainText('Cambio');
  await expect(audit.field('Nombre')).toContainText(`Grupo ${word}`);
  await expect(audit.field('Nombre')).toContainText(`Grupo <b>${word}</b>`);
  await expect(audit.field('Descripción').getByRole('definition')).toHaveText(['Vacío', 'Con descripción']);
  await audit.window.getByRole('button', { name: 'Cerrar' }).click();
  await expect(audit.window).toBeHidden();
  await expect(audit.detailButton(audit.rows.first())).toBeFocused();
  // a badge has no name of its own: the dialog shows only the name of the kind, once
  await office.badges.process();
  await audit.until.fill('2020-02-29');
  await expect(page.getByText(NOTHING_FOUND)).toBeVisible();
  await expect(page).toHaveURL(/until=2020-02-29/);
  await audit.clearButton.click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(audit.search).toHaveValue('');
  await expect(audit.filters).toBeFocused();
  await audit.entity.selectOption('badge');
  await expect(page).toHaveURL('/admin/audit?entity=badge');
  await expect(audit.rows.first()).toContainText('Insignias');
  await audit.detailButton(audit.rows.first()).click();
  await expect(audit.window.getByText('Insignias', { exact: true })).toHaveCount(1);
});

test(
  'the filters hold together, are in the address, and are cleared at once',
  MATRIX_ONLY,
  async ({ page, office, audit }) => {
    const word = freshWord();
    const id = await makeGroup(office, word);
    await office.catalogue.groups.remove({ id });
    await audit.open();
    await expect(audit.rows.first()).toBeVisible();
    const inputs = asked(page);
    await audit.search.fill(word);
    await expect(audit.rows).toHaveCount(2);
    await audit.action.selectOption('Eliminación');
    await expect(audit.rows).toHaveCount(1);
    await audit.entity.selectOption('Grupo');
    await expect(page).toHaveURL(`/admin/audit?search=${word}&action=deleted&entity=group`);
    await expect(audit.rows).toHaveCount(1);
    await audit.from.fill('2020-01-31');
    await audit.until.fill('2020-02-29');
    await expect(page.getByText(NOTHING_FOUND)).toBeVisible();
    await expect(page).toHaveURL(/from=2020-01-31&until=2020-02-29/);
    expect(inputs.at(-1)).toMatchObject({
      search: word,
      action: 'deleted',
      entity: 'group',
      from: '2020-01-31',
      until: '2020-02-29',
      page: 1,
    });
    await page.reload();
    await expect(audit.until).toHaveValue('2020-02-29');
    await expect(audit.action).toHaveValue('deleted');
    await audit.until.fill('');
    await expect(audit.rows).toHaveCount(1);
    await audit.entity.selectOption('Categoría');
    await expect(page.getByText(NOTHING_FOUND)).toBeVisible();
    await page.goBack();
    await expect(audit.rows).toHaveCount(1);
    await audit.clearButton.click();
    await expect(page).toHaveURL('/admin/audit');
    await expect(audit.search).toHaveValue('');
    await expect(audit.from).toHaveValue('');
    await expect(audit.action).toHaveValue('');
    await expect(audit.clearButton).toBeHidden();
    await expect(audit.filters).toBeFocused();
  },
);

test('an address that nobody has written like that shows everything', MATRIX_ONLY, async ({ audit }) => {
  await audit.open('?search=&page=0&action=x&entity=7&from=2026-02-30&until=mañana');
  await expect(audit.rows.first()).toBeVisible();
  await expect(audit.clearButton).toBeHidden();
  await expect(audit.problem).toBeHidden();
});

test(
  'the keyboard alone filters by words and days, and reads a detail',
  MATRIX_ONLY,
  async ({ page, office, audit }) => {
    const word = freshWord();
    await makeGroup(office, word);
    await audit.open();
    await expect(audit.rows.first()).toBeVisible();
    await typeWithKeyboard(page, audit.search, word);
    await expect(audit.rows).toHaveCount(1);
    await focusWithTab(page, audit.from);
    // the day and the month are the same number, because browsers order these two fields differently
    await page.keyboard.type('02022026');
    await expect(page).toHaveURL(/from=2026-02-02/);
    await expect(audit.from).toHaveValue('2026-02-02');
    await pressWithKeyboard(page, audit.detailButton(audit.rows.first()));
    await expect(audit.field('Nombre')).toContainText(word);
    await page.keyboard.press('Escape');
    await expect(audit.window).toBeHidden();
    await expect(audit.detailButton(audit.rows.first())).toBeFocused();
  },
);

test("a question's detail names its fields; long texts open on demand, and markup stays text", async ({
  page,
}) => {
  const audit = await openAuditEntryDetail(page, 1);
  await expect(audit.field('Respuesta correcta').getByRole('definition')).toHaveText(['A', 'D']);
  await expect(audit.field('Opciones')).toContainText('A) <SCRIPT>');
  await expect(audit.field('Explicación').getByRole('definition')).toHaveText([
    '<p>Porque <strong>sí</strong>.</p>',
    'Vacío',
  ]);
  await expect(audit.window.locator('strong, script')).toHaveCount(0);
  const wording = audit.field('Pregunta');
  await expect(wording).not.toContainText('Señale la respuesta correcta.');
  const more = wording.getByRole('button', { name: 'Mostrar todo: Pregunta, después' });
  await pressWithKeyboard(page, more);
  await expect(wording).toContainText('Señale la respuesta correcta.');
  await expect(wording.getByRole('button', { name: 'Mostrar menos: Pregunta, después' })).toBeFocused();
});

test(
  "a detail that can't be had says so, and is asked for again",
  MATRIX_ONLY,
  async ({ page, office, audit }) => {
    const word = freshWord();
    await makeGroup(office, word);
    await audit.open(`?search=${word}`);
    await expect(audit.rows).toHaveCount(1);
    await page.clock.install();
    await failCalls(page, 'audit/line');
    await audit.detailButton(audit.row(word)).click();
    await expect(audit.window).toContainText('Creación');
    while (!(await audit.retryButton.isVisible())) await page.clock.runFor(250);
    await expect(audit.windowProblem).toContainText('No se pudo cargar el detalle.');
    await expect(audit.windowProblem).toBeFocused();
    restoreNetwork(page);
    await audit.retryButton.click();
    await expect(audit.field('Nombre')).toContainText(word);
    await expect(audit.windowProblem).toBeHidden();
  },
);

test('pages of 20', MATRIX_ONLY, async ({ page, office, audit }) => {
  const word = freshWord();
  for (let number = 1; number <= 21; number += 1) await makeGroup(office, `${word} ${number}`);
  await audit.open(`?search=${word}`);
  await expect(audit.rows).toHaveCount(20);
  await expect(audit.range).toHaveText('Mostrando 1 a 20 de 21 cambios');
  await audit.pageButton(2).click();
  await expect(audit.things).toHaveText([`Grupo ${word} 1`]);
  await expect(page).toHaveURL(`/admin/audit?search=${word}&page=2`);
  await audit.open(`?search=${word}&page=9`);
  await expect(page).toHaveURL(`/admin/audit?search=${word}&page=2`);
});

test.describe("a list that can't be had", () => {
  test('is said, and asked for again', MATRIX_ONLY, async ({ page, audit }) => {
    await page.clock.install();
    await failCalls(page, 'audit/list');
    await audit.open();
    while (!(await audit.retryButton.isVisible())) await page.clock.runFor(250);
    await expect(audit.problem).toContainText('Error al cargar la auditoría');
    restoreNetwork(page);
    await audit.retryButton.click();
    await expect(audit.table).toBeVisible();
    await expect(audit.problem).toBeHidden();
  });

  test('because the server refuses is asked for once', MATRIX_ONLY, async ({ page, audit }) => {
    const calls = countCalls(page, 'audit/list');
    await mockReply(page, 'audit/list', contractError(api.audit.list, 'INVALID_INPUT'));
    await audit.open();
    await expect(audit.problem).toBeVisible();
    await expect(audit.retryButton).toBeHidden();
    expect(calls()).toBe(1);
  });

  test('because of who asks leads home', MATRIX_ONLY, async ({ plaza, newBrowser }) => {
    const other = await newBrowser();
    await logInBrowser(other, plaza.origin, await registerUser(plaza));
    const there = new AdminAuditPage(await other.newPage());
    await there.open();
    await expect(there.page).toHaveURL('/');
  });
});

for (const width of [320, 360]) {
  test(`on a telephone changes are cards, ${width} px wide`, MATRIX_ONLY, async ({ page, office, audit }) => {
    await page.setViewportSize({ width, height: 740 });
    const word = freshWord();
    await makeGroup(office, word);
    await audit.open(`?search=${word}`);
    await expect(audit.row(word)).toContainText('Creación');
    await waitUntilSettled(page);
    await expectNothingCutOff(page);
    await audit.detailButton(audit.row(word)).click();
    await expect(audit.field('Nombre')).toContainText(word);
    await waitUntilSettled(page);
    await expectNothingCutOff(page);
  });
}
