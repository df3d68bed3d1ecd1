import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../states/accounts.ts';
import { ADMIN } from '../states/administration/admin.ts';
import { ADMIN_BADGES } from '../states/administration/admin-badges.ts';
import { ADMIN_REPORTS } from '../states/administration/admin-reports.ts';
import { ADMIN_AUDIT } from '../states/administration/admin-audit.ts';
import { ADMIN_EXAMS } from '../states/administration/admin-exams.ts';
import { ADMIN_QUESTION_FORM } from '../states/administration/admin-question-form.ts';
import { ADMIN_IMPORT } from '../states/administration/admin-import.ts';
import { ADMIN_CATALOGUE } from '../states/administration/admin-catalogue.ts';
import { ADMIN_CONTENT } from '../states/administration/admin-content.ts';
import { ADMIN_MOCK_EXAMS } from '../states/administration/admin-mock-exams.ts';
import { ADMIN_QUESTIONS } from '../states/administration/admin-questions.ts';
import { ADMIN_SHARED_TEXTS } from '../states/administration/admin-shared-texts.ts';
import { ADMIN_UNUSUAL_ACTIVITY } from '../states/administration/admin-unusual-activity.ts';
import { ADMIN_USERS } from '../states/administration/admin-users.ts';
import { FRAME } from '../states/frame.ts';
import { HOME } from '../states/home.ts';
import { LEGAL } from '../states/legal.ts';
import { EXAM } from '../states/exam.ts';
import { EXAM_DIALOGS } from '../states/exam-dialogs.ts';
import { EXAM_SETUP } from '../states/exam-setup.ts';
import { MOCK_EXAM_RESULTS } from '../states/mock-exam-results.ts';
import { MOCK_EXAMS } from '../states/mock-exams.ts';
import { QUESTIONS } from '../states/questions.ts';
import { OWN_ACCOUNT } from '../states/own-account.ts';
import { PROFILE } from '../states/profile.ts';
import { RANKING } from '../states/ranking.ts';
import { RECOVERY } from '../states/recovery.ts';
import { RESULTS } from '../states/results.ts';
import { REVIEW_CHOICE } from '../states/review-choice.ts';
import { REVIEW_TODAY } from '../states/review-today.ts';
import { RULINGS } from '../states/rulings.ts';
import { SHARED_TEXTS } from '../states/shared-texts.ts';
import { STRENGTHS } from '../states/strengths.ts';
import { REPRESENTATIVE_STATES } from '../states/representative-states.ts';
import { SAMPLE_CATEGORY, createTestTab, type ScreenState } from '../states/state.ts';
import { setColorScheme } from '../support/color-scheme.ts';
import { startExamOnOtherDevice } from '../support/exams.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import { expectVisibleFocus } from '../support/keyboard.ts';
import {
  expectBriefMotion,
  expectAccessible,
  expectNoMotion,
  expectNothingCutOff,
  expectTouchTargets,
  growWindowToPageHeight,
  waitUntilSettled,
} from '../support/layout-checks.ts';
import { IS_WHOLE_MATRIX } from '../support/matrix.ts';

test.describe.configure({ mode: 'parallel' });

const STATES = [
  ...HOME,
  ...FRAME,
  ...ACCOUNTS,
  ...RECOVERY,
  ...PROFILE,
  ...OWN_ACCOUNT,
  ...STRENGTHS,
  ...LEGAL,
  ...EXAM_SETUP,
  ...EXAM,
  ...EXAM_DIALOGS,
  ...MOCK_EXAMS,
  ...RESULTS,
  ...MOCK_EXAM_RESULTS,
  ...RULINGS,
  ...REVIEW_CHOICE,
  ...REVIEW_TODAY,
  ...SHARED_TEXTS,
  ...RANKING,
  ...QUESTIONS,
  ...ADMIN,
  ...ADMIN_BADGES,
  ...ADMIN_REPORTS,
  ...ADMIN_QUESTION_FORM,
  ...ADMIN_IMPORT,
  ...ADMIN_CATALOGUE,
  ...ADMIN_CONTENT,
  ...ADMIN_QUESTIONS,
  ...ADMIN_SHARED_TEXTS,
  ...ADMIN_EXAMS,
  ...ADMIN_MOCK_EXAMS,
  ...ADMIN_AUDIT,
  ...ADMIN_UNUSUAL_ACTIVITY,
  ...ADMIN_USERS,
];

/** Set by `npm run screens`, which takes pictures of the screens instead of running checks. */
const ARE_PICTURES_WANTED = Boolean(process.env['SCREENS']);
/** The greatest height of a picture: browsers limit it, so higher pages are cropped. */
const HIGHEST_PICTURE = 8000;

const HEIGHTS = { 320: 640, 360: 740, 768: 1024, 1280: 800 } as const;
type Width = keyof typeof HEIGHTS;
type Theme = 'light' | 'dark';

// the width that is checked first, so that it needs no resizing
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: HEIGHTS[1280] } });

/** The names of states that differ from their screen's main state only in one notice, control or spinner. */
const VARIATION =
  /-(checking|empty|failed|few|finishing|guard|loading|long|missing|no-check|no-server|not-sent|refused|retrying|saving|sending|starting|undoing|unknown|uploading)(-|$)/;
/** The only states matched by VARIATION that are checked in both themes: one of each kind. */
const IN_BOTH_THEMES = new Set(['home-failed', 'home-loading', 'exam-no-server', 'login-sending']);

/** Also checked at 768 px, where the bar is fullest: an administrator's name beside all links. */
const AT_768 = 'admin';

