import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { focusWithTab } from '../support/keyboard.ts';
import { expectAccessible } from '../support/layout-checks.ts';
import { contractError, mockReply, restoreNetwork } from '../support/network.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { api } from '#shared/api.contract.ts';
import { createTotpCode } from '#tests/support/people/second-factor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Adds an authenticator app with the keyboard; returns its secret and the recovery codes. */
async function addApp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await focusWithTab(page, section.getByRole('button', { name: 'Añadir aplicación de códigos' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Añadir aplicación de códigos' });
  await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('heading', { name: 'Añade Plaza a tu aplicación' })).toBeFocused();
  await expect(section.getByRole('img', { name: 'Código QR para la aplicación de códigos' })).toBeVisible();
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  await focusWithTab(page, section.getByLabel('Código de la aplicación'));
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(section.getByText('El código tiene 6 cifras')).toBeVisible();
  await section.getByLabel('Código de la aplicación').fill(createTotpCode(secret));
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status').first()).toBeFocused();
  const codes = await section
    .getByRole('list', { name: 'Códigos de recuperación' })
    .locator('code')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

test('is set up and asked for at the log-in, all with the keyboard', async ({
  page,
  person,
  profile,
  login,
  frame,
}) => {
  await profile.open();
  const { secret, codes } = await addApp(page, person.password);
  // look.spec.ts looks at the screens before and after this one
  await expectAccessible(page);
  const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
  // the recovery codes stay on screen until the user confirms that they are saved
  await focusWithTab(page, section.getByRole('button', { name: 'Los he guardado' }));
  await page.keyboard.press('Enter');
  await expect(section).toContainText('Te quedan 10 códigos de recuperación sin usar.');
  await expect(section.getByText(codes[0] ?? '')).toBeHidden();

  await page.context().clearCookies();
  await login.open();
  await login.logIn(person.email, person.password);
  const code = page.getByLabel('Código de la aplicación');
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription('Las 6 cifras que muestra ahora tu aplicación de códigos.');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/El código no es correcto o ya se ha usado\./);
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  const locked = contractError(api.accounts.logInWithCode, 'LOCKED_OUT', { seconds: 872 });
  await mockReply(page, 'accounts/logInWithCode', locked);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Podrás intentarlo de nuevo en');
  restoreNetwork(page);
  await code.fill(createTotpCode(secret, 30));
  await page.keyboard.press('Enter');
  await expect(frame.username(person.username)).toBeVisible();

  await page.context().clearCookies();
  await login.open();
  await login.logIn(person.email, person.password);
  await focusWithTab(page, page.getByRole('button', { name: 'Usar un código de recuperación' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Código de recuperación')).toBeFocused();
  await expect(page.getByLabel('Código de recuperación')).toHaveAccessibleDescription(
    'Uno de los códigos que guardaste. Cada uno vale una sola vez.',
  );
  await expect(page.getByRole('button', { name: 'Usar la aplicación de códigos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver a empezar' })).toBeVisible();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(frame.username(person.username)).toBeVisible();
});

test.describe('an administrator who must have one', () => {
  test.use({ serverName: 'second factor', adminSecondFactor: 'required' });

  test('is led through it at the next log-in, and keeps the codes before anything else', async ({
    page,
    frame,
    login,
  }) => {
    await login.open();
    await login.logIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
    await expect(frame.heading).toHaveText('Protege tu cuenta de administración');
    await expect(
      page.getByText(
        'Para administrar Plaza hace falta la verificación en dos pasos. Actívala para continuar.',
      ),
    ).toBeVisible();
    await page.goto('/admin');
    await expect(frame.heading).toHaveText('Protege tu cuenta de administración');
    await addApp(page, ADMINISTRATOR.password);
    // the account is protected now, but the recovery codes are still shown
    await page.getByRole('button', { name: 'Los he guardado' }).click();
    await expect(frame.heading).toHaveText('Panel de administración');
  });
});
