import { DEFAULT_CONTACT_EMAIL } from '#shared/content/content.rules.ts';
import { type ContentCard, ContentPage } from '../pages/administration/admin-content.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

type What = ContentPage['what'];

const CARDS = { content: 'Nombre del sitio', legal: 'Aviso Legal' };

async function open({ page, plaza }: Screens, what: What): Promise<ContentPage> {
  await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
  const screen = new ContentPage(page, what);
  await screen.open();
  await screen.card(CARDS[what]).saveButton.waitFor();
  // the editor loads its text with a separate call: wait for it, because the setup may stop the server next
  if (what === 'legal') await screen.card(CARDS[what]).editor.waitFor();
  return screen;
}

const opening =
  (what: What) =>
  async (screens: Screens): Promise<void> => {
    await open(screens, what);
  };

/** Saves a text without changing it, so that other tests see no difference. */
const saving =
  (what: What): TextSetup =>
  async (screens) => {
    await (await open(screens, what)).card(CARDS[what]).saveButton.click();
  };

function contactCard({ page }: Screens): ContentCard {
  return new ContentPage(page, 'legal').card('Email de contacto');
}

export const adminContent = {
  'server: an administrator opens the content blocks': opening('content'),
  'server: an administrator opens the legal pages': opening('legal'),
  'server: a content block is saved': saving('content'),
  'server: a legal page is saved': saving('legal'),
  'server: the contact address is saved': async (screens) => {
    await open(screens, 'legal');
    await contactCard(screens).email.fill(DEFAULT_CONTACT_EMAIL);
    await contactCard(screens).saveButton.click();
  },
} satisfies Record<string, TextSetup>;

/** Opens a card before the server stops, and saves it afterwards. */
const savingStopped = (what: What): TwoStepSetup => ({
  before: opening(what),
  after: async ({ page }) => {
    await new ContentPage(page, what).card(CARDS[what]).saveButton.click();
  },
});

/** Leaves the screen before the server stops, and opens it again afterwards. */
const openingAgain = (what: What, name: 'Contenido' | 'Legal'): TwoStepSetup => ({
  before: async (screens) => {
    await screens.page.clock.install();
    await open(screens, what);
    await screens.page.getByRole('link', { name: 'Panel', exact: true }).click();
    await screens.admin.card('Usuarios').waitFor();
  },
  after: async ({ page }) => {
    await page.getByRole('link', { name, exact: true }).click();
    return (shown) => runClockUntilVisible(page, shown);
  },
});

export const adminContentStopped = {
  'server: stopped before the content blocks are asked for again': openingAgain('content', 'Contenido'),
  'server: stopped before the legal pages are asked for again': openingAgain('legal', 'Legal'),
  'server: stopped before a content block is saved': savingStopped('content'),
  'server: stopped before a legal page is saved': savingStopped('legal'),
  'server: stopped before the contact address is saved': {
    before: async (screens) => {
      await open(screens, 'legal');
      await contactCard(screens).email.fill(DEFAULT_CONTACT_EMAIL);
    },
    after: async (screens) => {
      await contactCard(screens).saveButton.click();
    },
  },
} satisfies Record<string, TwoStepSetup>;