const IS_ALL_WANTED = IS_WHOLE_MATRIX || ARE_PICTURES_WANTED;

function isChecked({ name }: ScreenState): boolean {
  return IS_ALL_WANTED || REPRESENTATIVE_STATES.has(name);
}

function themesOf({ name }: ScreenState): Theme[] {
  const isEnoughInLight = VARIATION.test(name) && !IN_BOTH_THEMES.has(name);
  return isEnoughInLight && !IS_ALL_WANTED ? ['light'] : ['light', 'dark'];
}

function widthsOf({ name, narrowOnly }: ScreenState): Width[] {
  if (IS_WHOLE_MATRIX) return narrowOnly ? [320, 360] : [1280, 768, 320, 360];
  if (name === AT_768) return [1280, 768, 320];
  return narrowOnly ? [320] : [1280, 320];
}

async function resize(page: Page, width: Width, height: number = HEIGHTS[width]): Promise<void> {
  await page.setViewportSize({ width, height });
  await waitUntilSettled(page);
}

/** The layout depends on the width, and colours on the theme: each is checked once, instead of all combinations. */
async function expectLayout(page: Page, state: ScreenState): Promise<void> {
  for (const width of widthsOf(state)) {
    await test.step(`${width} px`, async () => {
      await resize(page, width);
      await expectNothingCutOff(page);
      if (width !== 768) await expectTouchTargets(page);
    });
  }
}

/** Checks that depend neither on the width nor on the theme run once. */
async function expectToLookRight(page: Page, state: ScreenState, theme: Theme): Promise<void> {
  if (theme === 'light') await expectLayout(page, state);
  await growWindowToPageHeight(page);
  await test.step(theme, () => expectAccessible(page, theme === 'light' ? 'all' : 'colours'));
}

async function expectCalm(page: Page): Promise<void> {
  await expectNoMotion(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectBriefMotion(page);
}

async function takePictures(
  page: Page,
  { name, narrowOnly, window }: ScreenState,
  theme: Theme,
): Promise<void> {
  for (const width of narrowOnly ? ([320, 360] as const) : ([320, 360, 768, 1280] as const)) {
    await resize(page, width);
    if (!window) {
      // makes the window as high as the page: elements that stick to an edge are then drawn at their final place
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await resize(page, width, Math.min(Math.max(HEIGHTS[width], height), HIGHEST_PICTURE));
    }
    await page.screenshot({ path: `test-results/screens/${name}-${width}-${theme}.png` });
  }
}

async function lookAt(screens: Screens, state: ScreenState): Promise<void> {
  const { page, plaza } = screens;
  const tab = createTestTab(screens);
  try {
    for (const theme of themesOf(state)) {
      if (theme === 'light' || state.reopenForTheme) {
        if (theme === 'dark') await page.setViewportSize({ width: 320, height: HEIGHTS[320] });
        await page.emulateMedia({ colorScheme: theme });
        await state.open(tab);
      }
      await setColorScheme(page, theme);
      await (ARE_PICTURES_WANTED ? takePictures : expectToLookRight)(page, state, theme);
    }
    if (!ARE_PICTURES_WANTED) await expectCalm(page);
  } finally {
    if (tab.isServerStopped()) await plaza.restart();
  }
}

test.describe('nothing overflows, is cut, moves or fails axe, wide and narrow, light and dark:', () => {
  const checked = STATES.filter(isChecked);

  for (const state of checked.filter(({ firstVisit }) => !firstVisit)) {
    test(state.name, async ({ screens }) => lookAt(screens, state));
  }

  test.describe('at the first visit', () => {
    test.use({ cookieChoice: 'none' });

    for (const state of checked.filter(({ firstVisit }) => firstVisit)) {
      test(state.name, async ({ screens }) => lookAt(screens, state));
    }
  });
});

test('the states that are named here exist', () => {
  const names = new Set(STATES.map(({ name }) => name));
  expect([...REPRESENTATIVE_STATES, ...IN_BOTH_THEMES, AT_768].filter((name) => !names.has(name))).toEqual(
    [],
  );
});

test('what has the focus is never hidden behind the bars, on the home page and in an exam', async ({
  page,
  person,
  home,
  practice,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await home.open();
    await home.choose(SAMPLE_CATEGORY);
    await expectVisibleFocus(page);
    await startExamOnOtherDevice(person.api, SAMPLE_CATEGORY, 10);
    await practice.resume();
    await expectVisibleFocus(page);
  }
});

test('a question is easy to read: 18 to 20 px, in lines of at most 75 characters', async ({
  page,
  person,
  practice,
}) => {
  await startExamOnOtherDevice(person.api, SAMPLE_CATEGORY, 10);
  await practice.resume();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const text of [practice.question, practice.wording('A')]) {
      const { size, longest } = await text.evaluate(measure);
      expect(size).toBeGreaterThanOrEqual(18);
      expect(size).toBeLessThanOrEqual(20);
      expect(longest).toBeLessThanOrEqual(75);
    }
  }
});

/** Runs in the page: returns an element's font size, and the most characters in one of its lines. */
function measure(element: Element): { size: number; longest: number } {
  const text = element.firstChild;
  const lines = new Map<number, number>();
  const range = document.createRange();
  if (text instanceof Text) {
    for (let place = 0; place < text.length; place += 1) {
      range.setStart(text, place);
      range.setEnd(text, place + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? 0) + 1);
    }
  }
  return {
    size: Number.parseFloat(getComputedStyle(element).fontSize),
    longest: Math.max(...lines.values()),
  };
}
