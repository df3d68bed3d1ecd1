import { WITH_LINKS } from '#shared/text/sanitise.rules.ts';

/** HTML of the server in mode withLinks, cleaned once more before it is shown; the cleaner is fetched when first needed. */
export async function cleanHtml(html: string): Promise<string> {
  const { default: purifier } = await import('dompurify');
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...WITH_LINKS.tags],
    ALLOWED_ATTR: [...WITH_LINKS.linkAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
