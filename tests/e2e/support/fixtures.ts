import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { AdminPage } from '../pages/administration/admin.ts';
import { CookieBanner } from '../pages/cookies.ts';
import { ForgotPasswordPage } from '../pages/forgot-password.ts';
import { Frame } from '../pages/frame.ts';
import { HomePage } from '../pages/home.ts';
import { LoginPage } from '../pages/login.ts';
import { PracticePage } from '../pages/practice.ts';
import { ProfilePage } from '../pages/profile.ts';
import { RankingPage } from '../pages/ranking.ts';
import { RegisterPage } from '../pages/register.ts';
import { ResetPasswordPage } from '../pages/reset-password.ts';
import { ResultsPage } from '../pages/results.ts';
import { VerifyEmailPage } from '../pages/verify-email.ts';
import { type CookieChoice, rememberCookieChoice } from './cookie-choice.ts';
import { logInBrowser, registerUser, type TestUser } from './people.ts';
import type { PlazaServer } from './server.ts';
import { collectPageErrors } from './page-errors.ts';
import { createWorkerServers, type ServerKind, USUAL_SERVER, type WorkerServers } from './worker-servers.ts';

/** The maximum length of the printed text of a page whose test has failed. */
const SHOWN_LENGTH = 20_000;

interface OfWorker {
  servers: WorkerServers;
}

/** Every screen of one browser tab. */
export interface Screens {
  page: Page;
  plaza: PlazaServer;
  frame: Frame;
  home: HomePage;
  login: LoginPage;
  register: RegisterPage;
  forgot: ForgotPasswordPage;
  reset: ResetPasswordPage;
  verify: VerifyEmailPage;
  practice: PracticePage;
  results: ResultsPage;
  ranking: RankingPage;
  profile: ProfilePage;
  admin: AdminPage;
}

/** The screens of a tab that the test itself opened. */
export function createScreens(page: Page, plaza: PlazaServer): Screens {
  return {
    page,
    plaza,
    frame: new Frame(page),
    home: new HomePage(page),
    login: new LoginPage(page),
    register: new RegisterPage(page),
    forgot: new ForgotPasswordPage(page),
    reset: new ResetPasswordPage(page),
    verify: new VerifyEmailPage(page),
    practice: new PracticePage(page),
    results: new ResultsPage(page),
    ranking: new RankingPage(page),
    profile: new ProfilePage(page),
    admin: new AdminPage(page),
  };
}

/**
 * serverName: test files with the same name share a server; a file that must not share one uses a name of its own.
 * bankName: the server's questions. engine: a file that also tests the database of `npm start` sets 'embedded'.
 */
interface OfTest extends ServerKind, Omit<Screens, 'page'> {
  /** All screens of the test's tab. */
  screens: Screens;
  /** A new user, logged in in this test's browser. */
  person: TestUser;
  /** The page's cookie banner. */
  cookies: CookieBanner;
  /**
   * The stored cookie choice of this test's browsers; a test of the banner calls `test.use({ cookieChoice: 'none' })`.
   */
  cookieChoice: CookieChoice;
  /** Opens another browser, whose errors are collected like those of the first one. */
  newBrowser: () => Promise<BrowserContext>;
}

export const test = base.extend<OfTest, OfWorker>({
  servers: [
    // Playwright requires the first parameter to be destructured, even if nothing is taken from it
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const servers = createWorkerServers();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],
  serverName: [USUAL_SERVER.serverName, { option: true }],
  bankName: [USUAL_SERVER.bankName, { option: true }],
  engine: [USUAL_SERVER.engine, { option: true }],
  hostName: [USUAL_SERVER.hostName, { option: true }],
  adminSecondFactor: [USUAL_SERVER.adminSecondFactor, { option: true }],
  plaza: [
    async ({ servers, serverName, bankName, engine, hostName, adminSecondFactor }, use) =>
      use(await servers.get({ serverName, bankName, engine, hostName, adminSecondFactor })),
    { timeout: 180_000 },
  ],

  baseURL: async ({ plaza }, use) => use(plaza.origin),
  cookieChoice: ['rejected', { option: true }],
  context: async ({ context, plaza, cookieChoice }, use) => {
    // what Playwright doesn't reset between the tests of a tab: whether it is offline, and its permissions
    await context.setOffline(false);
    await context.clearPermissions();
    await rememberCookieChoice(context, cookieChoice);
    const problems = collectPageErrors(context, plaza.origin);
    await use(context);
    expect(problems, 'what must never happen').toEqual([]);
  },
  page: async ({ page }, use, info) => {
    await use(page);
    if (info.status === info.expectedStatus) return;
    // print what the page showed: sometimes only this output is there to find the cause
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
    // oxlint-disable-next-line no-console
    console.error(`${info.title}: when it failed, ${page.url()} showed\n${shown.slice(0, SHOWN_LENGTH)}`);
  },
  newBrowser: async ({ browser, plaza, cookieChoice }, use) => {
    const opened: Watched[] = [];
    await use(async () => {
      const another = await open(browser, plaza);
      await rememberCookieChoice(another.context, cookieChoice);
      opened.push(another);
      return another.context;
    });
    for (const { context, problems } of opened) {
      await context.close();
      expect(problems, 'what must never happen').toEqual([]);
    }
  },
  person: async ({ context, plaza }, use) => {
    const person = await registerUser(plaza);
    await logInBrowser(context, plaza.origin, person);
    await use(person);
  },

  cookies: async ({ page }, use) => use(new CookieBanner(page)),
  frame: async ({ page }, use) => use(new Frame(page)),
  home: async ({ page }, use) => use(new HomePage(page)),
  login: async ({ page }, use) => use(new LoginPage(page)),
  register: async ({ page }, use) => use(new RegisterPage(page)),
  forgot: async ({ page }, use) => use(new ForgotPasswordPage(page)),
  reset: async ({ page }, use) => use(new ResetPasswordPage(page)),
  verify: async ({ page }, use) => use(new VerifyEmailPage(page)),
  practice: async ({ page }, use) => use(new PracticePage(page)),
  results: async ({ page }, use) => use(new ResultsPage(page)),
  ranking: async ({ page }, use) => use(new RankingPage(page)),
  profile: async ({ page }, use) => use(new ProfilePage(page)),
  admin: async ({ page }, use) => use(new AdminPage(page)),
  screens: async ({ page, plaza }, use) => use(createScreens(page, plaza)),
});

interface Watched {
  context: BrowserContext;
  problems: string[];
}

async function open(browser: Browser, plaza: PlazaServer): Promise<Watched> {
  const context = await browser.newContext({ baseURL: plaza.origin });
  return { context, problems: collectPageErrors(context, plaza.origin) };
}

export { expect } from '@playwright/test';
