import type { Locator } from '@playwright/test';
import { CookieBanner } from '../pages/cookies.ts';
import { QuestionPage, ReportDialog } from '../pages/report.ts';
import type { Screens } from '../support/fixtures.ts';
import { logInBrowser, registerUser, type TestUser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';

/** A browser tab with all its screens, its session and its server. */
export interface TestTab extends Screens {
  cookies: CookieBanner;
  report: ReportDialog;
  question: QuestionPage;
  /** Logs in a new user in this browser. */
  signIn(username?: string): Promise<TestUser>;
  signInAsAdministrator(): Promise<void>;
  /** Kills the server; it is restarted after the state has been checked. */
  stopServer(): Promise<void>;
}

/** A state of a screen, to be checked for layout and accessibility. */
export interface ScreenState {
  /** The name of the state, and of its screenshots. */
  name: string;
  open: (on: TestTab) => Promise<void>;
  /** Whether the state exists only on screens so narrow that the header becomes a menu. */
  narrowOnly?: boolean;
  /** Whether the browser must have no stored data, as on a first visit. */
  firstVisit?: boolean;
  /** Whether screenshots show the window instead of the whole page: for dialogs and elements fixed to an edge. */
  window?: boolean;
  /** Whether changing the theme would close what the state shows: it is then opened again in each theme. */
  reopenForTheme?: boolean;
}

export const SAMPLE_CATEGORY = 'Constitución Española: organización del Estado';

export function createTestTab(screens: Screens): TestTab & { isServerStopped(): boolean } {
  const { page, plaza } = screens;
  let stopped = false;
  return {
    ...screens,
    cookies: new CookieBanner(page),
    report: new ReportDialog(page),
    question: new QuestionPage(page),
    signIn: async (username) => {
      const person = await registerUser(plaza, username);
      await logInBrowser(page.context(), plaza.origin, person);
      return person;
    },
    signInAsAdministrator: () => logInBrowser(page.context(), plaza.origin, ADMINISTRATOR),
    stopServer: async () => {
      stopped = true;
      await plaza.kill();
    },
    isServerStopped: () => stopped,
  };
}

/** Runs the page's clock past the delays between retries until `shown` is visible; needs an installed clock. */
export async function runClockUntilSeen({ page }: TestTab, shown: Locator): Promise<void> {
  await shown.page().waitForLoadState('domcontentloaded');
  while (!(await shown.isVisible())) await page.clock.runFor(250);
}
