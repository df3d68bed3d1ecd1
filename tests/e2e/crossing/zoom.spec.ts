import type { Page } from '@playwright/test';
import { CookieBanner } from '../pages/cookies.ts';
import { QuestionPage, ReportDialog } from '../pages/report.ts';
import { findRightAndWrongChoices, takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import { expectVisibleFocus } from '../support/keyboard.ts';
import {
  expectLegible,
  expectNothingCutOff,
  expectTouchTargets,
  waitUntilSettled,
} from '../support/layout-checks.ts';
import type { TestUser } from '../support/people.ts';
import { IS_WHOLE_MATRIX, MATRIX_ONLY } from '../support/matrix.ts';

const CATEGORY = 'Igualdad efectiva de mujeres y hombres';
/** Smallest font size in px without zoom. */
const SMALLEST_TEXT = 14;

// needs a server of its own, because the ranking must begin with this test's user
test.use({ serverName: 'zoom', cookieChoice: 'none', contextOptions: { reducedMotion: 'reduce' } });

test.describe('with everything at 200 %', () => {
  // a window of 1280 x 720 zoomed to 200 %
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });

  test('the journey fits, can be read and is reached with Tab', MATRIX_ONLY, async ({ screens, person }) => {
    test.slow();
    await takeJourney(screens, person, SMALLEST_TEXT);
  });
});

test.describe('with the text alone at 200 %', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('the journey fits, can be read and is reached with Tab', async ({ screens, person }) => {
    test.slow();
    await screens.page.addInitScript(() => {
      const large = new CSSStyleSheet();
      large.replaceSync('html { font-size: 200%; }');
      document.adoptedStyleSheets.push(large);
    });
    await takeJourney(screens, person, SMALLEST_TEXT * 2);
  });
});

async function takeJourney(screens: Screens, person: TestUser, smallest: number): Promise<void> {
  const { page, plaza, frame, home, practice, results } = screens;
  const cookies = new CookieBanner(page);
  const report = new ReportDialog(page);
  const question = new QuestionPage(page);
  const seen = (what: string) => test.step(what, () => expectUsable(page, smallest));
  /** Looks at what is like something else that is seen: another dialog, or the same screen with less on it. */
  const seenByProof = async (what: string) => {
    if (IS_WHOLE_MATRIX) await seen(what);
  };

  await home.open();
  await expect(home.cards).toHaveCount(13);
  await expect(cookies.banner).toBeVisible();
  await seen('the home page with the cookie banner');
  await cookies.configureButton.click();
  await cookies.toggle('Preferencias').click();
  await seenByProof('the cookie settings');
  await cookies.saveButton.click();
  await expect(cookies.banner).toBeHidden();

  await frame.openMenu();
  await expect(frame.username(person.username)).toBeVisible();
  await seen('the menu');
  await page.keyboard.press('Escape');
  await home.filter('Empleo público e igualdad').click();
  await home.choose(CATEGORY);
  await seen('the home page with a choice');

  await home.startButton.click();
  await expect(practice.startButton).toBeVisible();
  await seen('the setup');
  await practice.start(5);
  await seenByProof('a question');
  await practice.answer((await findRightAndWrongChoices(practice, plaza.bank)).wrong);
  await practice.explanationButton.click();
  await expect(practice.explanation).toBeVisible();
  await seen('feedback and explanation');

  await report.open();
  await seenByProof('the report form');
  await report.sendButton.click();
  await expect(report.dialog.getByText(/^Por favor, selecciona/)).toBeVisible();
  await seen('the report form with an error');
  await report.cancelButton.click();
  await practice.dropButton.click();
  await expect(practice.dropDialog).toBeVisible();
  await seenByProof('the question whether to drop the exam');
  await page.keyboard.press('Escape');
  await expect(practice.dropDialog).toBeHidden();
  await practice.nextButton.click();
  await practice.answerToTheEnd('A');

  await expect(results.questions).toHaveCount(5);
  await seen('the results');
  await results.question(1).getByRole('link', { name: 'Enlace a la pregunta 1' }).click();
  await expect(frame.heading).toHaveText('Pregunta');
  await expect(question.wording).toBeVisible();
  await seenByProof('the page of a question');
  // the ranking needs a user with points
  await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 5 });
  await page.goto('/ranking');
  await expect(page.getByRole('table')).toContainText('(Tú)');
  await seen('the ranking');
}

async function expectUsable(page: Page, smallest: number): Promise<void> {
  await waitUntilSettled(page);
  await expectNothingCutOff(page);
  await expectTouchTargets(page);
  await expectLegible(page, smallest);
  await expectVisibleFocus(page);
}
