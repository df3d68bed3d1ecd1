import { api } from '#shared/api.contract.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import {
  answerAllButLastOnOtherDevice,
  findCategoryId,
  findRightAndWrongChoices,
  startExamOnOtherDevice,
  takeExamOnOtherDevice,
} from '../support/exams.ts';
import { ReportDialog } from '../pages/report.ts';
import type { Screens } from '../support/fixtures.ts';
import { EMPTY_CATEGORY, NEARLY_EMPTY_CATEGORY } from '../support/banks/sparse-content.ts';
import { mockReply, contractError } from '../support/network.ts';
import { logInBrowser, registerUser, type TestUser } from '../support/people.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

const CATEGORY = 'Transparencia y buen gobierno';

async function signIn({ page, plaza }: Screens): Promise<TestUser> {
  const person = await registerUser(plaza);
  await logInBrowser(page.context(), plaza.origin, person);
  return person;
}

/** Opens the setup panel of a category, as if it had been chosen on the home page of this tab. */
async function setUp(screens: Screens, category: string): Promise<void> {
  const { page, practice } = screens;
  const { api: theirs } = await signIn(screens);
  const chosen = JSON.stringify([await findCategoryId(theirs, category)]);
  await page.addInitScript((ids) => window.sessionStorage.setItem('practiceCategories', ids), chosen);
  await practice.open();
}

/** Answers the first question of an exam of five. */
async function answered(screens: Screens, kind: 'right' | 'wrong'): Promise<void> {
  const { plaza, practice } = screens;
  const { api: theirs } = await signIn(screens);
  await startExamOnOtherDevice(theirs, CATEGORY, 5);
  await practice.resume();
  const choices = await findRightAndWrongChoices(practice, plaza.bank);
  await practice.answer(choices[kind]);
}

/** Answers all questions of an exam of five, so that only finishing is left. */
async function allAnswered(screens: Screens): Promise<void> {
  const { plaza, practice } = screens;
  const { api: theirs } = await signIn(screens);
  await answerAllButLastOnOtherDevice(theirs, plaza.bank, CATEGORY);
  await practice.resume();
  await practice.answer('A');
}

export const exams = {
  'server: an exam is set up': (screens) => setUp(screens, CATEGORY),
  'server: an exam is set up in a category without questions': (screens) => setUp(screens, EMPTY_CATEGORY),
  'server: a question is answered rightly': (screens) => answered(screens, 'right'),
  'server: a question is answered wrongly': (screens) => answered(screens, 'wrong'),
  'server: the last question is answered': allAnswered,
  'server: a report is sent empty': async (screens) => {
    await answered(screens, 'right');
    const report = new ReportDialog(screens.page);
    await report.open();
    await report.sendButton.click();
  },

  'server: results': async (screens) => {
    const { api: theirs } = await signIn(screens);
    const exam = { category: CATEGORY, count: 5, wrong: 1 };
    await screens.results.open(await takeExamOnOtherDevice(theirs, screens.plaza.bank, exam));
  },
  'server: results that there are not': async (screens) => {
    await signIn(screens);
    await screens.results.open('11111111-1111-4111-8111-111111111111');
  },
  'edge: results answered INTERNAL': async (screens) => {
    const { page, results } = screens;
    await signIn(screens);
    await page.clock.install();
    await mockReply(page, 'exams/results', contractError(api.exams.results, 'INTERNAL'));
    await results.open('11111111-1111-4111-8111-111111111111');
    return (shown) => runClockUntilVisible(page, shown);
  },
} satisfies Record<string, TextSetup>;

export const examsStopped = {
  'server: stopped before the category is asked for': {
    before: async (screens) => {
      const { page, frame, home, practice } = screens;
      await page.clock.install();
      await setUp(screens, CATEGORY);
      await practice.startButton.waitFor();
      await frame.bar.getByRole('link', { name: 'Inicio' }).click();
      await home.choose('El Gobierno');
    },
    after: async ({ page, home }) => {
      await home.startButton.click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
  'server: stopped before an exam is started': {
    before: async (screens) => {
      await setUp(screens, CATEGORY);
      await screens.practice.startButton.waitFor();
    },
    after: async ({ practice }) => practice.startButton.click(),
  },
  'server: stopped before an exam is finished': {
    before: allAnswered,
    after: async ({ practice }) => practice.finishButton.click(),
  },
  'server: stopped before a report is sent': {
    before: async (screens) => {
      await answered(screens, 'wrong');
      await new ReportDialog(screens.page).open();
    },
    after: async ({ page }) => new ReportDialog(page).send('Error tipográfico', 'Falta una tilde.'),
  },
} satisfies Record<string, TwoStepSetup>;

export const examsFewQuestions = {
  'server: questions were deleted after the exam was set up': {
    before: async (screens) => {
      await setUp(screens, NEARLY_EMPTY_CATEGORY);
      await screens.practice.size(15).click();
    },
    after: async ({ practice }) => practice.startButton.click(),
  },
} satisfies Record<string, TwoStepSetup>;
