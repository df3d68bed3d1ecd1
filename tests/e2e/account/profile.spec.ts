import { createApiClient } from '#tests/support/http/api-client.ts';
import { api } from '#shared/api.contract.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressWithKeyboard, typeWithKeyboard } from '../support/keyboard.ts';
import { mockReply, failCalls, delayCalls, restoreNetwork, contractError } from '../support/network.ts';
import { logInBrowser, makePasswordTemporary, TEST_USER_PASSWORD } from '../support/people.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const ANOTHER = 'Otra-Clave-2027';

test('the own name in the bar leads to the profile', async ({ page, person, frame, home, profile }) => {
  await home.open();
  await frame.profileLink(person.username).click();
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Perfil · Plaza');
  await expect(frame.heading).toBeFocused();
  await expect(profile.section('Tu cuenta')).toContainText(person.username);
  await expect(profile.section('Tu cuenta')).toContainText(person.email);

  await page.setViewportSize({ width: 360, height: 740 });
  await frame.openMenu();
  await frame.profileLink(person.username).click();
  await expect(frame.signOutButton, 'the menu is closed, though the address is the same').toBeHidden();
});

test.describe('another password', () => {
  test('is chosen from the keyboard, and is the one that counts from then on', async ({
    page,
    plaza,
    person,
    profile,
  }) => {
    await profile.open();
    await expect(profile.updateButton).toBeHidden();
    await pressWithKeyboard(page, profile.passwordToggle);
    await expect(profile.currentPassword).toBeFocused();
    await page.keyboard.type(`${TEST_USER_PASSWORD}x`);
    await typeWithKeyboard(page, profile.newPassword, ANOTHER);
    await typeWithKeyboard(page, profile.confirmPassword, ANOTHER);
    await page.keyboard.press('Enter');
    await expect(profile.currentPassword).toHaveAccessibleDescription('La contraseña actual es incorrecta.');
    await expect(profile.currentPassword).toBeFocused();

    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(TEST_USER_PASSWORD);
    await expect(profile.currentPassword).not.toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Enter');
    await expect(profile.passwordChanged).toHaveText('Contraseña actualizada correctamente.');
    await expect(profile.passwordChanged).toBeFocused();
    await expect(profile.updateButton).toBeHidden();

    await pressWithKeyboard(page, profile.passwordToggle);
    await expect(profile.passwordChanged).toBeHidden();
    for (const field of [profile.currentPassword, profile.newPassword, profile.confirmPassword])
      await expect(field).toHaveValue('');

    const { logIn } = createApiClient(() => plaza.origin).accounts;
    const { email, username } = person;
    await expect(logIn({ email, password: TEST_USER_PASSWORD })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(await logIn({ email, password: ANOTHER })).toMatchObject({ username });
  });

  test('must be chosen before anything else where the first one was made up', async ({
    page,
    plaza,
    person,
    frame,
    profile,
  }) => {
    await makePasswordTemporary(plaza, person);
    for (const address of ['/', '/profile']) {
      await page.goto(address);
      await expect(frame.heading).toHaveText('Cambia tu contraseña');
    }
    await profile.changePassword({ from: person.password, to: ANOTHER });
    await expect(frame.heading).not.toHaveText('Cambia tu contraseña');
    await expect(profile.section('Tu cuenta')).toContainText(person.username);
  });

  test(
    'is offered to a password manager under the own address',
    MATRIX_ONLY,
    async ({ page, person, profile }) => {
      await profile.open();
      await profile.passwordToggle.click();
      const fields = await page
        .locator('form', { has: profile.currentPassword })
        .locator('input')
        .evaluateAll((inputs: HTMLInputElement[]) =>
          inputs.map(({ autocomplete, value }) => [autocomplete, value]),
        );
      expect(fields).toEqual([
        ['username', person.email],
        ['current-password', ''],
        ['new-password', ''],
        ['new-password', ''],
      ]);
    },
  );

  test(
    'that could not be stored is said, also how long to wait, and what was typed stays',
    MATRIX_ONLY,
    async ({ page, person, profile }) => {
      await profile.open();
      await profile.passwordToggle.click();
      await failCalls(page, 'accounts/changePassword');
      await profile.changePassword({ from: person.password, to: ANOTHER });
      await expect(profile.passwordProblem).toHaveText('Error al actualizar la contraseña.');
      await expect(profile.passwordProblem).toBeFocused();
      restoreNetwork(page);
      const wait = contractError(api.accounts.changePassword, 'TOO_MANY_ATTEMPTS', { seconds: 90 });
      await mockReply(page, 'accounts/changePassword', wait);
      await profile.updateButton.click();
      await expect(profile.passwordProblem).toContainText(
        'Demasiados intentos. Por favor, espera antes de intentar de nuevo.',
      );
      await expect(profile.passwordProblem).toContainText(/Podrás intentarlo de nuevo en 01:\d\d/);
      restoreNetwork(page);
      await profile.updateButton.click();
      await expect(profile.passwordChanged).toBeVisible();
    },
  );

  test('on its way is not lost from sight', MATRIX_ONLY, async ({ page, person, profile }) => {
    await profile.open();
    await profile.passwordToggle.click();
    const change = await delayCalls(page, 'accounts/changePassword');
    await profile.changePassword({ from: person.password, to: ANOTHER });
    await profile.passwordToggle.press('Enter');
    await expect(profile.currentPassword).toBeVisible();
    await change.release();
    await expect(profile.passwordChanged).toBeVisible();
    expect(change.count()).toBe(1);
  });
});

test.describe('other sessions', () => {
  test('are counted and ended with the password; then there is nothing left to end', async ({
    plaza,
    person,
    profile,
    newBrowser,
  }) => {
    // the API client `person.api` has a session too, so the profile counts two other browsers
    await logInBrowser(await newBrowser(), plaza.origin, person);
    await profile.open();
    await expect(profile.section('Sesiones')).toContainText(
      'También has iniciado sesión en otros 2 navegadores.',
    );
    await profile.endOthersButton.click();
    await expect(profile.dialogPassword).toBeFocused();
    await profile.confirmButton.click();
    await expect(profile.dialogPassword).toHaveAccessibleDescription('La contraseña es obligatoria');
    await profile.dialogPassword.fill(`${person.password}x`);
    await profile.confirmButton.click();
    await expect(profile.dialog.getByRole('alert')).toHaveText(
      'Credenciales incorrectas. Por favor, verifica tu email y contraseña.',
    );
    expect((await person.api.accounts.me())?.username).toBe(person.username);

    await profile.dialogPassword.fill(person.password);
    await profile.confirmButton.click();
    await expect(profile.sessionsEnded).toHaveText('Se han cerrado las otras 2 sesiones.');
    await expect(profile.sessionsEnded).toBeFocused();
    await expect(profile.section('Sesiones')).toContainText('Solo has iniciado sesión en este navegador.');
    await expect(profile.endOthersButton).toBeHidden();
    expect(await person.api.accounts.me()).toBeNull();
  });

  test('that can not be counted are asked for again', MATRIX_ONLY, async ({ page, person, profile }) => {
    const refusal = contractError(api.accounts.sessions, 'INVALID_INPUT');
    await mockReply(page, 'accounts/sessions', refusal);
    await profile.open();
    await expect(profile.section('Sesiones').getByRole('alert')).toContainText('No se pudo comprobar');
    await expect(profile.section('Tu cuenta')).toContainText(person.username);
    restoreNetwork(page);
    await profile.section('Sesiones').getByRole('button', { name: 'Reintentar' }).click();
    await expect(profile.endOthersButton).toBeVisible();
  });
});
