import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { startExamOnOtherDevice } from '../support/exams.ts';
import {
  mockReply,
  failCalls,
  failFiles,
  delayCalls,
  successReply,
  procedureUrl,
  contractError,
} from '../support/network.ts';
import { emptyGroup, emptySiteTexts, LONG_USERNAME, longSiteTexts, manyCategories } from './mocks/replies.ts';
import { SAMPLE_CATEGORY, type ScreenState, runClockUntilSeen } from './state.ts';

export const HOME: ScreenState[] = [
  {
    name: 'home',
    open: async ({ home }) => {
      await home.open();
      await expect(home.cards).toHaveCount(13);
    },
  },
  {
    name: 'home-ways-in',
    open: async ({ home }) => {
      await home.open();
      await home.start(SAMPLE_CATEGORY);
      await expect(home.waysIn).toBeVisible();
    },
  },
  {
    name: 'home-nothing-selected',
    open: async ({ page, home }) => {
      await home.open();
      await expect(home.cards).toHaveCount(13);
      await home.startButton.click();
      await expect(page.getByText('Por favor, selecciona una categoría.')).toBeVisible();
    },
  },
  {
    name: 'home-signed-in',
    open: async ({ signIn, home }) => {
      const person = await signIn();
      await startExamOnOtherDevice(person.api, SAMPLE_CATEGORY, 10);
      await home.open();
      await home.choose(SAMPLE_CATEGORY);
      await expect(home.continueLink).toBeVisible();
    },
  },
  {
    name: 'home-long-username',
    open: async ({ signIn, home, frame }) => {
      await signIn(LONG_USERNAME);
      await home.open();
      await expect(frame.bar).toContainText(LONG_USERNAME);
    },
  },
  {
    name: 'home-empty',
    open: async ({ page, home }) => {
      await mockReply(page, 'catalogue/list', successReply({ groups: [], categories: [] }));
      await mockReply(page, 'content/site', emptySiteTexts);
      await home.open();
      await expect(page.getByText('No hay categorías disponibles')).toBeVisible();
    },
  },
  {
    name: 'home-empty-group',
    open: async ({ page, home }) => {
      await mockReply(page, 'catalogue/list', emptyGroup);
      await home.open();
      await home.filter('Vacío').click();
      await expect(page.getByText('No hay categorías disponibles en este grupo')).toBeVisible();
    },
  },
  {
    name: 'home-much',
    open: async ({ page, home }) => {
      await mockReply(page, 'catalogue/list', manyCategories);
      await home.open();
      await expect(home.cards).toHaveCount(200);
      await home.cards.first().click();
    },
  },
  {
    name: 'home-long-texts',
    open: async ({ page, home, frame }) => {
      await mockReply(page, 'content/site', longSiteTexts);
      await home.open();
      await expect(home.cards).toHaveCount(13);
      await expect(frame.bar).toContainText('Preparación de oposiciones');
    },
  },
  {
    // the home page as the server's HTML shows it, before any script has loaded
    name: 'home-first-html',
    reopenForTheme: true,
    open: async ({ page, home, frame }) => {
      await failFiles(page, /\/assets\/.*\.js$/);
      await home.open();
      await expect(frame.heading).toBeVisible();
    },
  },
  {
    name: 'home-loading',
    open: async ({ page, home }) => {
      await delayCalls(page, /.+/);
      await home.open();
      await expect(page.getByText('Cargando categorías...')).toBeVisible();
    },
  },
  {
    // the first call for the catalogue fails, the second one is pending
    name: 'home-retrying',
    open: async ({ page, home }) => {
      let isFirst = true;
      await page.route(procedureUrl('catalogue/list'), async (route) => {
        if (isFirst) await route.abort('connectionfailed');
        isFirst = false;
      });
      await home.open();
      await expect(page.getByText('Reintentando (1/3)...')).toBeVisible();
    },
  },
  {
    name: 'home-failed',
    open: async ({ page, home }) => {
      await mockReply(page, 'catalogue/list', contractError(api.catalogue.list, 'INVALID_INPUT'));
      await home.open();
      await expect(home.retryButton).toBeVisible();
    },
  },
  {
    // the session check at start has failed, and every other call too
    name: 'home-no-server',
    open: async (on) => {
      const { page, home } = on;
      await page.clock.install();
      await failCalls(page, /.+/);
      await page.route('**/readyz', (route) => route.abort('connectionfailed'));
      await home.open();
      await runClockUntilSeen(on, page.getByText('No se pudo conectar con la base de datos.'));
      await runClockUntilSeen(on, home.retryButton);
    },
  },
];
