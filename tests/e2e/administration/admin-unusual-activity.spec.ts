import type { ApiClient } from '#tests/support/http/api-client.ts';
import { AdminUnusualActivityPage } from '../pages/administration/admin-unusual-activity.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard } from '../support/keyboard.ts';
import { getAdminClient, logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';

const ORGANISATION = 'Constitución Española: organización del Estado';

const test = base.extend<{ activity: AdminUnusualActivityPage; office: ApiClient }>({
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
  activity: async ({ page }, use) => use(new AdminUnusualActivityPage(page)),
});

test.use({ serverName: 'admin-unusual-activity' });

test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

test('an administrator finds who answers fast, withdraws the points of a week and gives them back', async ({
  plaza,
  page,
  office,
  activity,
}) => {
  const fast = await registerUser(plaza);
  await takeExamOnOtherDevice(fast.api, plaza.bank, { category: ORGANISATION, count: 5, wrong: 1 });
  const place = async () => (await fast.api.ranking.own({ period_type: 'weekly' }))?.total_points;
  await activity.open();
  await expect(page).toHaveTitle('Actividad inusual · Plaza');
  await activity.search.fill(fast.username);
  const row = activity.row(fast.username);
  await expect(row).toContainText('80,0 %');
  await activity.sortButton('Segundos').click();
  await expect(page).toHaveURL(/sort=seconds_per_answer/);
  await activity.stretchButton('Última semana').click();
  await expect(page).toHaveURL(/stretch=week/);

  await pressWithKeyboard(page, activity.pointsButton(row), 'Enter');
  await activity.period.selectOption({
    label: (await activity.period.locator('option').nth(1).innerText()).trim(),
  });
  await activity.withdrawButton.click();
  await expect(activity.dialog.getByText('Escribe el motivo')).toBeVisible();
  await activity.reason.fill('Respuestas automáticas');
  await activity.withdrawButton.click();
  await expect(activity.said).toHaveText(/^Se han retirado 4 puntos a /);
  await expect(activity.said).toBeFocused();
  expect(await place()).toBe(0);
  await expect(activity.withdrawals).toHaveText([/4 puntos \(Semana .*Respuestas automáticas/]);

  await activity.restoreButton.click();
  await expect(activity.said).toHaveText(/^Se han devuelto 4 puntos/);
  await expect(activity.said).toBeFocused();
  await expect(activity.restoreButton).toHaveCount(0);
  expect(await place()).toBe(4);
  const { lines } = await office.audit.list({ search: fast.username });
  expect(lines.map(({ action }) => action)).toEqual(['points_restored', 'points_withdrawn']);

  await page.keyboard.press('Escape');
  await expect(activity.pointsButton(row)).toBeFocused();
  await row.getByRole('link', { name: fast.username }).click();
  await expect(page).toHaveURL(`/admin/users?search=${fast.username}`);
});
