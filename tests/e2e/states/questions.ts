import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { startElsewhere } from '../support/exams.ts';
import { answerWith, cut, cutFiles, hold, ok, typedError } from '../support/network.ts';
import { newPerson } from '../support/people.ts';
import { idOf, longQuestion } from './made-up/made-up.ts';
import { CATEGORY, type Stage, type State, waitOut } from './state.ts';

/** Opens the page of an existing question as a visitor. */
async function openQuestion({ plaza, question }: Stage): Promise<void> {
  const somebody = await newPerson(plaza);
  const { current } = await startElsewhere(somebody.api, CATEGORY, 5);
  await question.open(current?.question_id ?? '');
  await expect(question.wording).toBeVisible();
}

async function openReport(on: Stage): Promise<void> {
  await openQuestion(on);
  await on.report.open();
}

const QUESTION: State[] = [
  { name: 'question', reach: openQuestion },
  {
    name: 'question-much',
    reach: async ({ page, question }) => {
      await answerWith(page, 'questions/question', longQuestion);
      await question.open(idOf(1));
      await expect(question.wording).toBeVisible();
    },
  },
  {
    name: 'question-missing',
    reach: async ({ question }) => {
      await question.open('nada');
      await expect(question.heading).toHaveText('No se encontró la pregunta.');
    },
  },
  {
    name: 'question-loading',
    reach: async ({ page, question }) => {
      await hold(page, '.+');
      await question.open(idOf(1));
      await expect(page.getByText('Cargando la pregunta…')).toBeAttached();
    },
  },
  {
    name: 'question-failed',
    reach: async (on) => {
      await on.page.clock.install();
      await cut(on.page, 'questions/question');
      await on.question.open(idOf(1));
      await waitOut(on, on.question.retryButton);
    },
  },
];

const REPORT: State[] = [
  { name: 'report', window: true, reach: openReport },
  {
    name: 'report-in-exam',
    window: true,
    reach: async (on) => {
      const person = await on.signIn();
      await startElsewhere(person.api, CATEGORY, 10);
      await on.practice.resume();
      await on.practice.answer('A');
      await on.report.open();
    },
  },
  {
    name: 'report-errors',
    window: true,
    reach: async (on) => {
      await openReport(on);
      await on.report.sendButton.click();
      await expect(on.report.dialog.getByText(/^Por favor, selecciona/)).toBeVisible();
    },
  },
  {
    name: 'report-full',
    window: true,
    reach: async (on) => {
      await answerWith(on.page, 'questions/question', longQuestion);
      await on.question.open(idOf(1));
      await on.report.open();
      await on.report.fill('Error tipográfico', 'Falta una tilde. '.repeat(70));
      await expect(on.report.counter).toHaveText('1000/1000');
    },
  },
  {
    name: 'report-loading',
    window: true,
    reach: async (on) => {
      await on.page.route(/\/assets\/report-form.*\.js$/, () => undefined);
      await openQuestion(on);
      await on.report.openButton.click();
      await expect(on.report.dialog.getByRole('status')).toBeVisible();
    },
  },
  {
    name: 'report-form-missing',
    window: true,
    reach: async (on) => {
      await cutFiles(on.page, /\/assets\/report-form.*\.js$/);
      await openQuestion(on);
      await on.report.openButton.click();
      await expect(on.report.problem).toBeVisible();
    },
  },
  {
    name: 'report-sending',
    window: true,
    reach: async (on) => {
      await hold(on.page, 'reports/create');
      await openReport(on);
      await on.report.send('Error tipográfico', 'Falta una tilde.');
      await expect(on.report.sendButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'report-sent',
    window: true,
    reach: async (on) => {
      await stayOpen(on);
      await answerWith(on.page, 'reports/create', ok({}));
      await openReport(on);
      await on.report.send('Error tipográfico', 'Falta una tilde.');
      await expect(on.report.success).toBeVisible();
    },
  },
  {
    name: 'report-refused',
    window: true,
    reach: async (on) => {
      await answerWith(
        on.page,
        'reports/create',
        typedError(api.reports.create, 'TOO_MANY_REPORTS', { seconds: 600 }),
      );
      await openReport(on);
      await on.report.send('Error tipográfico', 'Falta una tilde.');
      await expect(on.report.problem).toBeVisible();
    },
  },
  {
    name: 'report-no-server',
    window: true,
    reach: async (on) => {
      await openReport(on);
      await on.stopServer();
      await on.report.send('Error tipográfico', 'Falta una tilde.');
      await expect(on.report.problem).toBeVisible();
    },
  },
];

/** Keeps open what closes by itself after 3 s, so that it can be checked. */
async function stayOpen({ page }: Stage): Promise<void> {
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    const setTimeout = (what: () => void, ms?: number): number => (ms === 3000 ? 0 : real(what, ms));
    Object.assign(window, { setTimeout });
  });
}

export const QUESTIONS: State[] = [...QUESTION, ...REPORT];
