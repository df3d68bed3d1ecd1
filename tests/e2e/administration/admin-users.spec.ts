import type { BrowserContext, Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { api as contract } from '#shared/api.contract.ts';
import { Frame } from '../pages/frame.ts';
import { LoginPage } from '../pages/login.ts';
import { AdminUsersPage, type UserAction } from '../pages/administration/admin-users.ts';
import { fewUsers, longUsers, manyUsersTotal, userWithUnknownActivity } from '../states/mocks/users.ts';
import { focusTab } from '../support/tab-focus.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, createScreens, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard } from '../support/keyboard.ts';
import { expectNoOverflow, expectTouchTargets, waitUntilSettled } from '../support/layout-checks.ts';
import { findMailedLink, countMailsTo, findRecoveryLink } from '../support/mail.ts';
import {
  mockReply,
  failCalls,
  delayCalls,
  dropReplies,
  restoreNetwork,
  contractError,
  type ProcedurePath,
} from '../support/network.ts';
import {
  getAdminClient,
  uniqueUsername,
  logInBrowser,
  registerUser,
  TEST_USER_PASSWORD,
  type TestUser,
} from '../support/people.ts';
import { createTotpCode } from '#tests/support/people/second-factor.ts';
import { ADMINISTRATOR, type PlazaServer } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

interface OfTest {
  users: AdminUsersPage;
  /** An API client of the administrator, outside the browser. */
  office: ApiClient;
}

const test = base.extend<OfTest>({
  users: async ({ page }, use) => use(new AdminUsersPage(page)),
  office: async ({ plaza }, use) => use(await getAdminClient(plaza)),
});

// needs a server of its own, where ADMINISTRATOR is the only administrator
test.use({ serverName: 'admin-users' });
test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

const CATEGORY = 'El Gobierno';
const TODAY = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Madrid',
});

/** Finds a user by username, as the list returns it. */
async function stored(office: ApiClient, name: string) {
  const { users } = await office.users.list({ search: name });
  return users.find(({ username }) => username === name);
}

async function idOf(office: ApiClient, name: string): Promise<string> {
  const user = await stored(office, name);
  if (!user) throw new Error(`there is no ${name}`);
  return user.id;
}

/** Creates a user whose address is not confirmed. */
async function newUnconfirmed(
  office: ApiClient,
): Promise<{ username: string; email: string; password: string }> {
  const username = uniqueUsername();
  const email = `${username}@example.com`;
  await office.accounts.register({
    username,
    email,
    password: TEST_USER_PASSWORD,
    confirmPassword: TEST_USER_PASSWORD,
    is_old_enough: true,
  });
  return { username, email, password: TEST_USER_PASSWORD };
}

/** Opens a screen for logged-in users in that user's own browser. */
async function openTheirs(
  context: BrowserContext,
  plaza: PlazaServer,
  person: TestUser,
  path: string,
): Promise<Page> {
  await logInBrowser(context, plaza.origin, person);
  const page = await context.newPage();
  await page.goto(path);
  await expect(createScreens(page, plaza).frame.username(person.username)).toBeVisible();
  return page;
}

