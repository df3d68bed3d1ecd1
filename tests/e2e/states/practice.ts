import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { answerAllButOneElsewhere, categoryId, choicesOnScreen, startElsewhere } from '../support/exams.ts';
import { answerWith, cut, hold, typedError } from '../support/network.ts';
import type { Person } from '../support/people.ts';
import { longCategory, longExam, noQuestions } from './made-up/made-up.ts';
import { CATEGORY, type Stage, type State, waitOut } from './state.ts';

/** Starts an exam of ten questions. */
async function examOf({ signIn, practice }: Stage): Promise<Person> {
  const person = await signIn();
  await startElsewhere(person.api, CATEGORY, 10);
  await practice.resume();
  return person;
}

async function answered(on: Stage, kind: 'right' | 'wrong'): Promise<Person> {
  const person = await examOf(on);
  await on.practice.answer((await choicesOnScreen(on.practice, on.plaza.bank))[kind]);
  return person;
}

/** Answers all questions, so that only finishing is left. */
async function allAnswered({ signIn, plaza, practice }: Stage): Promise<void> {
  const person = await signIn();
  await answerAllButOneElsewhere(person.api, plaza.bank, CATEGORY);
  await practice.resume();
  await practice.answer('A');
}

/** Opens the setup panel with a category chosen, as on the home page. */
async function setUp({ page, signIn, practice }: Stage): Promise<void> {
  const person = await signIn();
  const chosen = JSON.stringify([await categoryId(person.api, CATEGORY)]);
  await page.addInitScript((ids) => window.sessionStorage.setItem('practiceCategories', ids), chosen);
  await practice.open();
}

