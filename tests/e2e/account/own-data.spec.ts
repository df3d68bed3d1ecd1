import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzip } from '#tests/support/files/unzip.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { findMailedLink } from '../support/mail.ts';

const EMPLOYMENT = 'Empleo público';

/** Unpacks a ZIP into the folder and returns the file address of its start page, index.html. */
async function unpack(zip: Buffer, folder: string): Promise<string> {
  for (const [name, content] of unzip(zip)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return pathToFileURL(path.join(folder, 'index.html')).href;
}

test('who asks for it with the password gets a ZIP of all of their data, which any browser shows without script', async ({
  page,
  plaza,
  person,
  profile,
  browser,
}, testInfo) => {
  await takeExamOnOtherDevice(person.api, plaza.bank, { category: EMPLOYMENT, count: 5, wrong: 1 });
  await profile.open();
  await profile.downloadButton.click();
  const downloading = page.waitForEvent('download');
  await profile.confirmWithPassword('Descargar mis datos', 'Descargar', person.password);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('plaza-mis-datos.zip');
  const bytes = await readFile(await download.path());
  await expect(profile.section('Tus datos').getByRole('status')).toContainText(
    'La descarga ha empezado. Guarda el archivo en un sitio seguro.',
  );
  const context = await browser.newContext({ javaScriptEnabled: false });
  const copy = await context.newPage();
  await copy.goto(await unpack(bytes, testInfo.outputPath('datos')));
  await expect(copy.getByRole('heading', { name: 'Tus datos en Plaza' })).toBeVisible();
  await expect(copy.getByText(person.email).first()).toBeVisible();
  await copy.getByRole('link', { name: 'Página 1' }).click();
  await expect(copy.getByText('4 de 5 aciertos')).toBeVisible();
  await expect(copy.getByText('(correcta, tu respuesta)')).toHaveCount(4);
  await context.close();
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
    page.getByText(
      /^Tu cuenta se eliminará el \d+ de \w+ de \d{4}\. Si cambias de idea, inicia sesión antes de ese día\. Te lo hemos enviado también por correo\.$/,
    ),
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

test('who chooses another e-mail confirms it from there, and comes back from the former one with another password', async ({
  page,
  plaza,
  person,
  profile,
  frame,
  login,
  reset,
}) => {
  const email = `nueva-${person.email}`;
  await profile.open();
  await profile.section('Tu cuenta').getByRole('button', { name: 'Cambiar correo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar correo' });
  await dialog.getByLabel('Nuevo correo').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(profile.section('Tu cuenta').getByRole('status')).toContainText(
    `Hemos enviado un enlace a ${email}.`,
  );
  await expect(profile.section('Tu cuenta').getByRole('definition').last()).toHaveText(person.email);

  await page.goto(await findMailedLink(plaza, email, '/new-email'));
  await page.getByRole('button', { name: 'Confirmar este correo' }).click();
  await expect(page.getByText('Correo cambiado. Desde ahora inicias sesión con este correo.')).toBeVisible();
  await page.getByRole('link', { name: 'Ir a tu perfil' }).click();
  await expect(profile.section('Tu cuenta').getByRole('definition').last()).toHaveText(email);

  await page.goto(await findMailedLink(plaza, person.email, '/restore-email'));
  await page.getByRole('button', { name: 'Volver a este correo' }).click();
  await reset.submitPassword('Aprobada-2027');
  await reset.goOnButton.click();
  await expect(page).toHaveURL('/login');
  await login.logIn(person.email, 'Aprobada-2027');
  await expect(frame.username(person.username)).toBeVisible();
});
