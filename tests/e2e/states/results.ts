import { expect } from '@playwright/test';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { mockReply, failCalls, delayCalls } from '../support/network.ts';
import { resultsWithEarnedBadges, numberedId, longResults } from './mocks/replies.ts';
import { SAMPLE_CATEGORY, type ScreenState, runClockUntilSeen } from './state.ts';

export const RESULTS: ScreenState[] = [
  ...[
    { name: 'results-green', wrong: 1 },
    { name: 'results-yellow', wrong: 2 },
    { name: 'results-red', wrong: 4 },
  ].map(({ name, wrong }): ScreenState => ({
    name,
    open: async ({ signIn, plaza, results }) => {
      const person = await signIn();
      const exam = { category: SAMPLE_CATEGORY, count: 5, wrong };
      await results.open(await takeExamOnOtherDevice(person.api, plaza.bank, exam));
      await expect(results.questions).toHaveCount(5);
    },
  })),
  {
    name: 'results-much',
    open: async ({ page, signIn, results }) => {
      await signIn();
      await mockReply(page, 'exams/results', longResults);
      await results.open(numberedId(1));
      await expect(results.questions).toHaveCount(100);
    },
  },
  {
    name: 'results-badges',
    open: async ({ page, signIn, results }) => {
      await signIn();
      await mockReply(page, 'exams/results', resultsWithEarnedBadges);
      await results.open(numberedId(1));
      await expect(results.earned.getByRole('listitem')).toHaveCount(2);
    },
  },
  {
    name: 'results-not-found',
    open: async ({ signIn, results }) => {
      await signIn();
      await results.open('nada');
      await expect(results.problem).toBeVisible();
    },
  },
  {
    name: 'results-loading',
    open: async ({ page, signIn, results }) => {
      await signIn();
      await delayCalls(page, 'exams/results');
      await results.open(numberedId(1));
      await expect(page.getByText('Cargando los resultados…')).toBeAttached();
    },
  },
  {
    name: 'results-failed',
    open: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await failCalls(on.page, 'exams/results');
      await on.results.open(numberedId(1));
      await runClockUntilSeen(on, on.results.retryButton);
    },
  },
];