const SETUP: State[] = [
  {
    name: 'setup',
    reach: async (on) => {
      await setUp(on);
      await expect(on.practice.startButton).toBeVisible();
    },
  },
  {
    name: 'setup-no-questions',
    reach: async (on) => {
      await answerWith(on.page, 'catalogue/category', noQuestions);
      await setUp(on);
      await expect(on.page.getByText(/^No hay preguntas disponibles/)).toBeVisible();
    },
  },
  {
    name: 'setup-long',
    reach: async (on) => {
      await answerWith(on.page, 'catalogue/category', longCategory);
      await setUp(on);
      await expect(on.practice.startButton).toBeVisible();
    },
  },
  {
    // while the session check is pending
    name: 'practice-guard',
    reach: async (on) => {
      await hold(on.page, 'accounts/me');
      await setUp(on);
      await expect(on.page.getByRole('status', { name: 'Cargando' })).toBeVisible();
    },
  },
  {
    name: 'setup-loading',
    reach: async (on) => {
      await hold(on.page, 'catalogue/category');
      await setUp(on);
      await expect(on.page.getByText('Cargando la categoría…')).toBeAttached();
    },
  },
  {
    name: 'setup-starting',
    reach: async (on) => {
      await hold(on.page, 'exams/start');
      await setUp(on);
      await on.practice.startButton.click();
      await expect(on.practice.startButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'setup-failed',
    reach: async (on) => {
      await on.page.clock.install();
      await cut(on.page, 'catalogue/category');
      await setUp(on);
      await waitOut(on, on.practice.problem);
    },
  },
  {
    name: 'setup-no-server',
    reach: async (on) => {
      await setUp(on);
      await expect(on.practice.startButton).toBeVisible();
      await on.stopServer();
      await on.practice.startButton.click();
      await expect(on.practice.problem).toBeVisible();
    },
  },
  {
    name: 'setup-refused',
    reach: async (on) => {
      await answerWith(on.page, 'exams/start', typedError(api.exams.start, 'SIZE_NOT_OFFERED'));
      await setUp(on);
      await on.practice.startButton.click();
      await expect(on.practice.problem).toBeVisible();
    },
  },
];

const EXAM: State[] = [
  {
    name: 'exam',
    reach: async (on) => {
      await examOf(on);
    },
  },
  ...(['right', 'wrong'] as const).map((kind): State => ({
    name: `exam-${kind}`,
    reach: async (on) => {
      await answered(on, kind);
      await on.practice.explanationButton.click();
    },
  })),
  {
    name: 'exam-last',
    reach: async (on) => {
      await allAnswered(on);
      await on.practice.shortcutSwitch.click();
    },
  },
  {
    name: 'exam-much',
    reach: async (on) => {
      await on.signIn();
      await answerWith(on.page, 'exams/current', longExam);
      await on.practice.resume();
    },
  },
  {
    name: 'exam-much-answered',
    reach: async (on) => {
      await on.signIn();
      await answerWith(on.page, 'exams/current', longExam);
      await on.practice.resume();
      await on.practice.previousButton.click();
      await on.practice.explanationButton.click();
    },
  },
  {
    name: 'exam-loading',
    reach: async (on) => {
      await on.signIn();
      await hold(on.page, 'exams/current');
      await on.practice.open();
      await expect(on.page.getByText('Cargando el examen…')).toBeAttached();
    },
  },
  {
    name: 'exam-sending',
    reach: async (on) => {
      await examOf(on);
      await hold(on.page, 'exams/answer');
      await on.practice.choice('B').click();
      await expect(on.practice.choice('B')).toHaveAttribute('data-state');
    },
  },
  {
    name: 'exam-finishing',
    reach: async (on) => {
      await allAnswered(on);
      await hold(on.page, 'exams/finish');
      await on.practice.finishButton.click();
      await expect(on.practice.finishButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'exam-failed',
    reach: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await cut(on.page, 'exams/current');
      await on.practice.open();
      await waitOut(on, on.practice.problem);
    },
  },
  {
    name: 'exam-no-server',
    reach: async (on) => {
      await examOf(on);
      await on.stopServer();
      await on.practice.choice('B').click();
      await expect(on.practice.problem).toBeVisible();
    },
  },
  {
    name: 'exam-finish-no-server',
    reach: async (on) => {
      await allAnswered(on);
      await on.stopServer();
      await on.practice.finishButton.click();
      await expect(on.practice.problem).toBeVisible();
    },
  },
  {
    name: 'exam-over',
    reach: async (on) => {
      const person = await examOf(on);
      const attempt = await person.api.exams.current();
      await person.api.exams.abandon({ attempt_id: attempt?.id ?? '' });
      await on.practice.choice('A').click();
      await expect(on.frame.heading).toHaveText('Este examen ya no está abierto');
    },
  },
];

const DIALOGS: State[] = [
  {
    name: 'drop-dialog',
    window: true,
    reach: async (on) => {
      await answered(on, 'wrong');
      await on.practice.dropButton.click();
      await expect(on.practice.dropDialog).toBeVisible();
    },
  },
  {
    name: 'drop-dialog-sending',
    window: true,
    reach: async (on) => {
      await examOf(on);
      await hold(on.page, 'exams/abandon');
      await on.practice.dropButton.click();
      const drop = on.practice.dropDialog.getByRole('button', { name: 'Abandonar', exact: true });
      await drop.click();
      await expect(drop).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'drop-dialog-no-server',
    window: true,
    reach: async (on) => {
      await examOf(on);
      await on.stopServer();
      await on.practice.dropButton.click();
      await on.practice.dropDialog.getByRole('button', { name: 'Abandonar', exact: true }).click();
      await expect(on.practice.dropDialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'leave-dialog',
    window: true,
    reach: async (on) => {
      await examOf(on);
      await on.frame.openMenu();
      await on.frame.bar.getByRole('link', { name: 'Inicio' }).click();
      await expect(on.practice.leaveDialog).toBeVisible();
    },
  },
  {
    name: 'leave-dialog-sending',
    window: true,
    reach: async (on) => {
      await examOf(on);
      await on.stopServer();
      await on.practice.choice('A').click();
      await expect(on.practice.problem).toBeVisible();
      await on.frame.bar.getByRole('link', { name: 'Inicio' }).click();
      await expect(on.practice.leaveDialog).toBeVisible();
    },
  },
];

export const PRACTICE: State[] = [...SETUP, ...EXAM, ...DIALOGS];
