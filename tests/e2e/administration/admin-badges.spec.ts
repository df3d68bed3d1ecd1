import { sql } from 'kysely';
import { AdminBadgesPage } from '../pages/administration/admin-badges.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard } from '../support/keyboard.ts';
import { expectNoOverflow } from '../support/layout-checks.ts';
import { mockReply, failCalls, delayCalls, restoreNetwork, successReply } from '../support/network.ts';
import { logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR, type PlazaServer } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const test = base.extend<{ badges: AdminBadgesPage }>({
  badges: async ({ page }, use) => use(new AdminBadgesPage(page)),
});

// no other test earns badges on this server
test.use({ serverName: 'admin-badges' });
test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

/** Inserts one badge of each kind for one user, and `streaks` streak badges for another. */
async function giveBadges(plaza: PlazaServer, streaks: number): Promise<void> {
  const [ana, eva] = [await registerUser(plaza, 'Ana-Campeona'), await registerUser(plaza, 'Eva-Constante')];
  await plaza.kill();
  await plaza.changeDatabase(async (db) => {
    await sql`
      insert into user_badges
        (user_id, badge_type, period_type, period_start, period_end, milestone, points_earned, earned_date)
      select u.id, kind.* from profiles u, (values
        ('daily_champion', 'daily', date '2026-05-04', date '2026-05-04', null::integer, 12,
          timestamptz '2026-06-05T10:00:00Z'),
        ('weekly_champion', 'weekly', '2026-05-04', '2026-05-10', null, 1234, '2026-06-04T10:00:00Z'),
        ('monthly_champion', 'monthly', '2026-05-01', '2026-05-31', null, 3000, '2026-06-03T10:00:00Z'),
        ('point_master', null, null, null, 1000, 1004, '2026-06-02T10:00:00Z'),
        ('night_owl', null, null, null, null, null, '2026-06-01T10:00:00Z')) kind
      where u.username = ${ana.username}`.execute(db);
    await sql`
      insert into user_badges (user_id, badge_type, period_start, period_end, earned_date)
      select u.id, 'streak_master', date '2026-01-01' + i, date '2026-01-07' + i, timestamptz '2026-01-08T10:00:00Z'
      from profiles u, generate_series(1, ${streaks}::integer) i where u.username = ${eva.username}`.execute(
      db,
    );
  });
  await plaza.restart();
}

test('there are none at first', MATRIX_ONLY, async ({ page, badges }) => {
  await badges.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insignias');
  await expect(page).toHaveTitle('Insignias · Plaza');
  await expect(page.getByText('No hay insignias otorgadas aún')).toBeVisible();
});

test(
  'everybody’s are listed, the newest first, in pages of 20',
  MATRIX_ONLY,
  async ({ page, plaza, badges }) => {
    await giveBadges(plaza, 16);
    await badges.open();
    await expect(badges.rows).toHaveCount(20);
    const cells = (place: number) => badges.rows.nth(place).getByRole('cell');
    await expect(badges.rows.first().getByRole('rowheader')).toHaveText('Ana-Campeona');
    await expect(cells(0)).toHaveText(['Campeón diarioDiaria', '4 may 2026', '12', '5 jun 2026']);
    await expect(cells(1)).toHaveText(['Campeón semanalSemanal', '4–10 may 2026', '1234', '4 jun 2026']);
    await expect(cells(2)).toHaveText(['Campeón mensualMensual', '1–31 may 2026', '3000', '3 jun 2026']);
    await expect(cells(3)).toHaveText([
      'Maestro de los puntosAl llegar a 1000 puntos',
      '-',
      '1004',
      '2 jun 2026',
    ]);
    await expect(cells(4)).toHaveText(['Insignia', '-', '-', '1 jun 2026']);
    await expect(cells(5)).toHaveText(['Maestro de la constancia', /2026/, '-', '8 ene 2026']);

    await expect(page.getByText('Mostrando 1 a 20 de 21 insignias')).toBeVisible();
    await pressWithKeyboard(page, badges.pageButton(2));
    await expect(page).toHaveURL('/admin/badges?page=2');
    await expect(badges.rows).toHaveCount(1);
    await page.reload();
    await expect(page.getByText('Mostrando 21 a 21 de 21 insignias')).toBeVisible();
    await badges.open('?page=7');
    await expect(page).toHaveURL('/admin/badges?page=2');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoOverflow(page);
  },
);

test('champions are named by hand once, what fails is said and can be tried again, and it is said how many', async ({
  page,
  badges,
}) => {
  await badges.open();
  await failCalls(page, 'badges/process');
  await pressWithKeyboard(page, badges.processButton);
  await expect(badges.problem).toHaveText('Error al otorgar insignias');
  await expect(badges.done).toBeHidden();
  restoreNetwork(page);
  const held = await delayCalls(page, 'badges/process');
  await badges.processButton.click();
  await expect(badges.processButton).toHaveAttribute('aria-disabled', 'true');
  await expect(badges.problem).toBeHidden();
  await page.keyboard.press('Enter');
  await held.release();
  await expect(badges.done).toContainText(
    'Insignias otorgadas correctamente. No quedaba ninguna por otorgar.',
  );
  expect(held.count()).toBe(1);
  await expect(badges.processButton).toBeFocused();
  // the button is disabled until the list is up to date
  await expect(badges.processButton).toBeEnabled();
  await mockReply(page, 'badges/process', successReply({ awarded: 3 }));
  await page.keyboard.press('Enter');
  await expect(badges.done).toContainText('Insignias otorgadas correctamente. 3 insignias nuevas.');
});

test('a list that can’t be had says so, and is asked for again', MATRIX_ONLY, async ({ page, badges }) => {
  await page.clock.install();
  await failCalls(page, 'badges/list');
  await badges.open();
  while (!(await badges.problem.isVisible())) await page.clock.runFor(250);
  await expect(badges.problem).toContainText('Error al cargar las insignias');
  restoreNetwork(page);
  await badges.problem.getByRole('button', { name: 'Reintentar' }).click();
  await expect(badges.table).toBeVisible();
  await expect(badges.problem).toBeHidden();
});
