import sanitizeHtml from 'sanitize-html';
import { WITH_LINKS } from '#shared/text/sanitise.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

/** HTML of an editor or of the database, fit to be shown. */
export function cleanWithLinks(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: WITH_LINKS.tags,
    allowedAttributes: { a: WITH_LINKS.linkAttributes },
    allowedSchemes: WITH_LINKS.linkSchemes,
    allowProtocolRelative: false,
    transformTags: { a: (tagName, { href, target }) => ({ tagName, attribs: linkAttributes(href, target) }) },
  });
}

/** Whether somebody would see anything of it. */
export function hasVisibleContent(html: string): boolean {
  return hasVisibleText(sanitizeHtml(html, { allowedTags: [] }));
}

/** A page that is opened in a new window must not get hold of ours. */
function linkAttributes(href: string | undefined, target: string | undefined): Record<string, string> {
  return {
    ...(href === undefined ? {} : { href }),
    ...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}),
  };
}
