import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { waitForMailedLink } from '#tests/support/http/api-client.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { Frame } from '../pages/frame.ts';
import { HomePage } from '../pages/home.ts';
import { LoginPage } from '../pages/login.ts';
import { PracticePage } from '../pages/practice.ts';
import { RegisterPage } from '../pages/register.ts';
import { ResultsPage } from '../pages/results.ts';
import { VerifyEmailPage } from '../pages/verify-email.ts';
import { rememberCookieChoice } from '../support/cookie-choice.ts';
import { expect, test } from '../support/fixtures.ts';
import { uniqueUsername, TEST_USER_PASSWORD } from '../support/people.ts';
import { collectPageErrors } from '../support/page-errors.ts';

/**
 * An address at which other devices of the local network reach this machine; without a network only the loopback
 * address.
 */
const outside = Object.values(os.networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const address = outside ?? '127.0.0.2';
const where = outside
  ? 'an address of the local network'
  : 'another address of this machine (it has no network)';

let folder: string;
let dataDir: string;
let server: ServerProcess;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-lan-'));
  dataDir = path.join(folder, 'data');
  server = await startServerProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0' });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test(`with HOST=0.0.0.0 and nothing else set, everything works at ${where}`, async ({ browser }) => {
  const origin = `http://${address}:${new URL(server.origin).port}`;
  const context = await browser.newContext({ baseURL: origin });
  const problems = collectPageErrors(context, origin);
  await rememberCookieChoice(context, 'rejected');
  const page = await context.newPage();
  const username = uniqueUsername();
  const email = `${username}@example.com`;

  await test.step('registering', async () => {
    await new HomePage(page).open();
    // outside of https and localhost browsers don't offer some features
    expect(await page.evaluate(() => isSecureContext)).toBe(!outside);
    await new Frame(page).registerLink.click();
    const register = new RegisterPage(page);
    await register.register({ username, email, password: TEST_USER_PASSWORD });
    await expect(register.submitButton).toHaveText('Cuenta creada');
  });

  await test.step('the mailed link leads to the address that was asked', async () => {
    const link = await waitForMailedLink(dataDir, email);
    expect(link.origin).toBe(origin);
    await new VerifyEmailPage(page).confirm(link);
  });

  await test.step('logging in and practising', async () => {
    await new LoginPage(page).logIn(email, TEST_USER_PASSWORD);
    await expect(new Frame(page).username(username)).toBeVisible();
    await new HomePage(page).start('Transparencia y buen gobierno');
    const practice = new PracticePage(page);
    await practice.start(5);
    await practice.answerToTheEnd('A');
    await expect(new ResultsPage(page).questions).toHaveCount(5);
  });

  await test.step('logging out', async () => {
    await new Frame(page).signOut();
    await expect(new Frame(page).logInLink).toBeVisible();
  });

  await context.close();
  expect(problems, 'what must never happen').toEqual([]);
});
