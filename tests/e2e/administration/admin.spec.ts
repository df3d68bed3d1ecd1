import type { SetupWarning } from '#shared/admin/admin.contract.ts';
import { api } from '#shared/api.contract.ts';
import { focusTab } from '../support/tab-focus.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab } from '../support/keyboard.ts';
import {
  mockReply,
  failCalls,
  delayCalls,
  restoreNetwork,
  successReply,
  contractError,
} from '../support/network.ts';
import { getAdminClient, logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { MATRIX_ONLY, tagUnlessRepresentative } from '../support/matrix.ts';

// needs a server of its own, whose statistics count no other users
test.use({ serverName: 'admin' });

const FAILED = 'Error al cargar las estadísticas';
const CATEGORY = 'El Gobierno';

test('visitors log in first and arrive then; others who have logged in are led home', async ({
  page,
  plaza,
  frame,
  login,
  admin,
  newBrowser,
}) => {
  await admin.open();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin$/);
  await expect(page.getByText('Debes iniciar sesión para continuar.')).toBeVisible();
  await login.logIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
  await expect(page).toHaveURL('/admin');
  await expect(page).toHaveTitle('Panel de administración · Plaza');
  await expect(frame.heading).toHaveText('Panel de administración');
  await expect(admin.menu).toBeVisible();

  const other = await newBrowser();
  await logInBrowser(other, plaza.origin, await registerUser(plaza));
  const tab = await other.newPage();
  for (const address of ['/admin', '/admin/nada']) {
    await tab.goto(address);
    await expect(tab).toHaveURL(`${plaza.origin}/`);
  }
});