test.describe('the list', () => {
  test('says of everybody who they are and how they do; an address is confirmed by hand, after which its owner is let in', async ({
    page,
    plaza,
    users,
    office,
    newBrowser,
  }) => {
    const busy = await registerUser(plaza);
    await takeExamOnOtherDevice(busy.api, plaza.bank, { category: CATEGORY, count: 5, wrong: 1 });
    const idle = await newUnconfirmed(office);
    await users.open();
    await expect(users.heading).toBeVisible();
    await expect(page).toHaveTitle('Usuarios · Plaza');
    await expect(users.search).toHaveAttribute('placeholder', 'Buscar por nombre de usuario o email...');

    const today = TODAY.format(new Date());
    await expect(users.row(busy.username).getByRole('cell')).toHaveText([
      busy.email,
      'Activo',
      '1',
      '4 media 80,0 %',
      today,
      today,
      'Acciones',
    ]);
    await expect(users.row(busy.username).getByRole('rowheader')).toHaveText(`${busy.username}Usuario`);
    await expect(users.row(idle.username).getByRole('cell')).toHaveText([
      `${idle.email}Email sin confirmar`,
      'Inactivo',
      '0',
      '0 sin media -',
      'Nunca',
      today,
      'Acciones',
    ]);
    await users.menuButton(idle.username).click();
    await expect(users.items).toHaveText([
      'Confirmar email',
      'Enviar correo de recuperación',
      'Bloquear',
      'Tiempo adicional',
      'Eliminar',
    ]);
    await users.item('Confirmar email').click();
    await expect(users.done).toContainText(`Se ha confirmado el email de ${idle.username}.`);
    await expect(users.row(idle.username)).not.toContainText('Email sin confirmar');
    await expect(users.menuButton(idle.username)).toBeFocused();
    await logInBrowser(await newBrowser(), plaza.origin, idle);

    await users.search.fill(ADMINISTRATOR.email);
    await expect(users.rows).toHaveCount(1);
    await expect(users.rows.getByRole('rowheader')).toContainText('Administrador');
    await expect(users.footer).toBeHidden();
  });

  test(
    'the average has the colour of what is shown, and other values than known are total',
    MATRIX_ONLY,
    async ({ page, users }) => {
      await mockReply(page, 'users/list', longUsers);
      await mockReply(page, 'users/total', manyUsersTotal);
      await users.open();
      const averages = users.table.locator('[data-colour]');
      // the average 79.95 is shown as 80,0 %, and 0.04 as zero
      await expect(averages.nth(1)).toHaveText('80,0 %');
      await expect(averages.nth(3)).toHaveText('59,9 %');
      const colours = await averages.evaluateAll((all) => all.map((one) => one.getAttribute('data-colour')));
      expect(colours.slice(0, 6)).toEqual(['green', 'green', 'grey', 'red', 'grey', 'red']);
      await expect(users.cell('opositora-7', 'Estado')).toHaveText('Desconocido');
      await expect(users.badges('administradora')).toHaveText([
        '×9Maestro de los puntos, 9 veces',
        'Campeón mensual',
        '×2Insignia, 2 veces',
      ]);
    },
  );

  test(
    'every column sorts downwards first, from the first page on, and turns round',
    MATRIX_ONLY,
    async ({ page, users, office }) => {
      const [first, last] = [await newUnconfirmed(office), await newUnconfirmed(office)];
      await users.open(`?search=opositor&page=2`);
      const heads = ['Usuario', 'Email', 'Estado', 'Exámenes', 'Puntuación', 'Último Examen'];
      await expect(users.columnHead('Registro')).toHaveAttribute('aria-sort', 'descending');
      for (const name of heads) {
        await pressWithKeyboard(page, users.columnHead(name).getByRole('button'));
        await expect(users.columnHead(name)).toHaveAttribute('aria-sort', 'descending');
        await expect(users.table.locator('[aria-sort]')).toHaveCount(1);
        await page.keyboard.press('Enter');
        await expect(users.columnHead(name)).toHaveAttribute('aria-sort', 'ascending');
      }
      await expect(page).toHaveURL('/admin/users?search=opositor&direction=asc&sort=last_exam_date');

      await users.open(`?search=${first.username.slice(0, -2)}&sort=email&direction=asc`);
      await expect(users.row(last.username)).toBeVisible();
      const ascending = await users.addresses.allTextContents();
      await users.columnHead('Email').getByRole('button').click();
      await expect(users.addresses).toHaveText(ascending.toReversed());
      expect(ascending.indexOf(first.email)).toBeLessThan(ascending.indexOf(last.email));
      await users.open('?sort=contraseña&direction=lado&page=-3');
      await expect(users.columnHead('Registro')).toHaveAttribute('aria-sort', 'descending');
      await expect(users.row(last.username)).toBeVisible();
    },
  );

  test(
    'searching looks into names and addresses, from the first page on; older answers never win',
    MATRIX_ONLY,
    async ({ page, users, office }) => {
      const [one, other] = [await newUnconfirmed(office), await newUnconfirmed(office)];
      await users.open('?sort=email&page=2');
      await users.search.fill(one.username.toUpperCase());
      await expect(users.addresses).toHaveText([one.email]);
      await expect(page).toHaveURL(`/admin/users?search=${one.username.toUpperCase()}&sort=email`);
      await users.search.fill(`${other.username}@EXAMPLE`);
      await expect(users.addresses).toHaveText([other.email]);
      await users.search.fill('%_\\');
      await expect(page.getByText('No se encontraron usuarios')).toBeVisible();
      await users.search.press('Escape');
      await expect(users.row(one.username)).toBeVisible();

      const late = await delayCalls(page, 'users/list');
      await users.search.fill(one.username);
      await expect.poll(late.count).toBe(1);
      await users.search.fill(other.username);
      await expect.poll(late.count).toBe(2);
      await late.release();
      await expect(users.addresses).toHaveText([other.email]);
    },
  );

  test('what is exported is what is shown', MATRIX_ONLY, async ({ users, office }) => {
    const { username, email } = await newUnconfirmed(office);
    await users.open(`?search=${username}&sort=email&direction=asc`);
    await expect(users.exportLink).toHaveAttribute(
      'href',
      `/files/users.csv?search=${username}&sort=email&direction=asc`,
    );
    const download = users.page.waitForEvent('download');
    await users.exportLink.click();
    const stream = await (await download).createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part as Buffer));
    const lines = Buffer.concat(parts).toString('utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(email);
  });

  test(
    'asked for again it has who came meanwhile, and says when',
    MATRIX_ONLY,
    async ({ page, users, office }) => {
      await users.open();
      await expect(users.rows.first()).toBeVisible();
      const { username } = await newUnconfirmed(office);
      await expect(users.row(username)).toBeHidden();
      await users.refreshButton.click();
      await expect(users.row(username)).toBeVisible();
      await expect(page.getByText(/^Lista actualizada a las \d/)).toBeVisible();
      await expect(users.refreshButton).toBeFocused();
    },
  );

  test(
    'pages of 20, whose total moves nothing; one that is emptied gives way to the one before',
    MATRIX_ONLY,
    async ({ page, plaza, users }) => {
      test.slow();
      await plaza.kill();
      await plaza.changeDatabase(async (db) => {
        const numbers = Array.from({ length: 41 }, (_, place) => String(place + 1).padStart(2, '0'));
        const profiles = numbers.map((number) => ({
          username: `serie-${number}`,
          email: `serie-${number}@example.com`,
          email_verified: true,
        }));
        await db.insertInto('profiles').values(profiles).execute();
      });
      await plaza.restart();

      const total = await delayCalls(page, 'users/total');
      await users.open('?search=serie-&sort=username&direction=asc');
      await expect(users.rows).toHaveCount(20);
      const siteFooter = page.getByRole('contentinfo');
      await waitUntilSettled(page);
      const before = await siteFooter.boundingBox();
      await total.release();
      await expect(users.footer).toHaveText('Mostrando 1 a 20 de 41 usuarios');
      expect(await siteFooter.boundingBox()).toEqual(before);

      await users.pageButton(3).click();
      await expect(users.footer).toHaveText('Mostrando 41 a 41 de 41 usuarios');
      await expect(users.addresses).toHaveText(['serie-41@example.com']);
      await users.choose('serie-41', 'Eliminar');
      await users.confirmButton.click();
      await expect(users.footer).toHaveText('Mostrando 21 a 40 de 40 usuarios');
      await expect(page).toHaveURL('/admin/users?search=serie-&sort=username&direction=asc&page=2');
      await page.goBack();
      await expect(users.rows).toHaveCount(20);
      await users.open('?search=serie-&page=99');
      await expect(users.rows).toHaveCount(20);
    },
  );
});

