import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { startExamOnOtherDevice } from '../support/exams.ts';
import {
  mockReply,
  failCalls,
  failFiles,
  delayCalls,
  successReply,
  contractError,
} from '../support/network.ts';
import { registerUser } from '../support/people.ts';
import { numberedId, longQuestion } from './mocks/replies.ts';
import { SAMPLE_CATEGORY, type TestTab, type ScreenState, runClockUntilSeen } from './state.ts';

/** Opens the page of an existing question as a visitor. */
async function openQuestion({ plaza, question }: TestTab): Promise<void> {
  const somebody = await registerUser(plaza);
  const { current } = await startExamOnOtherDevice(somebody.api, SAMPLE_CATEGORY, 5);
  await question.open(current?.question_id ?? '');
  await expect(question.wording).toBeVisible();
}

async function openReport(on: TestTab): Promise<void> {
  await openQuestion(on);
  await on.report.open();
}

const QUESTION: ScreenState[] = [
  { name: 'question', open: openQuestion },
  {
    name: 'question-much',
    open: async ({ page, question }) => {
      await mockReply(page, 'questions/question', longQuestion);
      await question.open(numberedId(1));
      await expect(question.wording).toBeVisible();
    },
  },
  {
    name: 'question-missing',
    open: async ({ question }) => {
      await question.open('nada');
      await expect(question.heading).toHaveText('No se encontró la pregunta.');
    },
  },
  {
    name: 'question-loading',
    open: async ({ page, question }) => {
      await delayCalls(page, /.+/);
      await question.open(numberedId(1));
      await expect(page.getByText('Cargando la pregunta…')).toBeAttached();
    },
  },
  {
    name: 'question-failed',
    open: async (on) => {
      await on.page.clock.install();
      await failCalls(on.page, 'questions/question');
      await on.question.open(numberedId(1));
      await runClockUntilSeen(on, on.question.retryButton);
    },
  },
];

const REPORT: ScreenState[] = [
  { name: 'report', window: true, open: openReport },
  {
    name: 'report-in-exam',
    window: true,
    open: async (on) => {
      const person = await on.signIn();
      await startExamOnOtherDevice(person.api, SAMPLE_CATEGORY, 10);
      await on.practice.resume();
      await on.practice.answer('A');
      await on.report.open();
    },
  },
  {
    name: 'report-errors',
    window: true,
    open: async (on) => {
      await openReport(on);
      await on.report.sendButton.click();
      await expect(on.report.dialog.getByText(/^Por favor, selecciona/)).toBeVisible();
    },
  },
  {
    name: 'report-full',
    window: true,
    open: async (on) => {
      await mockReply(on.page, 'questions/question', longQuestion);
      await on.question.open(numberedId(1));
      await on.report.open();
      await on.report.fill('Error tipográfico', 'Falta una tilde. '.repeat(70));
      await expect(on.report.counter).toHaveText('1000/1000');
    },
  },
  {
    name: 'report-loading',
    window: true,
    open: async (on) => {
      await on.page.route(/\/assets\/report-form.*\.js$/, () => undefined);
      await openQuestion(on);
      await on.report.openButton.click();
      await expect(on.report.dialog.getByRole('status')).toBeVisible();
    },
  },
  {
    name: 'report-form-missing',
    window: true,
    open: async (on) => {
      await failFiles(on.page, /\/assets\/report-form.*\.js$/);
      await openQuestion(on);
      await on.report.openButton.click();
      await expect(on.report.problem).toBeVisible();
    },
  },
  {
    name: 'report-sending',
    window: true,
    open: async (on) => {
      await delayCalls(on.page, 'reports/create');
      await openReport(on);
      await on.report.send('Error tipográfico', 'Falta una tilde.');
      await expect(on.report.sendButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'report-sent',
    window: true,
    open: async (on) => {
      await stayOpen(on);
      await mockReply(on.page, 'reports/create', successReply({}));
      await openReport(on);
      await on.report.send('Error tipográfico', 'Falta una tilde.');
      await expect(on.report.success).toBeVisible();
    },
  },
  {
    name: 'report-refused',
    window: true,
    open: async (on) => {
      await mockReply(
        on.page,
        'reports/create',
        contractError(api.reports.create, 'TOO_MANY_REPORTS', { seconds: 600 }),
      );
      await openReport(on);
      await on.report.send('Error tipográfico', 'Falta una tilde.');
      await expect(on.report.problem).toBeVisible();
    },
  },
  {
    name: 'report-no-server',
    window: true,
    open: async (on) => {
      await openReport(on);
      await on.stopServer();
      await on.report.send('Error tipográfico', 'Falta una tilde.');
      await expect(on.report.problem).toBeVisible();
    },
  },
];

/** Disables timers of 3 s in the page: a dialog that would close by itself stays open for the checks. */
async function stayOpen({ page }: TestTab): Promise<void> {
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    const setTimeout = (what: () => void, ms?: number): number => (ms === 3000 ? 0 : real(what, ms));
    Object.assign(window, { setTimeout });
  });
}

export const QUESTIONS: ScreenState[] = [...QUESTION, ...REPORT];
