import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { startElsewhere } from '../support/exams.ts';
import { answerWith, cut, cutFiles, hold, ok, rpc, typedError } from '../support/network.ts';
import { emptyGroup, emptySite, LONG_USERNAME, longSite, manyCategories } from './made-up/made-up.ts';
import { CATEGORY, type State, waitOut } from './state.ts';

export const HOME: State[] = [
  {
    name: 'home',
    reach: async ({ home }) => {
      await home.open();
      await expect(home.cards).toHaveCount(13);
    },
  },
  {
    name: 'home-ways-in',
    reach: async ({ home }) => {
      await home.open();
      await home.start(CATEGORY);
      await expect(home.waysIn).toBeVisible();
    },
  },
  {
    name: 'home-nothing-selected',
    reach: async ({ page, home }) => {
      await home.open();
      await expect(home.cards).toHaveCount(13);
      await home.startButton.click();
      await expect(page.getByText('Por favor, selecciona una categoría.')).toBeVisible();
    },
  },
  {
    name: 'home-signed-in',
    reach: async ({ signIn, home }) => {
      const person = await signIn();
      await startElsewhere(person.api, CATEGORY, 10);
      await home.open();
      await home.choose(CATEGORY);
      await expect(home.continueLink).toBeVisible();
    },
  },
  {
    name: 'home-long-username',
    reach: async ({ signIn, home, frame }) => {
      await signIn(LONG_USERNAME);
      await home.open();
      await expect(frame.bar).toContainText(LONG_USERNAME);
    },
  },
  {
    name: 'home-empty',
    reach: async ({ page, home }) => {
      await answerWith(page, 'catalogue/list', ok({ groups: [], categories: [] }));
      await answerWith(page, 'content/site', emptySite);
      await home.open();
      await expect(page.getByText('No hay categorías disponibles')).toBeVisible();
    },
  },
  {
    name: 'home-empty-group',
    reach: async ({ page, home }) => {
      await answerWith(page, 'catalogue/list', emptyGroup);
      await home.open();
      await home.filter('Vacío').click();
      await expect(page.getByText('No hay categorías disponibles en este grupo')).toBeVisible();
    },
  },
  {
    name: 'home-much',
    reach: async ({ page, home }) => {
      await answerWith(page, 'catalogue/list', manyCategories);
      await home.open();
      await expect(home.cards).toHaveCount(200);
      await home.cards.first().click();
    },
  },
  {
    name: 'home-long-texts',
    reach: async ({ page, home, frame }) => {
      await answerWith(page, 'content/site', longSite);
      await home.open();
      await expect(home.cards).toHaveCount(13);
      await expect(frame.bar).toContainText('Preparación de oposiciones');
    },
  },
  {
    // before any script has loaded
    name: 'home-first-html',
    reachAnew: true,
    reach: async ({ page, home, frame }) => {
      await cutFiles(page, /\/assets\/.*\.js$/);
      await home.open();
      await expect(frame.heading).toBeVisible();
    },
  },
  {
    name: 'home-loading',
    reach: async ({ page, home }) => {
      await hold(page, '.+');
      await home.open();
      await expect(page.getByText('Cargando categorías...')).toBeVisible();
    },
  },
  {
    // the first call fails, the second one is pending
    name: 'home-retrying',
    reach: async ({ page, home }) => {
      let isFirst = true;
      await page.route(rpc('catalogue/list'), async (route) => {
        if (isFirst) await route.abort('connectionfailed');
        isFirst = false;
      });
      await home.open();
      await expect(page.getByText('Reintentando (1/3)...')).toBeVisible();
    },
  },
  {
    name: 'home-failed',
    reach: async ({ page, home }) => {
      await answerWith(page, 'catalogue/list', typedError(api.catalogue.list, 'INVALID_INPUT'));
      await home.open();
      await expect(home.retryButton).toBeVisible();
    },
  },
  {
    // the session check at start has failed, and every other call too
    name: 'home-no-server',
    reach: async (on) => {
      const { page, home } = on;
      await page.clock.install();
      await cut(page, '.+');
      await page.route('**/readyz', (route) => route.abort('connectionfailed'));
      await home.open();
      await waitOut(on, page.getByText('No se pudo conectar con la base de datos.'));
      await waitOut(on, home.retryButton);
    },
  },
];