test.describe('actions', () => {
  test('from the keyboard alone: somebody is blocked, is out at once, and comes back unblocked', async ({
    page,
    plaza,
    users,
    newBrowser,
  }) => {
    const person = await registerUser(plaza);
    const theirs = await openTheirs(await newBrowser(), plaza, person, '/profile');
    await users.openFor(person.username);
    await pressWithKeyboard(page, users.menuButton(person.username));
    await expect(users.items.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(users.item('Eliminar')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(users.menu).toBeHidden();
    await expect(users.menuButton(person.username)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(users.items.first()).toBeFocused();
    await expect(users.items).toHaveText([
      'Enviar correo de recuperación',
      'Hacer administrador',
      'Bloquear',
      'Tiempo adicional',
      'Eliminar',
    ]);
    await page.keyboard.press('B');
    await expect(users.item('Bloquear')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(users.cancelButton).toBeFocused();
    await expect(users.question).toContainText(person.email);
    await page.keyboard.press('Escape');
    await expect(users.question).toBeHidden();
    await expect(users.menuButton(person.username)).toBeFocused();
    expect(await person.api.accounts.me()).not.toBeNull();

    await chooseByKeyboard(users, 'Bloquear');
    await pressWithKeyboard(page, users.confirmButton);
    await expect(users.done).toContainText(`Se ha bloqueado a ${person.username}.`);
    await expect(users.question).toBeHidden();
    await expect(users.menuButton(person.username)).toBeFocused();
    await expect(users.row(person.username)).toContainText('Bloqueado');
    expect(await person.api.accounts.me()).toBeNull();
    await focusTab(theirs);
    await expect(theirs).toHaveURL(/\/login/);
    const { login: theirLogin } = createScreens(theirs, plaza);
    await theirLogin.logIn(person.email, person.password);
    await expect(theirLogin.problem).toContainText('Tu cuenta está bloqueada.');

    await chooseByKeyboard(users, 'Desbloquear');
    await expect(users.done).toContainText(`Se ha desbloqueado a ${person.username}.`);
    await expect(users.row(person.username)).not.toContainText('Bloqueado');
    await expect(users.menuButton(person.username)).toBeFocused();
    await logInBrowser(theirs.context(), plaza.origin, person);
  });

  test(
    'somebody gets more time in mock exams, and the list says so',
    MATRIX_ONLY,
    async ({ users, office, plaza }) => {
      const person = await registerUser(plaza);
      await users.openFor(person.username);
      await users.choose(person.username, 'Tiempo adicional');
      await expect(users.extraTime).toHaveValue('0');
      await users.extraTime.fill('150');
      await users.extraTimeDialog.getByRole('button', { name: 'Guardar' }).click();
      await expect(users.extraTime).toBeFocused();
      await expect(users.extraTime).toHaveAccessibleDescription(/El tiempo adicional va de 0 a 100 %/);
      await users.extraTime.fill('25');
      await users.extraTimeDialog.getByRole('button', { name: 'Guardar' }).click();
      await expect(users.done).toContainText(`${person.username} tiene un 25 % de tiempo adicional`);
      await expect(users.row(person.username)).toContainText('+25 % tiempo');
      await expect(users.menuButton(person.username)).toBeFocused();
      expect(await stored(office, person.username)).toMatchObject({ extra_time_percent: 25 });
    },
  );

  test('a recovery mail is sent, until there were too many', MATRIX_ONLY, async ({ plaza, users }) => {
    const person = await registerUser(plaza);
    const before = countMailsTo(plaza, person.email);
    await users.openFor(person.username);
    // each address gets at most three mails in a while, including the mail of the registration
    for (let sent = 1; sent <= 2; sent += 1) {
      await users.choose(person.username, 'Enviar correo de recuperación');
      await expect(users.done).toContainText(`Se ha enviado a ${person.username} un correo de recuperación.`);
      await expect.poll(() => countMailsTo(plaza, person.email)).toBe(before + sent);
    }
    await users.choose(person.username, 'Enviar correo de recuperación');
    await expect(users.done.getByRole('alert')).toHaveText(
      'Ya se le han enviado varios correos. Espera unos minutos antes de enviar otro.',
    );
    expect(await findRecoveryLink(plaza, person.email)).toContain('/reset-password');
  });

  test('who has lost the second factor gets a mail, confirms it, and logs in with the password alone', async ({
    plaza,
    users,
    newBrowser,
  }) => {
    const person = await registerUser(plaza);
    const { secret } = await person.api.accounts.secondFactor.beginTotp({ password: TEST_USER_PASSWORD });
    await person.api.accounts.secondFactor.confirmTotp({ code: createTotpCode(secret) });
    await users.openFor(person.username);
    await users.choose(person.username, 'Quitar verificación en dos pasos');
    await expect(users.question).toContainText('¿Enviar el correo para quitar la verificación?');
    await expect(users.question).toContainText(
      'Hazlo solo si el usuario te lo ha pedido y ha perdido la aplicación, las llaves y los códigos de recuperación. Recibirá un enlace que vale 24 horas: la verificación se quita cuando lo confirme.',
    );
    await users.confirmButton.click();
    await expect(users.done).toContainText(
      `Se ha enviado a ${person.username} un correo para quitar la verificación en dos pasos.`,
    );
    const theirs = await (await newBrowser()).newPage();
    await theirs.goto(plaza.origin + (await findMailedLink(plaza, person.email, '/remove-second-factor')));
    await theirs.getByRole('button', { name: 'Quitar la verificación en dos pasos' }).click();
    await expect(theirs.getByRole('status')).toContainText(
      'Verificación quitada. Ya puedes entrar solo con tu contraseña.',
    );
    await theirs.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click();
    const login = new LoginPage(theirs);
    await login.logIn(person.email, TEST_USER_PASSWORD);
    await expect(new Frame(theirs).username(person.username)).toBeVisible();
  });

  test('an administrator is made, withdrawn and deleted, and is out at the next call each time', async ({
    page,
    plaza,
    users,
    office,
    newBrowser,
  }) => {
    const person = await registerUser(plaza);
    const theirs = await openTheirs(await newBrowser(), plaza, person, '/');
    await users.openFor(person.username);
    await users.choose(person.username, 'Hacer administrador');
    await expect(users.question).toContainText('Podrá verlo y cambiarlo todo');
    await users.confirmButton.click();
    await expect(users.done).toContainText(`${person.username} ya puede administrar.`);
    await expect(users.row(person.username)).toContainText('Administrador');
    const there = new AdminUsersPage(theirs);
    await there.open();
    await expect(there.row(person.username)).toBeVisible();

    await users.choose(person.username, 'Quitar administrador');
    await expect(users.question).toContainText('Perderá el acceso a la administración ahora mismo.');
    await users.confirmButton.click();
    await expect(users.done).toContainText(`${person.username} ya no puede administrar.`);
    await expect(users.row(person.username)).not.toContainText('Administrador');
    await there.refreshButton.click();
    await expect(theirs).toHaveURL('/');
    expect((await stored(office, person.username))?.role).toBe('user');

    await theirs.goto('/profile');
    await expect(createScreens(theirs, plaza).frame.username(person.username)).toBeVisible();
    await users.choose(person.username, 'Eliminar');
    await expect(users.question).toContainText('No se puede deshacer.');
    await users.confirmButton.click();
    await expect(users.done).toContainText(`Se ha eliminado a ${person.username}.`);
    await expect(page.getByText('No se encontraron usuarios')).toBeVisible();
    await expect(users.heading).toBeFocused();
    await focusTab(theirs);
    await expect(theirs).toHaveURL(/\/login/);
    expect(await stored(office, person.username)).toBeUndefined();
  });

  test(
    'the last administrator stays one; with another one they are led away',
    MATRIX_ONLY,
    async ({ page, plaza, users, office }) => {
      await users.openFor(ADMINISTRATOR.email);
      const own = users.rows.filter({ hasText: ADMINISTRATOR.email });
      const ownName = await own.locator('span').first().textContent();
      if (ownName === null) throw new Error('the administrator has no name');
      await users.openFor(ownName);
      await users.menuButton(ownName).click();
      await expect(users.items).toHaveText([
        'Enviar correo de recuperación',
        'Quitar administrador',
        'Tiempo adicional',
      ]);
      await users.item('Quitar administrador').click();
      await expect(users.question).toContainText('Perderás el acceso a la administración ahora mismo');
      await users.confirmButton.click();
      await expect(users.refusal).toHaveText('No se puede: es el último administrador. Nombra antes a otro.');
      await expect(users.confirmButton).toBeFocused();

      const successor = await registerUser(plaza);
      await office.users.setRole({ id: await idOf(office, successor.username), role: 'admin' });
      await users.confirmButton.click();
      await expect(page).toHaveURL('/');
      await users.open();
      await expect(page).toHaveURL('/');
      // gives the administrator's role back
      await successor.api.users.setRole({ id: await idOf(successor.api, ownName), role: 'admin' });
      await office.users.setRole({ id: await idOf(office, successor.username), role: 'user' });
    },
  );

  test(
    'what has changed meanwhile is said, and the list follows',
    MATRIX_ONLY,
    async ({ plaza, users, office }) => {
      const [gone, blocked] = [await registerUser(plaza), await registerUser(plaza)];
      await users.openFor(gone.username.slice(0, -2));
      await expect(users.row(gone.username)).toBeVisible();
      await office.users.remove({ id: await idOf(office, gone.username) });
      await users.choose(gone.username, 'Bloquear');
      await users.confirmButton.click();
      await expect(users.refusal).toHaveText('El usuario ya no existe. Actualiza la lista.');
      await users.cancelButton.click();
      await expect(users.row(gone.username)).toBeHidden();

      await expect(users.row(blocked.username)).toBeVisible();
      await office.users.setBlocked({ id: await idOf(office, blocked.username), blocked: true });
      await users.choose(blocked.username, 'Hacer administrador');
      await users.confirmButton.click();
      await expect(users.refusal).toHaveText(
        'Solo puede ser administrador quien ha confirmado su email y no está bloqueado.',
      );
      await users.cancelButton.click();
      await expect(users.row(blocked.username)).toContainText('Bloqueado');
    },
  );
});

test.describe('failures', () => {
  test('a list that cannot be had says so, and is asked for again', MATRIX_ONLY, async ({ page, users }) => {
    await page.clock.install();
    await failCalls(page, 'users/list');
    await users.open();
    while (!(await users.problem.isVisible())) await page.clock.runFor(250);
    await expect(users.problem).toContainText('Error al cargar los usuarios');
    restoreNetwork(page);
    await users.retryButton.click();
    await expect(users.rows.first()).toBeVisible();
    await expect(users.problem).toBeHidden();
  });

  test(
    'an accident is said where it was asked for, and the same may be tried again',
    MATRIX_ONLY,
    async ({ page, plaza, users, office }) => {
      const person = await registerUser(plaza);
      await users.openFor(person.username);
      const texts: [UserAction, ProcedurePath, string][] = [
        ['Hacer administrador', 'users/setRole', 'No se ha podido hacer administrador a este usuario.'],
        ['Bloquear', 'users/setBlocked', 'No se ha podido bloquear a este usuario.'],
        ['Eliminar', 'users/remove', 'No se ha podido eliminar a este usuario.'],
      ];
      for (const [action, procedure, text] of texts) {
        await failCalls(page, procedure);
        await users.choose(person.username, action);
        await users.confirmButton.click();
        await expect(users.refusal).toHaveText(`${text} Por favor, inténtalo de nuevo.`);
        await expect(users.confirmButton).toBeFocused();
        await users.cancelButton.click();
        await expect(users.question).toBeHidden();
        await expect(users.menuButton(person.username)).toBeFocused();
      }
      await failCalls(page, 'users/sendRecovery');
      await users.choose(person.username, 'Enviar correo de recuperación');
      await expect(users.done.getByRole('alert')).toHaveText(
        'No se ha podido enviar el correo de recuperación. Por favor, inténtalo de nuevo.',
      );
      restoreNetwork(page);
      // when opened again, the dialog no longer shows the earlier error
      await users.choose(person.username, 'Bloquear');
      await expect(users.confirmButton).toBeVisible();
      await expect(users.refusal).toBeHidden();

      // after a lost reply the user may repeat the action, which has its effect only once
      await dropReplies(page, 'users/setBlocked');
      await users.confirmButton.click();
      await expect(users.refusal).toBeVisible();
      await users.confirmButton.click();
      await expect(users.done).toContainText(`Se ha bloqueado a ${person.username}.`);
      expect((await stored(office, person.username))?.blocked).toBe(true);
    },
  );

  test(
    'a refusal for a reason that only the server knows is said whole',
    MATRIX_ONLY,
    async ({ page, users }) => {
      await mockReply(page, 'users/list', userWithUnknownActivity);
      await mockReply(
        page,
        'users/setBlocked',
        contractError(contract.users.setBlocked, 'LAST_ADMINISTRATOR'),
      );
      await users.open();
      await users.choose('opositora-3', 'Bloquear');
      await users.confirmButton.click();
      await expect(users.refusal).toHaveText('No se puede: es el último administrador. Nombra antes a otro.');
    },
  );
});

test('on a telephone people are cards, and their menus stay on the screen', async ({ page, users }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await mockReply(page, 'users/list', fewUsers);
  await users.open();
  await expect(users.rows).toHaveCount(4);
  await expectNoOverflow(page);
  for (const name of ['ana', 'administradora']) {
    await users.menuButton(name).click();
    await expect(users.items.first()).toBeVisible();
    await expectTouchTargets(page);
    await expectNoOverflow(page);
    const box = await users.menu.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await page.keyboard.press('Escape');
    await expect(users.menu).toBeHidden();
  }
});

/** Opens the menu by its button and chooses an action; the focus returns to the button. */
async function chooseByKeyboard(users: AdminUsersPage, action: UserAction): Promise<void> {
  const { keyboard } = users.page;
  await keyboard.press('Enter');
  await expect(users.items.first()).toBeFocused();
  while (!(await users.item(action).evaluate((item) => item === document.activeElement)))
    await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
}
