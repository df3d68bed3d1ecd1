import { api } from '#shared/api.contract.ts';
import { AdminExamsPage } from '../pages/administration/admin-exams.ts';
import { mockExamList, TWENTY_EXAMS } from '../states/administration/admin-exams.ts';
import { SAMPLE_CATEGORY } from '../states/state.ts';
import { stopPageClock } from '../support/clock.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab, typeWithKeyboard } from '../support/keyboard.ts';
import { expectNothingCutOff, waitUntilSettled } from '../support/layout-checks.ts';
import {
  mockReply,
  countCalls,
  failCalls,
  delayFiles,
  restoreNetwork,
  successReply,
  procedureUrl,
  contractError,
} from '../support/network.ts';
import { uniqueUsername, logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR, type PlazaServer } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const FAILED = 'Error al cargar los exámenes. Por favor, inténtalo de nuevo.';
const NOTHING_FOUND = 'Ningún examen coincide con la búsqueda.';

const test = base.extend<{ exams: AdminExamsPage }>({
  exams: async ({ page }, use) => use(new AdminExamsPage(page)),
});

test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

/** Creates a user with `exams` exams of five questions; returns the ids of their results, oldest first. */
async function examinee(plaza: PlazaServer, { exams = 1, username = uniqueUsername() } = {}) {
  const person = await registerUser(plaza, username);
  const ids: string[] = [];
  for (let made = 0; made < exams; made += 1) {
    const exam = { category: SAMPLE_CATEGORY, count: 5, wrong: made === 0 ? 1 : 5, time_taken: 0 };
    ids.push(await takeExamOnOtherDevice(person.api, plaza.bank, exam));
  }
  return { username, ids };
}

test("everybody's exams are listed, also of somebody deleted, and each leads to its result and back", async ({
  page,
  frame,
  plaza,
  exams,
  results,
}) => {
  const { username, ids } = await examinee(plaza);
  await exams.open();
  await expect(page).toHaveTitle('Exámenes · Plaza');
  await expect(frame.heading).toHaveText('Exámenes');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Usuario',
    'Categorías',
    'Puntuación',
    'Tiempo',
    'Fecha',
    'Acciones',
  ]);
  await exams.search.fill(username.toUpperCase());
  await expect(exams.row(username).getByRole('cell')).toHaveText([
    SAMPLE_CATEGORY,
    '4 de 580,0 %',
    /^\d+ s$/,
    /^\d{1,2} \w+ \d{4}, \d{2}:\d{2}$/,
    'Ver resultado',
  ]);
  await expect(page).toHaveURL(`/admin/exams?search=${username.toUpperCase()}`);
  await exams.resultLink(username).click();
  await expect(page).toHaveURL(`/admin/exams/${ids[0]}?search=${username.toUpperCase()}`);
  await expect(page).toHaveTitle('Resultados · Plaza');
  await expect(frame.heading).toBeFocused();
  await expect(results.heading).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    new RegExp(`${username} · \\d{1,2} \\w+ \\d{4}, \\d{2}:`),
  );
  await expect(results.percentage).toHaveText('80,0 %');
  await expect(results.category(SAMPLE_CATEGORY)).toContainText('4 de 5');
  await expect(results.questions).toHaveCount(5);
  // only the owner of the results has these links
  await expect(results.againLink).toBeHidden();
  await expect(results.backLink).toBeHidden();
  await exams.backLink.click();
  await expect(page).toHaveURL(`/admin/exams?search=${username.toUpperCase()}`);
  await expect(exams.search).toHaveValue(username.toUpperCase());
  await expect(exams.rows).toHaveCount(1);

  await mockReply(page, 'exams/list', mockExamList(TWENTY_EXAMS));
  await exams.search.fill('otra');
  await expect(exams.row('Usuario eliminado').first()).toBeVisible();
});

test(
  'the keyboard alone finds an exam and reads its result',
  MATRIX_ONLY,
  async ({ page, plaza, exams, results }) => {
    const { username } = await examinee(plaza);
    await exams.open();
    await expect(exams.rows.first()).toBeVisible();
    await typeWithKeyboard(page, exams.search, username);
    await expect(exams.names).toHaveText([username]);
    await expect(page).toHaveURL(`/admin/exams?search=${username}`);
    await pressWithKeyboard(page, exams.resultLink(username));
    await expect(results.questions).toHaveCount(5);
    await focusWithTab(page, exams.backLink);
    await page.keyboard.press('Enter');
    await expect(exams.search).toHaveValue(username);
  },
);

test(
  'a result that is opened before the address follows what was typed stays open',
  MATRIX_ONLY,
  async ({ page, plaza, exams, results }) => {
    const { username, ids } = await examinee(plaza);
    await exams.open();
    await expect(exams.row(username)).toBeVisible();
    // the code of the results screen loads slowly
    const held = await delayFiles(page, /\/assets\/exams_.*\.js$/);
    await stopPageClock(page);
    await exams.search.fill('nadie');
    await exams.resultLink(username).click();
    await page.clock.runFor(1000);
    await page.clock.resume();
    await held.release();
    await expect(results.questions).toHaveCount(5);
    await expect(page).toHaveURL(`/admin/exams/${ids[0]}`);
  },
);

