import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';

test('who asks for it with the password gets all of their data as a ZIP', async ({
  page,
  person,
  profile,
}) => {
  await profile.open();
  await profile.downloadButton.click();
  const downloading = page.waitForEvent('download');
  await profile.confirmWithPassword('Descargar mis datos', 'Descargar', person.password);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('plaza-mis-datos.zip');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await expect(profile.section('Tus datos').getByRole('status')).toContainText('La descarga ha empezado.');
});

test('who deletes their account is logged out, and keeps it by logging in', async ({
  page,
  person,
  profile,
  login,
  frame,
}) => {
  await profile.open();
  await profile.deleteButton.click();
  await profile.confirmWithPassword('Eliminar mi cuenta', 'Eliminar', `${person.password}x`);
  await expect(
    page.getByText('Credenciales incorrectas. Por favor, verifica tu email y contraseña.'),
  ).toBeVisible();
  await profile.confirmWithPassword('Eliminar mi cuenta', 'Eliminar', person.password);
  await expect(
    page.getByText(/^Tu cuenta se eliminará el \d+ de \w+ de \d{4}\. Si cambias de idea/),
  ).toBeVisible();
  await expect(frame.logInLink).toBeVisible();
  await login.open();
  await login.logIn(person.email, person.password);
  const kept = 'Ibas a eliminar tu cuenta. Como has iniciado sesión, se queda como estaba.';
  await expect(page.getByRole('alert').filter({ hasText: kept })).toBeVisible();
  await expect(frame.username(person.username)).toBeVisible();
});

test('who chooses another name sees it at once, and has to wait for the next one', async ({
  page,
  person,
  profile,
  frame,
}) => {
  const name = `${person.username}x`;
  await profile.open();
  await profile.section('Tu cuenta').getByRole('button', { name: 'Cambiar nombre de usuario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar nombre de usuario' });
  await dialog.getByLabel('Nombre de usuario').fill('a');
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expect(dialog.getByText('El nombre de usuario debe tener al menos 3 caracteres')).toBeVisible();
  await dialog.getByLabel('Nombre de usuario').fill(name);
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expect(profile.section('Tu cuenta').getByRole('status')).toHaveText('Nombre de usuario cambiado.');
  await expect(frame.username(name)).toBeVisible();
  await profile.section('Tu cuenta').getByRole('button', { name: 'Cambiar nombre de usuario' }).click();
  await dialog.getByLabel('Nombre de usuario').fill(person.username);
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expect(
    dialog.getByText(/^Solo puedes cambiar tu nombre de usuario una vez cada 30 días\./),
  ).toBeVisible();
});

test('who needs more time gives it to their next mock exams', async ({ person, profile }) => {
  await profile.open();
  const section = profile.section('Tiempo adicional');
  const choice = section.getByLabel('Tiempo adicional en los simulacros');
  await expect(choice).toHaveValue('0');
  await choice.selectOption('50 % más');
  await section.getByRole('button', { name: 'Guardar tiempo adicional' }).click();
  await expect(section.getByRole('status')).toHaveText('Tiempo adicional guardado.');
  expect(await person.api.accounts.extraTime()).toEqual({ extra_time_percent: 50 });
  await expect(choice).toHaveValue('50');
});
