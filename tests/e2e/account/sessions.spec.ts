import type { Page } from '@playwright/test';
import { focusTab } from '../support/tab-focus.ts';
import { expect, createScreens, test } from '../support/fixtures.ts';
import { logInBrowser, registerUser, type TestUser } from '../support/people.ts';
import type { PlazaServer } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const LOG_IN_FIRST = 'Debes iniciar sesión para continuar.';

/** Logs in in another browser, chooses a category there and opens the profile. */
async function openElsewhere(
  newBrowser: () => Promise<ReturnType<Page['context']>>,
  plaza: PlazaServer,
  person: TestUser,
): Promise<Page> {
  const context = await newBrowser();
  await logInBrowser(context, plaza.origin, person);
  const page = await context.newPage();
  const { home, frame, profile } = createScreens(page, plaza);
  await home.open();
  await home.choose('El Gobierno');
  await frame.profileLink(person.username).click();
  await expect(profile.section('Tu cuenta')).toContainText(person.email);
  return page;
}

async function expectToBeOut(page: Page, plaza: PlazaServer): Promise<void> {
  await focusTab(page);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile$/);
  await expect(page.getByText(LOG_IN_FIRST)).toBeVisible();
  await expect(createScreens(page, plaza).frame.logInLink).toBeVisible();
  expect(await page.evaluate(() => window.sessionStorage.getItem('practiceCategories'))).toBeNull();
}

test(
  'who chose another password is out in every other browser, and stays in in this one',
  MATRIX_ONLY,
  async ({ page, plaza, person, frame, profile, newBrowser }) => {
    const other = await openElsewhere(newBrowser, plaza, person);
    await profile.open();
    await profile.passwordToggle.click();
    await profile.changePassword({ from: person.password, to: 'Otra-Clave-2027' });
    await expect(profile.passwordChanged).toBeVisible();
    await expect(profile.section('Sesiones')).toContainText('Solo has iniciado sesión en este navegador.');
    await expectToBeOut(other, plaza);
    await focusTab(page);
    await page.reload();
    await expect(frame.username(person.username)).toBeVisible();
  },
);

test(
  'who ended the other sessions is out in every other browser, and stays in in this one',
  MATRIX_ONLY,
  async ({ page, plaza, person, frame, profile, newBrowser }) => {
    const other = await openElsewhere(newBrowser, plaza, person);
    await profile.open();
    await profile.endOthersButton.click();
    await profile.dialogPassword.fill(person.password);
    await profile.confirmButton.click();
    await expect(profile.sessionsEnded).toBeVisible();
    await expectToBeOut(other, plaza);
    await page.reload();
    await expect(frame.username(person.username)).toBeVisible();
  },
);

test('who ended one session of the list is out in that browser, and stays in in this one', async ({
  page,
  plaza,
  person,
  frame,
  profile,
  newBrowser,
}) => {
  const other = await openElsewhere(newBrowser, plaza, person);
  await profile.open();
  // the session of `person.api` has no browser name, so this filter leaves it out
  const listed = profile.section('Sesiones').getByRole('listitem').filter({ hasText: 'Chrome en Linux' });
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText('Este navegador');
  await listed.last().getByRole('button', { name: 'Cerrar esta sesión' }).click();
  await profile.confirmWithPassword('Cerrar esta sesión', 'Cerrar sesión', person.password);
  await expect(profile.sessionsEnded).toHaveText('Se ha cerrado la sesión.');
  await expect(listed).toHaveCount(1);
  await expectToBeOut(other, plaza);
  await page.reload();
  await expect(frame.username(person.username)).toBeVisible();
});

test('a session outlives the browser and the server', async ({ page, plaza, login, frame, newBrowser }) => {
  const person = await registerUser(plaza);
  await login.open();
  await login.logIn(person.email, person.password);
  await expect(frame.username(person.username)).toBeVisible();
  // without an expiry date a browser deletes the cookie when it is closed
  const weeks = Date.now() / 1000 + 6 * 86_400;
  const kept = (await page.context().cookies()).filter(({ expires }) => expires > weeks);
  expect(kept.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toContainEqual([true, 'Lax']);
  await page.context().close();

  await plaza.kill();
  await plaza.restart();
  const restarted = await newBrowser();
  await restarted.addCookies(kept);
  const again = createScreens(await restarted.newPage(), plaza);
  await again.profile.open();
  await expect(again.profile.section('Tu cuenta')).toContainText(person.email);
});
