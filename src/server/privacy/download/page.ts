import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { formatLongDate } from '#shared/text/dates.rules.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = raw(`<style>
:root { color-scheme: light dark; }
body { max-width: 52rem; margin: 0 auto; padding: 1rem; font: 1.0625rem/1.5 Verdana, Geneva, sans-serif; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; }
dt { font-weight: bold; }
dd { margin: 0 0 0.5rem; }
li { margin: 0.25rem 0; }
ol > li { margin: 1.5rem 0; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; }
.note { white-space: pre-line; }
</style>`);

/** The beginning of a page that runs no script, even if a text contains one. */
export function pageHead(title: string): Html {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${title}</title>
        ${STYLE}
      </head>
      ${raw('<body>')}
      <h1>${title}</h1>
    </html>`;
}

export const PAGE_END = '</body></html>\n';

const time = new Intl.DateTimeFormat('es-ES', { timeStyle: 'short', timeZone: 'Europe/Madrid' });

/** Formats a moment, such as '21 de noviembre de 2026, 18:05'. */
export const formatLongMoment = (instant: Date): string =>
  // versions of Node.js differ in what they put between a day and a time
  `${formatLongDate(instant)}, ${time.format(instant)}`;