test(
  'the search is in the address: reload, the file and the back button follow it',
  MATRIX_ONLY,
  async ({ page, plaza, exams }) => {
    const { username } = await examinee(plaza);
    await exams.open('?direction=asc');
    await exams.search.fill(` ${username} `);
    await expect(page).toHaveURL(new RegExp(`search=${username}`));
    await expect(exams.exportLink).toHaveAttribute(
      'href',
      `/files/exams.csv?search=${username}&direction=asc`,
    );
    await page.reload();
    await expect(exams.search).toHaveValue(username);
    await expect(exams.names).toHaveText([username]);
    for (const text of ['%', '\\', `${username}@example.com`, '_nadie']) {
      await exams.search.fill(text);
      await expect(page.getByText(NOTHING_FOUND)).toBeVisible();
    }
    await exams.search.press('Escape');
    await expect(exams.rows.first()).toBeVisible();
    await expect(page).toHaveURL('/admin/exams?direction=asc');
    await exams.open('?search=&page=0&direction=up&sort=user');
    await expect(exams.dateHead).toHaveAttribute('aria-sort', 'descending');
    await expect(exams.exportLink).toHaveAttribute('href', '/files/exams.csv');
  },
);

test('pages of 20 and the date in both directions', MATRIX_ONLY, async ({ page, plaza, exams }) => {
  test.slow();
  const { username } = await examinee(plaza, { exams: 21 });
  await exams.open(`?search=${username}`);
  await expect(exams.rows).toHaveCount(20);
  await expect(exams.range).toHaveText('Mostrando 1 a 20 de 21 exámenes');
  await exams.pageButton(2).click();
  await expect(exams.range).toHaveText('Mostrando 21 a 21 de 21 exámenes');
  // the last page shows the oldest exam
  await expect(exams.rows).toContainText(['80,0 %']);
  await exams.dateHead.getByRole('button').click();
  await expect(page).toHaveURL(`/admin/exams?search=${username}&direction=asc`);
  await expect(exams.dateHead).toHaveAttribute('aria-sort', 'ascending');
  await expect(exams.rows.first()).toContainText('80,0 %');
  await expect(exams.rows.nth(1)).toContainText('0,0 %');
  await exams.open(`?search=${username}&page=70`);
  await expect(page).toHaveURL(`/admin/exams?search=${username}&page=2`);
  await expect(exams.rows).toHaveCount(1);
});

test(
  'rows come before their number, which moves nothing when it follows',
  MATRIX_ONLY,
  async ({ page, exams }) => {
    await mockReply(page, 'exams/list', mockExamList(TWENTY_EXAMS));
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(procedureUrl('exams/total'), async (route) => {
      await promise;
      await route.fulfill(successReply({ total: 500_000 }));
    });
    await exams.open();
    await expect(exams.rows).toHaveCount(20);
    await expect(exams.range).toBeHidden();
    await waitUntilSettled(page);
    const before = await page.getByRole('contentinfo').boundingBox();
    letGo();
    await expect(exams.range).toHaveText('Mostrando 1 a 20 de 500.000 exámenes');
    expect(await page.getByRole('contentinfo').boundingBox()).toEqual(before);
  },
);

test.describe("what can't be had", () => {
  test('is said, and asked for again', MATRIX_ONLY, async ({ page, exams }) => {
    await page.clock.install();
    await failCalls(page, 'exams/list');
    await exams.open();
    while (!(await exams.retryButton.isVisible())) await page.clock.runFor(250);
    await expect(exams.problem).toContainText(FAILED);
    restoreNetwork(page);
    await exams.retryButton.click();
    await expect(exams.table).toBeVisible();
    await expect(exams.problem).toBeHidden();
  });

  test('because the server refuses is asked for once', MATRIX_ONLY, async ({ page, exams }) => {
    const calls = countCalls(page, 'exams/list');
    await mockReply(page, 'exams/list', contractError(api.exams.list, 'INVALID_INPUT'));
    await exams.open();
    await expect(exams.problem).toBeVisible();
    await expect(exams.retryButton).toBeHidden();
    expect(calls()).toBe(1);
  });

  test("a result that there isn't says so, with the way back", MATRIX_ONLY, async ({ exams, results }) => {
    for (const id of ['nada', '7d444840-9dc0-4b1e-b6f5-cd1ab5f9d1f1']) {
      await exams.openResult(id, '?page=3');
      await expect(results.problem).toHaveText('No se encontraron los resultados del examen.');
    }
    await expect(exams.backLink).toHaveAttribute('href', '/admin/exams?page=3');
  });

  test('nobody else gets in', async ({ plaza, newBrowser }) => {
    const other = await newBrowser();
    const person = await registerUser(plaza);
    await logInBrowser(other, plaza.origin, person);
    const there = new AdminExamsPage(await other.newPage());
    await there.open();
    await expect(there.page).toHaveURL('/');
  });
});

for (const width of [320, 360]) {
  test(
    `on a telephone exams are cards, ${width} px wide`,
    MATRIX_ONLY,
    async ({ page, plaza, exams, results }) => {
      await page.setViewportSize({ width, height: 740 });
      const { username } = await examinee(plaza);
      await exams.open(`?search=${username}`);
      await expect(exams.row(username)).toContainText('4 de 5');
      await waitUntilSettled(page);
      await expectNothingCutOff(page);
      await exams.resultLink(username).click();
      await expect(results.questions).toHaveCount(5);
      await waitUntilSettled(page);
      await expectNothingCutOff(page);
    },
  );
}
