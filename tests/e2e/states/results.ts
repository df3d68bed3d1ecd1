import { expect } from '@playwright/test';
import { takeExamElsewhere } from '../support/exams.ts';
import { answerWith, cut, hold } from '../support/network.ts';
import { earnedResults, idOf, longResults } from './made-up/made-up.ts';
import { CATEGORY, type State, waitOut } from './state.ts';

export const RESULTS: State[] = [
  ...[
    { name: 'results-green', wrong: 1 },
    { name: 'results-yellow', wrong: 2 },
    { name: 'results-red', wrong: 4 },
  ].map(({ name, wrong }): State => ({
    name,
    reach: async ({ signIn, plaza, results }) => {
      const person = await signIn();
      const exam = { category: CATEGORY, count: 5, wrong };
      await results.open(await takeExamElsewhere(person.api, plaza.bank, exam));
      await expect(results.questions).toHaveCount(5);
    },
  })),
  {
    name: 'results-much',
    reach: async ({ page, signIn, results }) => {
      await signIn();
      await answerWith(page, 'exams/results', longResults);
      await results.open(idOf(1));
      await expect(results.questions).toHaveCount(100);
    },
  },
  {
    name: 'results-badges',
    reach: async ({ page, signIn, results }) => {
      await signIn();
      await answerWith(page, 'exams/results', earnedResults);
      await results.open(idOf(1));
      await expect(results.earned.getByRole('listitem')).toHaveCount(2);
    },
  },
  {
    name: 'results-not-found',
    reach: async ({ signIn, results }) => {
      await signIn();
      await results.open('nada');
      await expect(results.problem).toBeVisible();
    },
  },
  {
    name: 'results-loading',
    reach: async ({ page, signIn, results }) => {
      await signIn();
      await hold(page, 'exams/results');
      await results.open(idOf(1));
      await expect(page.getByText('Cargando los resultados…')).toBeAttached();
    },
  },
  {
    name: 'results-failed',
    reach: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await cut(on.page, 'exams/results');
      await on.results.open(idOf(1));
      await waitOut(on, on.results.retryButton);
    },
  },
];
