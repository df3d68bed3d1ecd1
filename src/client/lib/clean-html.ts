import { LEGAL_PAGE_RULES } from '#shared/text/sanitise.rules.ts';

/** Sanitises the HTML of a legal page again, as the server did. The sanitiser's code is fetched when it is needed. */
export async function cleanHtml(html: string): Promise<string> {
  const { default: purifier } = await import('dompurify');
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...LEGAL_PAGE_RULES.tags],
    ALLOWED_ATTR: [...LEGAL_PAGE_RULES.linkAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
