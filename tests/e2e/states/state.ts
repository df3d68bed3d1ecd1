import type { Locator } from '@playwright/test';
import { CookieBanner } from '../pages/cookies.ts';
import { QuestionPage, ReportDialog } from '../pages/report.ts';
import type { Screens } from '../support/fixtures.ts';
import { logInHere, newPerson, type Person } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/plaza.ts';

/** One browser tab with all its screens, and what can be done to it and to its server. */
export interface Stage extends Screens {
  cookies: CookieBanner;
  report: ReportDialog;
  question: QuestionPage;
  /** Somebody new is logged in here. */
  signIn(username?: string): Promise<Person>;
  signInAsAdministrator(): Promise<void>;
  /** From one moment to the next; it comes back when the state was looked at. */
  stopServer(): Promise<void>;
}

/** Something that a screen can look like. */
export interface State {
  /** Names the pictures too. */
  name: string;
  reach: (on: Stage) => Promise<void>;
  /** Only where the bar is a menu. */
  narrowOnly?: boolean;
  /** In a browser that has never been here. */
  firstVisit?: boolean;
  /** Pictures show the window instead of the whole page: dialogs, and what sticks to an edge. */
  window?: boolean;
  /** Stays as it was when the colours change: looked at anew in each of them. */
  reachAnew?: boolean;
}

export const CATEGORY = 'Constitución Española: organización del Estado';

export function stageOf(screens: Screens): Stage & { isServerStopped(): boolean } {
  const { page, plaza } = screens;
  let stopped = false;
  return {
    ...screens,
    cookies: new CookieBanner(page),
    report: new ReportDialog(page),
    question: new QuestionPage(page),
    signIn: async (username) => {
      const person = await newPerson(plaza, username);
      await logInHere(page.context(), plaza.origin, person);
      return person;
    },
    signInAsAdministrator: () => logInHere(page.context(), plaza.origin, ADMINISTRATOR),
    stopServer: async () => {
      stopped = true;
      await plaza.kill();
    },
    isServerStopped: () => stopped,
  };
}

/** Sits out the pauses between retries; the page's clock must have been installed. */
export async function waitOut({ page }: Stage, shown: Locator): Promise<void> {
  await shown.page().waitForLoadState('domcontentloaded');
  while (!(await shown.isVisible())) await page.clock.runFor(250);
}
