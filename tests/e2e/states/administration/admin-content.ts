import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { legalPageIdentifier } from '#shared/content/content.contract.ts';
import { ContentPage } from '../../pages/administration/admin-content.ts';
import {
  INTERNAL_ERROR,
  mockReply,
  failCalls,
  delayCalls,
  successReply,
  contractError,
} from '../../support/network.ts';
import { LONG_WORD } from '../mocks/replies.ts';
import { type TestTab, type ScreenState, runClockUntilSeen } from '../state.ts';

async function open({ page, signInAsAdministrator }: TestTab, what: 'content' | 'legal') {
  await signInAsAdministrator();
  const screen = new ContentPage(page, what);
  await screen.open();
  await expect(screen.cards).toHaveCount(what === 'content' ? 6 : 5);
  if (what === 'legal')
    for (const name of ['Política de Privacidad', 'Política de Cookies', 'Aviso Legal', 'Accesibilidad'])
      await screen.card(name).editor.waitFor();
  return screen;
}

const identifiers = [
  'website_title',
  'hero_title',
  'hero_subtitle',
  'practice_block',
  'progress_block',
  'stats_block',
];

const LONG_BLOCKS = successReply({
  blocks: identifiers.map((identifier) => ({
    identifier,
    title: LONG_WORD.slice(0, 200),
    description: LONG_WORD,
    max_title_length: 200,
    max_description_length: 12_345,
    version: 1,
  })),
});

const LONG_CONTENT = `<h2>${LONG_WORD}</h2><p>${LONG_WORD}</p><ul><li><a href="https://example.org/">${LONG_WORD}</a></li></ul><blockquote><p>${LONG_WORD}</p></blockquote>`;
const LONG_PAGES = successReply({
  pages: legalPageIdentifier.options.map((identifier) => ({
    identifier,
    title: LONG_WORD.slice(0, 200),
    content: LONG_CONTENT,
    version: 1,
  })),
});

export const ADMIN_CONTENT: ScreenState[] = [
  { name: 'admin-content', open: async (on) => void (await open(on, 'content')) },
  {
    name: 'admin-content-long-words',
    open: async (on) => {
      await mockReply(on.page, 'content/blocks', LONG_BLOCKS);
      await open(on, 'content');
    },
  },
  {
    name: 'admin-content-loading',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await delayCalls(page, 'content/blocks');
      await new ContentPage(page, 'content').open();
      await expect(page.getByRole('main').getByRole('status', { name: 'Cargando' })).toBeAttached();
    },
  },
  {
    name: 'admin-content-failed',
    open: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await failCalls(on.page, 'content/blocks');
      const screen = new ContentPage(on.page, 'content');
      await screen.open();
      await runClockUntilSeen(on, screen.loadProblem);
    },
  },
  {
    name: 'admin-content-editing',
    open: async (on) => {
      const card = (await open(on, 'content')).card('Nombre del sitio');
      await card.title.fill('');
      await card.saveButton.click();
      await expect(card.title).toHaveAttribute('aria-invalid', 'true');
      await card.description.fill('x'.repeat(120));
    },
  },
  {
    name: 'admin-content-saving',
    open: async (on) => {
      await delayCalls(on.page, 'content/updateBlock');
      const card = (await open(on, 'content')).card('Nombre del sitio');
      await card.saveButton.click();
      await expect(card.saveButton).toHaveAttribute('aria-disabled', 'true');
    },
  },
  {
    name: 'admin-content-saved',
    window: true,
    open: async (on) => {
      await mockReply(on.page, 'content/updateBlock', successReply({ version: 7 }));
      const screen = await open(on, 'content');
      await screen.card('Nombre del sitio').saveButton.click();
      await expect(screen.done).toContainText('Contenido actualizado correctamente');
    },
  },
  {
    name: 'admin-content-conflict',
    open: async (on) => {
      await mockReply(
        on.page,
        'content/updateBlock',
        contractError(api.content.updateBlock, 'BLOCK_CHANGED'),
      );
      const card = (await open(on, 'content')).card('Ventaja 1: práctica');
      await card.title.fill('Práctica');
      await card.saveButton.click();
      await expect(card.loadNewButton).toBeVisible();
    },
  },
  {
    name: 'admin-content-load-new',
    window: true,
    open: async (on) => {
      await mockReply(
        on.page,
        'content/updateBlock',
        contractError(api.content.updateBlock, 'BLOCK_CHANGED'),
      );
      const screen = await open(on, 'content');
      const card = screen.card('Nombre del sitio');
      await card.saveButton.click();
      await card.loadNewButton.click();
      await expect(screen.confirmation).toBeVisible();
    },
  },
  { name: 'admin-legal', open: async (on) => void (await open(on, 'legal')) },
  {
    name: 'admin-legal-long-words',
    open: async (on) => {
      await mockReply(on.page, 'content/legalPages', LONG_PAGES);
      await open(on, 'legal');
    },
  },
  {
    name: 'admin-legal-empty',
    open: async (on) => {
      const empty = { title: '', content: '', version: 0 };
      const pages = legalPageIdentifier.options.map((identifier) => ({ identifier, ...empty }));
      await mockReply(on.page, 'content/legalPages', successReply({ pages }));
      await mockReply(on.page, 'content/contact', successReply({ email: null, version: 0 }));
      const card = (await open(on, 'legal')).card('Política de Cookies');
      await card.saveButton.click();
      await expect(card.editor).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'admin-legal-failed',
    open: async (on) => {
      await mockReply(on.page, 'content/updateContact', INTERNAL_ERROR);
      await mockReply(
        on.page,
        'content/updateLegalPage',
        contractError(api.content.updateLegalPage, 'PAGE_CHANGED'),
      );
      const screen = await open(on, 'legal');
      for (const name of ['Email de contacto', 'Política de Privacidad']) {
        const card = screen.card(name);
        if (name === 'Email de contacto') await card.email.fill('hola@example.com');
        await card.saveButton.click();
        await expect(card.problem).toBeVisible();
      }
    },
  },
  {
    name: 'admin-legal-link',
    window: true,
    open: async (on) => {
      const screen = await open(on, 'legal');
      const card = screen.card('Política de Privacidad');
      await card.editor.locator('a').first().click();
      await card.control('Enlace').click();
      await screen.linkDialog.getByLabel('Dirección').fill('javascript:alert(1)');
      await screen.linkDialog.getByRole('button', { name: 'Aceptar' }).click();
      await expect(screen.linkDialog.getByLabel('Dirección')).toHaveAttribute('aria-invalid', 'true');
    },
  },
];
