import { html, raw } from 'hono/html';
import { FIRST_ANSWERS_ID, type FirstAnswers, PROFILE_SCHEME_META } from '#shared/first-answers.rules.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { SOCIAL_IMAGE } from '#server/web/static-files.ts';
import type { FirstPage, Html } from './first-page.ts';

/** Matches each slot of index.html, with the content that the slot has in development. */
const SLOTS = /<!--(head|main|answers)-->[^]*?<!--\/\1-->/g;

interface Filling {
  page: FirstPage;
  answers: FirstAnswers;
  nonce: string;
  publicUrl: string;
}

/** Fills the slots of the built index.html in one pass, so that no inserted text is taken for a slot. */
export async function fillTemplate(
  template: string,
  { page, answers, nonce, publicUrl }: Filling,
): Promise<string> {
  const slots: Record<string, string> = {
    head: String(await head(page, nonce, publicUrl)) + String(await schemeOf(answers.account)),
    main: String(await body(page)),
    answers: answersElement(answers),
  };
  return template.replaceAll(SLOTS, (whole, name: string) => slots[name] ?? whole);
}

function head({ title, product, description, address }: FirstPage, nonce: string, publicUrl: string): Html {
  const image = publicUrl + SOCIAL_IMAGE;
  const url = address === undefined ? undefined : publicUrl + address;
  return html`<title>${title}</title>
    <meta name="csp-nonce" content="${nonce}" />
    <meta name="description" content="${description}" />
    ${url === undefined ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${url}" />`}
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="es_ES" />
    <meta property="og:site_name" content="${product}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${url === undefined ? null : html`<meta property="og:url" content="${url}" />`}
    <meta property="og:image" content="${image}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${image}" />`;
}

/** The colour scheme that theme.js applies before the first paint; a visitor's depends on the browser. */
function schemeOf(account: Account | null | undefined): Html | '' {
  if (!account) return '';
  return html`<meta name="${PROFILE_SCHEME_META}" content="${account.dark_mode ? 'dark' : 'light'}" />`;
}

/** Plaza's logo (brand.tsx). */
const LOGO = raw(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><g><circle cx="11" cy="11" r="4"/><circle cx="11" cy="21" r="4"/><circle cx="21" cy="21" r="4"/></g><circle cx="21" cy="11" r="5"/></svg>',
);

/**
 * The first page looks like the screen that the client renders in its place (first-page.css). `data-whole` marks a page
 * that already has its content: the client then shows no loading state.
 */
function body({ product, main, width, withoutScript }: FirstPage): Html {
  return html`<div class="first-page" ${main === null ? null : raw('data-whole')}>
    <header><a href="/">${LOGO}${product}</a></header>
    <main data-width="${width}">
      <div>
        ${main}
        <noscript><p>${withoutScript}</p></noscript>
      </div>
      <footer>
        <a href="/legal/privacy">Política de Privacidad</a>
        <a href="/legal/cookies">Política de Cookies</a>
        <a href="/legal/terms">Aviso Legal</a>
      </footer>
    </main>
  </div>`;
}

function answersElement(answers: FirstAnswers): string {
  // no text in the JSON may close the script element or open a comment
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${FIRST_ANSWERS_ID}">${json}</script>`;
}
