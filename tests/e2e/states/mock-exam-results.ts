import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { MockExamResultsPage } from '../pages/mock-exam-results.ts';
import { contractError, delayCalls, failCalls, mockReply } from '../support/network.ts';
import {
  largeMockExam,
  largeMockExamOfUser,
  manyMockExams,
  noMockExams,
  openMockExam,
  passedMockExam,
} from './mocks/mock-exam-results.ts';
import { numberedId } from './mocks/replies.ts';
import { runClockUntilSeen, type ScreenState } from './state.ts';

export const MOCK_EXAM_RESULTS: ScreenState[] = [
  {
    name: 'mock-exam-result-long',
    open: async ({ page, signIn }) => {
      const results = new MockExamResultsPage(page);
      await signIn();
      await mockReply(page, 'mockExams/result', largeMockExam);
      await results.open(numberedId(1));
      await expect(results.questions).toHaveCount(210);
      await results.sheetToggle.click();
      await expect(results.numbers).toHaveCount(210);
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'mock-exam-result-passed',
    open: async ({ page, signIn }) => {
      const results = new MockExamResultsPage(page);
      await signIn();
      await mockReply(page, 'mockExams/result', passedMockExam);
      await results.open(numberedId(1));
      await results.filter('Errores').click();
      await expect(results.questions).toHaveCount(10);
      await results.sheetToggle.click();
      await expect(results.numbers).toHaveCount(40);
    },
  },
  {
    name: 'mock-exam-result-unknown',
    open: async ({ page, signIn }) => {
      const results = new MockExamResultsPage(page);
      await signIn();
      await results.open('nada');
      await expect(results.problem).toBeVisible();
    },
  },
  {
    name: 'mock-exam-result-loading',
    open: async ({ page, signIn }) => {
      const results = new MockExamResultsPage(page);
      await signIn();
      await delayCalls(page, 'mockExams/result');
      await results.open(numberedId(1));
      await expect(page.getByText('Cargando los resultados…')).toBeAttached();
    },
  },
  {
    name: 'mock-exam-result-failed',
    open: async (on) => {
      const results = new MockExamResultsPage(on.page);
      await on.signIn();
      await on.page.clock.install();
      await failCalls(on.page, 'mockExams/result');
      await results.open(numberedId(1));
      await runClockUntilSeen(on, results.retryButton);
    },
  },
  {
    name: 'admin-mock-exam-result-long',
    open: async ({ page, signInAsAdministrator }) => {
      const results = new MockExamResultsPage(page);
      await signInAsAdministrator();
      await mockReply(page, 'mockExams/resultOf', largeMockExamOfUser);
      await page.goto(`/admin/exams/mock-exams/${numberedId(1)}`);
      await expect(page.getByText('Usuario eliminado')).toBeVisible();
      await expect(results.questions).toHaveCount(210);
    },
  },
  {
    name: 'mock-exam-history',
    open: async ({ page, signIn }) => {
      const results = new MockExamResultsPage(page);
      await signIn();
      await mockReply(page, 'mockExams/history', manyMockExams);
      await results.openHistory('?page=5');
      await expect(results.exams).toHaveCount(10);
      await expect(results.chart).toBeVisible();
    },
  },
  {
    name: 'mock-exam-history-empty',
    open: async ({ page, signIn }) => {
      await signIn();
      await mockReply(page, 'mockExams/history', noMockExams);
      await new MockExamResultsPage(page).openHistory();
      await expect(page.getByText('Todavía no has entregado ningún simulacro.')).toBeVisible();
    },
  },
  {
    name: 'mock-exam-history-loading',
    open: async ({ page, signIn }) => {
      await signIn();
      await delayCalls(page, 'mockExams/history');
      await new MockExamResultsPage(page).openHistory();
      await expect(page.getByText('Cargando los simulacros…')).toBeAttached();
    },
  },
  {
    name: 'mock-exam-history-failed',
    open: async ({ page, signIn }) => {
      await signIn();
      await mockReply(page, 'mockExams/history', contractError(api.mockExams.history, 'INVALID_INPUT'));
      await new MockExamResultsPage(page).openHistory();
      await expect(page.getByText('Error al cargar tus simulacros.')).toBeVisible();
    },
  },
  {
    name: 'home-mock-exam-long',
    open: async ({ page, signIn, home }) => {
      await signIn();
      await mockReply(page, 'mockExams/open', openMockExam);
      await home.open();
      await expect(page.getByRole('link', { name: 'Continuar simulacro' })).toBeVisible();
    },
  },
];
