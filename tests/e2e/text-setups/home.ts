import { runClockUntilVisible, stopPageClock } from '../support/clock.ts';
import { delayCalls } from '../support/network.ts';
import { logInBrowser, registerUser } from '../support/people.ts';
import { EMPTY_GROUP } from '../support/banks/sparse-content.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

export const home = {
  'server: a visitor opens the home page': async ({ home: screen }) => {
    await screen.open();
    await screen.cards.first().waitFor();
  },

  'server: somebody who has logged in opens the home page': async ({ page, plaza, frame, home: screen }) => {
    const person = await registerUser(plaza);
    await logInBrowser(page.context(), plaza.origin, person);
    await screen.open();
    await frame.username(person.username).waitFor();
  },

  'server: a group without categories is chosen': async ({ home: screen }) => {
    await screen.open();
    await screen.filter(EMPTY_GROUP).click();
  },

  'server: practice is started without a category': async ({ home: screen }) => {
    await screen.open();
    await screen.startButton.click();
  },

  'edge: the categories are on their way': async ({ page, home: screen }) => {
    await delayCalls(page, 'catalogue/list');
    await screen.open();
  },
} satisfies Record<string, TextSetup>;

export const homeStopped = {
  'server: stopped before the categories are asked for': {
    before: async ({ page, login }) => {
      await stopPageClock(page);
      await login.open();
      await login.submitButton.waitFor();
    },
    after: async ({ page, frame }) => {
      await frame.bar.getByRole('link', { name: 'Inicio' }).click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },

  'server: stopped before a legal page is asked for': {
    before: async ({ page, frame }) => {
      await page.clock.install();
      await page.goto('/legal/privacy');
      await frame.heading.filter({ hasText: 'Política de Privacidad' }).waitFor();
    },
    after: async ({ page, frame }) => {
      await frame.legalLink('Aviso Legal').click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
} satisfies Record<string, TwoStepSetup>;

export const homeEmptied = {
  'server: it has no categories': {
    before: async () => {},
    after: async ({ home: screen }) => screen.open(),
  },
} satisfies Record<string, TwoStepSetup>;

export const legal = {
  'server: a legal page': async ({ page }) => {
    await page.goto('/legal/cookies');
  },

  'server: a legal page that there is not': async ({ page }) => {
    await page.goto('/legal/otra');
  },
} satisfies Record<string, TextSetup>;
