import { expect } from '@playwright/test';
import { takeExamElsewhere } from '../support/exams.ts';
import { answerWith, cut, hold, ok, silenceStream } from '../support/network.ts';
import { badgesOfPeople, farBehind, rankingPage } from './made-up/made-up.ts';
import { CATEGORY, type State, waitOut } from './state.ts';

export const RANKING: State[] = [
  {
    name: 'ranking',
    reach: async ({ signIn, plaza, ranking }) => {
      const person = await signIn();
      await takeExamElsewhere(person.api, plaza.bank, { category: CATEGORY, count: 5 });
      await ranking.open();
      // the user's row may be on another page of the ranking
      await expect(ranking.table.getByText('(Tú)').or(ranking.ownPlace)).toBeVisible();
    },
  },
  {
    name: 'ranking-much',
    reach: async ({ page, signIn, ranking }) => {
      await signIn();
      await silenceStream(page);
      await answerWith(page, 'ranking/list', rankingPage(1));
      await answerWith(page, 'badges/ofPeople', badgesOfPeople);
      await answerWith(page, 'ranking/own', farBehind);
      await ranking.open();
      await expect(ranking.badges).toHaveCount(4);
      await expect(ranking.ownPlace).toContainText('Insignias:');
      await ranking.legend.click();
    },
  },
  {
    name: 'ranking-page',
    reach: async ({ page, ranking }) => {
      await silenceStream(page);
      await answerWith(page, 'ranking/list', rankingPage(5));
      await ranking.open('?period=monthly&page=5');
      await expect(ranking.rows).toHaveCount(10);
    },
  },
  {
    name: 'ranking-empty',
    reach: async ({ page, ranking }) => {
      await silenceStream(page);
      const now = new Date();
      const json = { entries: [], total: 0, ends_at: new Date(now.getTime() + 1000), now };
      const meta = [
        [1, 'ends_at'],
        [1, 'now'],
      ];
      await answerWith(page, 'ranking/list', { ...ok(json), json: { json, meta } });
      await ranking.open();
      await expect(ranking.empty).toBeVisible();
    },
  },
  {
    name: 'ranking-loading',
    reach: async ({ page, ranking }) => {
      await silenceStream(page);
      await hold(page, '.+');
      await ranking.open();
      await expect(ranking.loading).toBeAttached();
    },
  },
  {
    name: 'ranking-failed',
    reach: async (on) => {
      const { page, ranking } = on;
      await page.clock.install();
      await silenceStream(page);
      await cut(page, 'ranking/.+');
      await ranking.open();
      await waitOut(on, ranking.retryButton);
      await ranking.details.click();
    },
  },
];
