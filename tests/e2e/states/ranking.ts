import { expect } from '@playwright/test';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { mockReply, failCalls, delayCalls, successReply, muteRankingStream } from '../support/network.ts';
import { mockUserBadges, mockOwnPlaceFarDown, rankingPage } from './mocks/replies.ts';
import { SAMPLE_CATEGORY, type ScreenState, runClockUntilSeen } from './state.ts';

export const RANKING: ScreenState[] = [
  {
    name: 'ranking',
    open: async ({ signIn, plaza, ranking }) => {
      const person = await signIn();
      await takeExamOnOtherDevice(person.api, plaza.bank, { category: SAMPLE_CATEGORY, count: 5 });
      await ranking.open();
      // the user's row may be on another page of the ranking
      await expect(ranking.table.getByText('(Tú)').or(ranking.ownPlace)).toBeVisible();
    },
  },
  {
    name: 'ranking-much',
    open: async ({ page, signIn, ranking }) => {
      await signIn();
      await muteRankingStream(page);
      await mockReply(page, 'ranking/list', rankingPage(1));
      await mockReply(page, 'badges/ofPeople', mockUserBadges);
      await mockReply(page, 'ranking/own', mockOwnPlaceFarDown);
      await ranking.open();
      await expect(ranking.badges).toHaveCount(4);
      await expect(ranking.ownPlace).toContainText('Insignias:');
      await ranking.legend.click();
    },
  },
  {
    name: 'ranking-page',
    open: async ({ page, ranking }) => {
      await muteRankingStream(page);
      await mockReply(page, 'ranking/list', rankingPage(5));
      await ranking.open('?period=monthly&page=5');
      await expect(ranking.rows).toHaveCount(10);
    },
  },
  {
    name: 'ranking-empty',
    open: async ({ page, ranking }) => {
      await muteRankingStream(page);
      const now = new Date();
      const json = { entries: [], total: 0, ends_at: new Date(now.getTime() + 1000), now };
      const meta = [
        [1, 'ends_at'],
        [1, 'now'],
      ];
      await mockReply(page, 'ranking/list', { ...successReply(json), json: { json, meta } });
      await ranking.open();
      await expect(ranking.empty).toBeVisible();
    },
  },
  {
    name: 'ranking-loading',
    open: async ({ page, ranking }) => {
      await muteRankingStream(page);
      await delayCalls(page, /.+/);
      await ranking.open();
      await expect(ranking.loading).toBeAttached();
    },
  },
  {
    name: 'ranking-failed',
    open: async (on) => {
      const { page, ranking } = on;
      await page.clock.install();
      await muteRankingStream(page);
      await failCalls(page, /ranking\/.+/);
      await ranking.open();
      await runClockUntilSeen(on, ranking.retryButton);
      await ranking.details.click();
    },
  },
];
