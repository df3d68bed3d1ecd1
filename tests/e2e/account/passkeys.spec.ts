import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/layout-checks.ts';
import { INTERNAL_ERROR, mockReply, restoreNetwork } from '../support/network.ts';

test.use({
  serverName: 'passkeys',
  hostName: 'localhost',
  contextOptions: { reducedMotion: 'reduce' },
});

/** Adds a virtual authenticator that is built into the device and verifies its user, like that of a telephone. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, named, used alone and after the password, and removed', async ({
  page,
  person,
  profile,
  login,
  frame,
}) => {
  await addAuthenticator(page);
  await profile.open();
  const section = profile.section('Verificación en dos pasos');
  await section.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Añadir llave de acceso' });
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('El nombre es obligatorio')).toBeVisible();
  await dialog.getByLabel('Nombre de la llave').fill('Portátil');
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await section.getByRole('button', { name: 'Los he guardado' }).click();
  const keys = section.getByRole('list', { name: 'Llaves de acceso' });
  await expect(keys.getByRole('listitem')).toContainText(['Portátil']);
  await expectAccessible(page);

  // the same authenticator can't be added a second time
  await section.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  await dialog.getByLabel('Nombre de la llave').fill('Otra');
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No se ha añadido ninguna llave de acceso');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await keys.getByRole('button', { name: 'Cambiar nombre' }).click();
  const naming = page.getByRole('dialog', { name: 'Cambiar nombre' });
  await naming.getByLabel('Nombre de la llave').fill('Teléfono');
  await naming.getByRole('button', { name: 'Guardar' }).click();
  await expect(keys.getByRole('listitem')).toContainText(['Teléfono']);

  await page.context().clearCookies();
  await login.open();
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).press('Enter');
  await expect(frame.username(person.username)).toBeVisible();

  await page.context().clearCookies();
  await login.open();
  await login.logIn(person.email, person.password);
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(frame.username(person.username)).toBeVisible();

  await profile.open();
  await keys.getByRole('button', { name: 'Eliminar llave' }).click();
  await profile.confirmWithPassword('Eliminar llave', 'Eliminar', person.password);
  await expect(section).toContainText('Desactivada.');

  await page.context().clearCookies();
  await login.open();
  await mockReply(page, 'accounts/passkeys/beginLogIn', INTERNAL_ERROR);
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(
    page.getByText(
      'No se ha podido usar ninguna llave de acceso. Inténtalo de nuevo o entra con tu contraseña.',
    ),
  ).toBeVisible();
  restoreNetwork(page);
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(
    page.getByText('No se pudo comprobar la llave de acceso. Por favor, inténtalo de nuevo.'),
  ).toBeVisible();
});
