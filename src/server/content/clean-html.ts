import sanitizeHtml from 'sanitize-html';
import { LEGAL_PAGE_RULES } from '#shared/text/sanitise.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

/** Sanitizes HTML from an editor or the database and keeps its links. */
export function sanitizeHtmlWithLinks(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: LEGAL_PAGE_RULES.tags,
    allowedAttributes: { a: LEGAL_PAGE_RULES.linkAttributes },
    allowedSchemes: LEGAL_PAGE_RULES.linkSchemes,
    allowProtocolRelative: false,
    transformTags: { a: (tagName, { href, target }) => ({ tagName, attribs: linkAttributes(href, target) }) },
  });
}

/** Whether the HTML contains any visible text besides its tags. */
export function hasVisibleHtmlText(html: string): boolean {
  return hasVisibleText(sanitizeHtml(html, { allowedTags: [] }));
}

/** `noopener`: a page opened in a new window must not control Plaza's window. */
function linkAttributes(href: string | undefined, target: string | undefined): Record<string, string> {
  return {
    ...(href === undefined ? {} : { href }),
    ...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}),
  };
}
