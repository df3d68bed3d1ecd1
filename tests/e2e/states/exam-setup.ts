import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { findCategoryId } from '../support/exams.ts';
import { mockReply, failCalls, delayCalls, contractError } from '../support/network.ts';
import { longCategory, noQuestions } from './mocks/replies.ts';
import { SAMPLE_CATEGORY, type TestTab, type ScreenState, runClockUntilSeen } from './state.ts';

/** Opens the setup panel with a category chosen, as on the home page. */
async function setUp({ page, signIn, practice }: TestTab): Promise<void> {
  const person = await signIn();
  const chosen = JSON.stringify([await findCategoryId(person.api, SAMPLE_CATEGORY)]);
  await page.addInitScript((ids) => window.sessionStorage.setItem('practiceCategories', ids), chosen);
  await practice.open();
}

export const EXAM_SETUP: ScreenState[] = [
  {
    name: 'setup',
    open: async (on) => {
      await setUp(on);
      await expect(on.practice.startButton).toBeVisible();
    },
  },
  {
    name: 'setup-uncorrected',
    open: async (on) => {
      await setUp(on);
      await on.practice.uncorrected.check();
      await expect(on.page.getByText(/^Tendrás \d+ minutos/)).toBeVisible();
    },
  },
  {
    name: 'setup-no-questions',
    open: async (on) => {
      await mockReply(on.page, 'catalogue/category', noQuestions);
      await setUp(on);
      await expect(on.page.getByText(/^No hay preguntas disponibles/)).toBeVisible();
    },
  },
  {
    name: 'setup-long',
    open: async (on) => {
      await mockReply(on.page, 'catalogue/category', longCategory);
      await setUp(on);
      await expect(on.practice.startButton).toBeVisible();
    },
  },
  {
    // the practice screen while the session check is pending
    name: 'practice-guard',
    open: async (on) => {
      await delayCalls(on.page, 'accounts/me');
      await setUp(on);
      await expect(on.page.getByRole('status', { name: 'Cargando' })).toBeVisible();
    },
  },
  {
    name: 'setup-loading',
    open: async (on) => {
      await delayCalls(on.page, 'catalogue/category');
      await setUp(on);
      await expect(on.page.getByText('Cargando la categoría…')).toBeAttached();
    },
  },
  {
    name: 'setup-starting',
    open: async (on) => {
      await delayCalls(on.page, 'exams/start');
      await setUp(on);
      await on.practice.startButton.click();
      await expect(on.practice.startButton).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'setup-failed',
    open: async (on) => {
      await on.page.clock.install();
      await failCalls(on.page, 'catalogue/category');
      await setUp(on);
      await runClockUntilSeen(on, on.practice.problem);
    },
  },
  {
    name: 'setup-no-server',
    open: async (on) => {
      await setUp(on);
      await expect(on.practice.startButton).toBeVisible();
      await on.stopServer();
      await on.practice.startButton.click();
      await expect(on.practice.problem).toBeVisible();
    },
  },
  {
    name: 'setup-refused',
    open: async (on) => {
      await mockReply(on.page, 'exams/start', contractError(api.exams.start, 'SIZE_NOT_OFFERED'));
      await setUp(on);
      await on.practice.startButton.click();
      await expect(on.practice.problem).toBeVisible();
    },
  },
  {
    name: 'setup-budget-spent',
    open: async (on) => {
      const spent = { budget: 'questions', resumes_at: new Date('2026-11-23T17:40:00Z'), seconds: 1_200 };
      await mockReply(on.page, 'exams/start', contractError(api.exams.start, 'BUDGET_SPENT', spent));
      await setUp(on);
      await on.practice.startButton.click();
      await expect(on.practice.problem).toBeVisible();
    },
  },
];
