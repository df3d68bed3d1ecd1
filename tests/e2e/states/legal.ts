import { expect } from '@playwright/test';
import { mockReply, failCalls, delayCalls, successReply } from '../support/network.ts';
import { LONG_WORD } from './mocks/replies.ts';
import { type ScreenState, runClockUntilSeen } from './state.ts';

export const LEGAL: ScreenState[] = [
  ...[
    { name: 'legal-privacy', title: 'Política de Privacidad' },
    { name: 'legal-cookies', title: 'Política de Cookies' },
    { name: 'legal-terms', title: 'Aviso Legal' },
    { name: 'legal-accessibility', title: 'Accesibilidad' },
  ].map(({ name, title }): ScreenState => ({
    name,
    open: async ({ page, frame }) => {
      await page.goto(name.replace('-', '/'));
      await expect(frame.heading).toHaveText(title);
    },
  })),
  {
    name: 'legal-missing',
    open: async ({ page }) => {
      await page.goto('/legal/nada');
      await expect(page.getByText('No se encontró la página solicitada')).toBeVisible();
    },
  },
  {
    name: 'legal-empty',
    open: async ({ page, frame }) => {
      await mockReply(page, 'content/legalPage', successReply({ title: 'Vacía', content: '' }));
      await page.goto('/legal/privacy');
      await expect(frame.heading).toHaveText('Vacía');
    },
  },
  {
    name: 'legal-long-words',
    open: async ({ page, frame }) => {
      const content = `<h2>${LONG_WORD}</h2><p>${LONG_WORD}</p><ul><li><a href="https://example.org/${LONG_WORD}">${LONG_WORD}</a></li></ul>`;
      await mockReply(page, 'content/legalPage', successReply({ title: LONG_WORD, content }));
      await page.goto('/legal/privacy');
      await expect(frame.heading).toHaveText(LONG_WORD);
    },
  },
  {
    name: 'legal-loading',
    open: async ({ page, login, frame }) => {
      await login.open();
      await delayCalls(page, 'content/legalPage');
      await frame.legalLink('Política de Privacidad').click();
      await expect(page.getByRole('main').getByRole('status')).toBeAttached();
    },
  },
  {
    name: 'legal-failed',
    open: async (on) => {
      const { page, login, frame } = on;
      await page.clock.install();
      await login.open();
      await failCalls(page, /.+/);
      await frame.legalLink('Política de Privacidad').click();
      await runClockUntilSeen(on, page.getByRole('button', { name: 'Intentar de nuevo' }));
    },
  },
];
