import { expect } from '@playwright/test';
import { answerWith, cut, hold, ok } from '../support/network.ts';
import { LONG_WORD } from './made-up/made-up.ts';
import { type State, waitOut } from './state.ts';

export const LEGAL: State[] = [
  ...[
    { name: 'legal-privacy', title: 'Política de Privacidad' },
    { name: 'legal-cookies', title: 'Política de Cookies' },
    { name: 'legal-terms', title: 'Aviso Legal' },
  ].map(({ name, title }): State => ({
    name,
    reach: async ({ page, frame }) => {
      await page.goto(name.replace('-', '/'));
      await expect(frame.heading).toHaveText(title);
    },
  })),
  {
    name: 'legal-missing',
    reach: async ({ page }) => {
      await page.goto('/legal/nada');
      await expect(page.getByText('No se encontró la página solicitada')).toBeVisible();
    },
  },
  {
    name: 'legal-empty',
    reach: async ({ page, frame }) => {
      await answerWith(page, 'content/legalPage', ok({ title: 'Vacía', content: '' }));
      await page.goto('/legal/privacy');
      await expect(frame.heading).toHaveText('Vacía');
    },
  },
  {
    name: 'legal-long-words',
    reach: async ({ page, frame }) => {
      const content = `<h2>${LONG_WORD}</h2><p>${LONG_WORD}</p><ul><li><a href="https://example.org/${LONG_WORD}">${LONG_WORD}</a></li></ul>`;
      await answerWith(page, 'content/legalPage', ok({ title: LONG_WORD, content }));
      await page.goto('/legal/privacy');
      await expect(frame.heading).toHaveText(LONG_WORD);
    },
  },
  {
    name: 'legal-loading',
    reach: async ({ page, login, frame }) => {
      await login.open();
      await hold(page, 'content/legalPage');
      await frame.legalLink('Política de Privacidad').click();
      await expect(page.getByRole('main').getByRole('status')).toBeAttached();
    },
  },
  {
    name: 'legal-failed',
    reach: async (on) => {
      const { page, login, frame } = on;
      await page.clock.install();
      await login.open();
      await cut(page, '.+');
      await frame.legalLink('Política de Privacidad').click();
      await waitOut(on, page.getByRole('button', { name: 'Intentar de nuevo' }));
    },
  },
];
