import { html, raw } from 'hono/html';
import { type BlockIdentifier, legalPageIdentifier } from '#shared/content/content.contract.ts';
import { findBlockTexts } from '#shared/content/content.rules.ts';
import type { FirstAnswers } from '#shared/first-answers.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { findScreen, type Screen } from './screens.ts';

/** HTML in which every interpolated value is escaped. */
export type Html = ReturnType<typeof html>;

/** The content of a page before the client has started. */
export interface FirstPage {
  status: 200 | 404;
  product: string;
  /** The title of the tab, the same as the client's. */
  title: string;
  description: string;
  /** The canonical address for search engines; undefined if they should not index the page. */
  address: string | undefined;
  /** The width of the screen's own content (page.tsx). */
  width: Screen['width'] | 'lg';
  /** The notice for browsers with scripts switched off. */
  withoutScript: string;
  /** The main content; null if only the client can load it. */
  main: Html | null;
}

type PageContext = Pick<FirstPage, 'product' | 'title' | 'description' | 'withoutScript'>;

const NOT_FOUND = 'Página no encontrada';
const TO_PRACTISE = 'Para practicar hace falta JavaScript, y en este navegador está desactivado.';
const TO_USE = 'Esta pantalla necesita JavaScript, y en este navegador está desactivado.';
const FEATURES = ['practice_block', 'progress_block', 'stats_block'] as const satisfies BlockIdentifier[];
const MAX_DESCRIPTION_LENGTH = 160;

/** Builds the page of an address from the API replies that come with it; missing texts get their defaults. */
export function createFirstPage(path: string, answers: FirstAnswers): FirstPage {
  const texts = (identifier: BlockIdentifier) => findBlockTexts(answers.site?.blocks ?? [], identifier);
  const product = texts('website_title').title;
  const description = texts('hero_subtitle').title;
  const known: PageContext = { product, title: product, description, withoutScript: TO_PRACTISE };
  const named = (title: string): string => `${title} · ${product}`;

  if (path === '/') return { ...known, status: 200, address: '/', width: 'lg', main: homeText(texts) };
  const legal = findLegalIdentifier(path);
  if (legal !== undefined) return legalPage(legal, answers, known, named);
  const screen = findScreen(path);
  if (!screen) {
    const lost = html`<p class="first-lead">La dirección que has abierto no existe o ha cambiado.</p>`;
    return notFoundPage(NOT_FOUND, lost, { ...known, title: named(NOT_FOUND) });
  }
  return {
    ...known,
    status: 200,
    title: named(screen.title),
    description: screen.description ?? known.description,
    withoutScript: TO_USE,
    address: screen.description && screen.address,
    width: screen.width,
    main: screen.guarded ? null : html`<h1>${screen.heading ?? screen.title}</h1>`,
  };
}

/** The identifier in the address of a legal page, which may not exist. */
export function findLegalIdentifier(path: string): string | undefined {
  return /^\/legal\/([^/]+)\/?$/.exec(path)?.[1];
}

function homeText(texts: (identifier: BlockIdentifier) => { title: string; description: string }): Html {
  const features = FEATURES.map((identifier) => texts(identifier));
  return html`<div class="first-hero">
      <h1>${texts('hero_title').title}</h1>
      <p>${texts('hero_subtitle').title}</p>
    </div>
    <ul class="first-features">
      ${features.map(
        ({ title, description }) =>
          html`<li>
            <h2>${title}</h2>
            <p>${description}</p>
          </li>`,
      )}
    </ul>`;
}

function legalPage(
  identifier: string,
  { legal_page: answer }: FirstAnswers,
  known: PageContext,
  named: (title: string) => string,
): FirstPage {
  if (!legalPageIdentifier.safeParse(identifier).success || answer?.page === null)
    return notFoundPage('No se encontró la página solicitada', null, { ...known, title: named(NOT_FOUND) });
  const shared = { status: 200, address: `/legal/${identifier}`, width: 'md' } as const;
  // the database is unreachable: the client asks again and shows the text or an error
  if (!answer?.page) return { ...known, ...shared, address: undefined, main: null };
  const { title, content } = answer.page;
  return {
    ...shared,
    ...known,
    title: named(title),
    description: excerptOf(content) || known.description,
    // `readLegalPage` has sanitised the content
    main: html`<h1>${title}</h1>
      <div class="first-text">${raw(content)}</div>`,
  };
}

function notFoundPage(heading: string, more: Html | null, known: PageContext): FirstPage {
  const main = html`<h1>${heading}</h1>
    ${more}
    <p><a href="/" class="first-back">Volver al inicio</a></p>`;
  return { ...known, status: 404, address: undefined, width: 'md', main };
}

/** Shortens a text in HTML to whole words, at most the length of a description. */
function excerptOf(content: string): string {
  const text = stripTags(content.replaceAll(/<\/?(p|h\d|li|ul|ol|br|blockquote)\b[^>]*>/g, ' '))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const words = text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '');
  // a single endless word may be cut within a surrogate pair
  return `${words.replace(/[\ud800-\udbff]$/, '')}…`;
}