test.describe('for an administrator', () => {
  test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

  test('a spinner shows until it is known who somebody is', MATRIX_ONLY, async ({ page, admin }) => {
    const asked = await delayCalls(page, 'accounts/me');
    await admin.open();
    await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
    await expect(admin.menu).toBeHidden();
    await asked.release();
    await expect(admin.card('Usuarios')).toBeVisible();
  });

  test('whose role is taken away is led home by the next call', async ({ page, plaza, admin }) => {
    await admin.open('/nada');
    const me = await (await getAdminClient(plaza)).accounts.me();
    await mockReply(page, 'accounts/me', successReply({ ...me, role: 'user' }));
    await mockReply(page, 'admin/dashboard', contractError(api.admin.dashboard, 'FORBIDDEN'));
    await admin.entry('Panel').click();
    await expect(page).toHaveURL('/');
    await expect(admin.menu).toBeHidden();
  });

  test('the numbers are shown, and are new whenever somebody comes back', async ({ page, plaza, admin }) => {
    const before = await (await getAdminClient(plaza)).admin.dashboard();
    await admin.open();
    await expect(admin.cards).toHaveText([
      `Usuarios${before.total_users}${before.active_users} activos este mes`,
      `Preguntas${before.total_questions}${before.new_questions} nuevas esta semana`,
      `Categorías${before.total_categories}${before.total_groups} grupos`,
      `Exámenes${before.total_exams}`,
      'Puntuación media-',
    ]);
    expect([before.active_users, before.total_exams, before.total_categories]).toEqual([0, 0, 13]);

    const person = await registerUser(plaza);
    await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 15, wrong: 5 });
    await focusTab(page);
    await expect(admin.card('Exámenes')).toHaveText('Exámenes1');
    await expect(admin.card('Puntuación media')).toHaveText('Puntuación media66,7 %');
    await expect(admin.card('Usuarios')).toHaveText(`Usuarios${before.total_users + 1}1 activo este mes`);
  });

  for (const height of [720, 900])
    test(
      `the menu stays where it is while the screen grows, in a window of ${height} px`,
      tagUnlessRepresentative(height === 720),
      async ({ page, admin }) => {
        const asked = await delayCalls(page, 'admin/warnings');
        await page.setViewportSize({ width: 1280, height });
        await admin.open();
        await admin.card('Usuarios').getByRole('link').waitFor();
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await expect(admin.warnings).toHaveCount(0);
        const before = await admin.entry('Actividad inusual').boundingBox();
        await asked.release();
        await admin.warnings.first().waitFor();
        expect(await admin.entry('Actividad inusual').boundingBox()).toEqual(before);
      },
    );

  test('each card leads to where there is more about it', MATRIX_ONLY, async ({ page, admin }) => {
    for (const [name, address] of [
      ['Usuarios', '/admin/users'],
      ['Preguntas', '/admin/questions'],
      ['Categorías', '/admin/categories'],
      ['Exámenes', '/admin/exams'],
    ] as const) {
      await admin.open();
      await pressWithKeyboard(page, admin.card(name).getByRole('link', { name, exact: true }));
      await expect(page).toHaveURL(address);
    }
    // the whole card is a link, not only its name; while the numbers load there is no link
    await admin.open();
    await admin.card('Usuarios').getByRole('link').waitFor();
    await admin.card('Usuarios').click();
    await expect(page).toHaveURL('/admin/users');
    await admin.open();
    await expect(admin.card('Puntuación media').getByRole('link')).toHaveCount(0);
  });

  test('without an answer it says so, and asks again', MATRIX_ONLY, async ({ page, admin }) => {
    await page.clock.install();
    await failCalls(page, 'admin/dashboard');
    await admin.open();
    await expect(admin.loading).toBeAttached();
    while (!(await admin.problem.isVisible())) await page.clock.runFor(250);
    await expect(admin.problem).toContainText(FAILED);
    restoreNetwork(page);
    await admin.retryButton.click();
    await expect(admin.card('Usuarios')).toBeVisible();
    await expect(admin.problem).toBeHidden();
  });

  test('what is missing before the site is public is said below, with a way to mend it', async ({
    page,
    admin,
  }) => {
    const warnings: SetupWarning[] = [
      { code: 'LEGAL_PAGE_UNFINISHED', identifier: 'terms', placeholders: ['[NIF]', '[domicilio]'] },
      { code: 'MAIL_NOT_SET_UP' },
      { code: 'PUBLIC_URL_MISSING' },
      { code: 'EMBEDDED_DATABASE', users: 12 },
    ];
    await mockReply(page, 'admin/warnings', successReply({ warnings }));
    await admin.open();
    await expect(admin.warnings).toHaveText([
      'En «Aviso Legal» falta rellenar [NIF], [domicilio]. Rellenar',
      'No hay servidor de correo: nadie puede confirmar su cuenta ni recuperar su contraseña. Quien instala Plaza lo indica en SMTP_URL.',
      'No se ha indicado la dirección pública del sitio, con la que empiezan los enlaces de los correos. Quien instala Plaza la indica en PUBLIC_URL.',
      'Ya hay 12 cuentas confirmadas en la base de datos integrada, que es para probar Plaza y puede perder los últimos cambios si la máquina se apaga. Quien instala Plaza indica una PostgreSQL en DATABASE_URL.',
    ]);
    await admin.warnings.getByRole('link', { name: 'Rellenar' }).click();
    await expect(page).toHaveURL('/admin/legal');
  });

  test('the menu leads to every screen and marks where one is, and an address that leads nowhere says so beside it', async ({
    page,
    frame,
    admin,
  }) => {
    expect((await page.goto('/admin/nada/de/nada'))?.status()).toBe(404);
    await expect(page).toHaveURL('/admin/nada/de/nada');
    await expect(frame.heading).toHaveText('Página no encontrada');
    await expect(page).toHaveTitle('Página no encontrada · Plaza');
    await expect(admin.entry('Panel')).not.toHaveAttribute('aria-current');
    await expect(admin.menuButton).toBeHidden();
    for (const [name, address] of [
      ['Simulacros', '/admin/mock-exams'],
      ['Exámenes', '/admin/exams'],
      ['Actividad inusual', '/admin/unusual-activity'],
      ['Auditoría', '/admin/audit'],
    ] as const)
      await expect(admin.menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
    await pressWithKeyboard(page, admin.entry('Panel'));
    await expect(page).toHaveURL('/admin');
    await expect(frame.heading).toBeFocused();
    await expect(admin.entry('Panel')).toHaveAttribute('aria-current', 'page');
  });

  test(
    'on a telephone the menu is opened, used and closed from the keyboard alone',
    MATRIX_ONLY,
    async ({ page, frame, admin }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await admin.open('/nada');
      await expect(admin.entry('Panel')).toBeHidden();
      await pressWithKeyboard(page, admin.menuButton);
      await expect(admin.menuButton).toHaveAttribute('aria-expanded', 'true');
      await focusWithTab(page, admin.entry('Panel'));
      await page.keyboard.press('Escape');
      await expect(admin.entry('Panel')).toBeHidden();
      await expect(admin.menuButton).toBeFocused();
      await page.keyboard.press('Enter');
      await pressWithKeyboard(page, admin.entry('Panel'));
      await expect(frame.heading).toHaveText('Panel de administración');
      await expect(frame.heading).toBeFocused();
      await expect(admin.entry('Panel')).toBeHidden();
      await expect(admin.menuButton).toHaveAttribute('aria-expanded', 'false');
    },
  );
});
