import { LEGAL_PAGE_RULES } from '#shared/text/sanitise.rules.ts';

/** Cleans the server's HTML (mode withLinks) once more before it is shown. The cleaner is fetched when it is needed. */
export async function cleanHtml(html: string): Promise<string> {
  const { default: purifier } = await import('dompurify');
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...LEGAL_PAGE_RULES.tags],
    ALLOWED_ATTR: [...LEGAL_PAGE_RULES.linkAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
