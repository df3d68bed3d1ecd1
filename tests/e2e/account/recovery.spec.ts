import { sql } from 'kysely';
import { mockReply, countCalls, failCalls, restoreNetwork, successReply } from '../support/network.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressWithKeyboard, typeWithKeyboard } from '../support/keyboard.ts';
import { findRecoveryLink } from '../support/mail.ts';
import { logInBrowser, registerUser, type TestUser } from '../support/people.ts';
import type { PlazaServer } from '../support/server.ts';
import { IS_WHOLE_MATRIX, MATRIX_ONLY } from '../support/matrix.ts';

const CHOSEN = 'Aprobada-2027';
const USELESS = 'Enlace de recuperación inválido. Por favor, solicita uno nuevo.';
const UPDATED = 'Contraseña actualizada correctamente. Ya puedes iniciar sesión.';
const UNKNOWN = 'No se encontró una cuenta con este correo electrónico';

/** Requests a recovery link on another device and returns the mailed link. */
async function mailedTo({ api, email }: TestUser, plaza: PlazaServer): Promise<string> {
  await api.accounts.requestRecovery({ email });
  return findRecoveryLink(plaza, email);
}

test.describe('who has forgotten the password', () => {
  test('chooses another one with the mailed link, which works once, and is logged out elsewhere', async ({
    page,
    plaza,
    newBrowser,
    frame,
    login,
    forgot,
    reset,
  }) => {
    const person = await registerUser(plaza);
    const elsewhere = await newBrowser();
    await logInBrowser(elsewhere, plaza.origin, person);

    await login.open();
    await login.forgotLink.click();
    await forgot.submitEmail(`  ${person.email.toUpperCase()} `);
    await expect(forgot.sent).toBeFocused();
    await expect(page).toHaveTitle('¡Correo Enviado! · Plaza');
    await expect(page.getByRole('main')).toContainText(person.email.toUpperCase());
    await expect(page.getByRole('main')).toContainText('El enlace caduca en 1 hora');
    const link = await findRecoveryLink(plaza, person.email);

    // A mail scanner may open the link first, and the user may open it a second time: neither uses it up.
    await page.request.get(link);
    await page.goto(link);
    await expect(reset.submitButton).toBeVisible();
    await page.goto(link);
    await reset.submitPassword(CHOSEN);
    await expect(page.getByRole('status').filter({ has: reset.done })).toBeFocused();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(UPDATED, { exact: true })).toBeVisible();

    const home = await elsewhere.newPage();
    await home.goto('/');
    await expect(home.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
    await login.logIn(person.email, person.password);
    await expect(login.problem).toContainText('Credenciales incorrectas.');
    await login.logIn(person.email, CHOSEN);
    await expect(frame.username(person.username)).toBeVisible();

    await page.goto(link);
    await expect(reset.problem).toContainText(USELESS);
    await reset.newLink.click();
    await expect(forgot.email).toBeVisible();
  });

  test(
    'is led to the log-in also from a browser that was logged in, in all its tabs',
    MATRIX_ONLY,
    async ({ page, context, plaza, person, reset }) => {
      const other = await context.newPage();
      await other.goto('/results/11111111-1111-4111-8111-111111111111');
      await expect(other.getByRole('banner')).toContainText(person.username);
      await page.goto(await mailedTo(person, plaza));
      await reset.submitPassword(CHOSEN);
      await reset.goOnButton.click();
      await expect(page.getByText(UPDATED, { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/login');
      await expect(other).toHaveURL(/\/login\?redirect=/);
      expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(CHOSEN);
    },
  );

  test(
    'stays elsewhere when the screen was left before it goes on',
    MATRIX_ONLY,
    async ({ page, frame, reset }) => {
      await page.clock.install();
      await mockReply(page, 'accounts/checkRecovery', successReply({ valid: true }));
      await mockReply(page, 'accounts/resetPassword', successReply({}));
      await reset.open('?token=x');
      await reset.submitPassword(CHOSEN);
      await expect(reset.done).toBeVisible();
      await frame.bar.getByRole('link', { name: 'Ranking' }).click();
      await expect(frame.heading).toHaveText('Ranking de Usuarios');
      await page.clock.runFor(5000);
      await expect(page).toHaveURL('/ranking');
    },
  );

  test('needs no mouse', MATRIX_ONLY, async ({ page, plaza, login, forgot, reset }) => {
    const person = await registerUser(plaza);
    await login.open();
    await pressWithKeyboard(page, login.forgotLink);
    await typeWithKeyboard(page, forgot.email, 'nadie@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByText(UNKNOWN)).toBeVisible();
    await expect(forgot.email).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(person.email);
    await expect(page.getByText(UNKNOWN)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(forgot.sent).toBeFocused();
    await pressWithKeyboard(page, forgot.anotherButton);
    await expect(forgot.email).toBeFocused();
    await expect(forgot.email).toHaveValue('');

    await page.goto(await findRecoveryLink(plaza, person.email));
    await typeWithKeyboard(page, reset.password, CHOSEN);
    await typeWithKeyboard(page, reset.confirmPassword, CHOSEN);
    await pressWithKeyboard(page, reset.submitButton);
    await pressWithKeyboard(page, reset.goOnButton);
    await expect(page.getByText(UPDATED, { exact: true })).toBeVisible();
  });
});

test.describe('the mailed link', () => {
  test('outlives a restart of the server, but not its hour', async ({ page, plaza, reset }) => {
    const [early, late] = [await registerUser(plaza), await registerUser(plaza)];
    const [expired, valid] = [await mailedTo(early, plaza), await mailedTo(late, plaza)];
    await page.goto(expired);
    await reset.password.fill(CHOSEN);
    await reset.confirmPassword.fill(CHOSEN);
    await plaza.kill();
    await plaza.changeDatabase(async (db) => {
      const owner = sql`(select id from profiles where email = ${early.email})`;
      await sql`update recovery_links set expires_at = app_now() where user_id = ${owner}`.execute(db);
    });
    await plaza.restart();
    await reset.submitButton.click();
    await expect(reset.problem).toContainText('Sesión expirada.');
    await expect(reset.confirmPassword).toHaveValue(CHOSEN);
    await expect(reset.newLink).toBeVisible();
    await page.reload();
    await expect(reset.problem).toContainText(USELESS);
    await page.goto(valid);
    await expect(reset.submitButton).toBeVisible();
  });

  test('shows nothing that somebody else wrote into it, and leads nowhere else', async ({
    page,
    login,
    forgot,
    reset,
  }) => {
    const checks = countCalls(page, 'accounts/checkRecovery');
    const links = [
      ['?error=x&error_description=Llama+al+600000000', /^Error en el enlace de recuperación\./],
      [
        '#error_description=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E+Llama',
        /^Error en el enlace de recuperación\./,
      ],
      ['?error_code=otp_expired&error_description=Llama', /^El enlace de recuperación ha caducado\./],
      ['#error=access_denied&error_code=otp_expired', /^El enlace de recuperación ha caducado\./],
      ['?token[]=Llama&token=%7B%22a%22%3A1%7D&token=1e999', /^Enlace de recuperación inválido\./],
    ] as const;
    // in `npm test` one of each text, after the ? and after the #
    for (const [link, text] of IS_WHOLE_MATRIX ? links : [links[1], links[2], links[4]]) {
      // opening the same address with a new fragment only would not reload the page
      await page.goto('about:blank');
      await reset.open(link);
      await expect(reset.problem).toContainText(/./);
      expect((await reset.problem.innerText()).trim()).toMatch(text);
      await expect(page.getByText(/Llama|<img/)).toHaveCount(0);
    }
    expect(checks()).toBe(0);
    const evils = ['//evil.example', 'javascript:alert(1)', 'https://evil.example/login'];
    for (const evil of IS_WHOLE_MATRIX ? evils : evils.slice(0, 1)) {
      await page.goto(`/forgot-password?redirect=${encodeURIComponent(evil)}`);
      await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
      await expect(login.submitButton).toBeVisible();
      await expect(page).toHaveURL('/login');
    }
    await expect(forgot.sent).toBeHidden();
  });

  test(
    'is looked at after the #, too, and as text whatever it looks like',
    MATRIX_ONLY,
    async ({ page, reset }) => {
      const asked: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/checkRecovery')) asked.push(request.postDataJSON());
      });
      for (const link of ['#token=abc', '?token=12', '?token=-_a']) {
        await page.goto('about:blank');
        await reset.open(link);
        await expect(reset.problem).toContainText(USELESS);
      }
      expect(asked).toEqual(['abc', '12', '-_a'].map((token) => ({ json: { token } })));
    },
  );

  test(
    'is checked again by hand where it could not be',
    MATRIX_ONLY,
    async ({ page, plaza, person, reset }) => {
      const link = await mailedTo(person, plaza);
      await page.clock.install();
      await failCalls(page, 'accounts/checkRecovery');
      await page.goto(link);
      await expect(reset.checking).toBeAttached();
      while (!(await reset.retryButton.isVisible())) await page.clock.runFor(250);
      await expect(reset.problem).toContainText('Error al verificar la sesión');
      restoreNetwork(page);
      await reset.retryButton.click();
      await expect(reset.submitButton).toBeVisible();
    },
  );

  test('is not lost by a failure, nor what was typed', MATRIX_ONLY, async ({ page, plaza, reset }) => {
    const person = await registerUser(plaza);
    await page.goto(await mailedTo(person, plaza));
    await failCalls(page, 'accounts/resetPassword');
    await reset.submitPassword(CHOSEN);
    await expect(reset.problem).toHaveText('Error al actualizar la contraseña');
    await expect(reset.problem).toBeFocused();
    await expect(reset.password).toHaveValue(CHOSEN);
    restoreNetwork(page);
    await reset.submitButton.click();
    await expect(reset.done).toBeVisible();
  });
});

test('after three unknown addresses one has to wait, also after a reload, and sees how long', async ({
  page,
  plaza,
  newBrowser,
  forgot,
}) => {
  const { email } = await registerUser(plaza);
  const asked = countCalls(page, 'accounts/requestRecovery');
  await page.clock.install();
  await forgot.open();
  while (asked() < 3) {
    // the text of the previous attempt may still be shown: wait for the reply first
    const replied = page.waitForResponse('**/accounts/requestRecovery');
    await forgot.submitEmail('nadie@example.com');
    await replied;
    await expect(page.getByText(UNKNOWN)).toBeVisible();
  }
  await forgot.submitEmail(email);
  await expect(forgot.problem).toContainText(/Podrás intentarlo de nuevo en (15:00|14:5\d)/);
  await page.reload();
  // after a reload the limit is shown at once, before another attempt
  await expect(forgot.problem).toBeFocused();
  await expect(forgot.problem).toContainText(/Podrás intentarlo de nuevo en (15:00|14:5\d)/);
  await expect(forgot.submitButton).toBeDisabled();
  expect(asked()).toBe(4);

  // simulates a laptop that was closed for a while
  await page.clock.fastForward('10:00');
  await expect(forgot.problem).toContainText(/Podrás intentarlo de nuevo en (05:00|04:\d\d)/);
  await page.clock.fastForward('05:00');
  const over = page.getByRole('status').filter({ hasText: 'Ya puedes intentarlo de nuevo.' });
  await expect(over).toBeFocused();
  await expect(forgot.submitButton).toBeEnabled();

  // the limit of three requests applies to each browser of a network separately
  const other = await (await newBrowser()).newPage();
  await other.goto('/forgot-password');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(other.getByRole('heading', { name: '¡Correo Enviado!' })).toBeVisible();
});
