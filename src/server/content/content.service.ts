import type { Database } from '#server/database/database.ts';
import type { ShownSettings } from '#server/env-installation.ts';
import { legalPageIdentifier, type LegalPage, type Site } from '#shared/content/content.contract.ts';
import { CONTACT_PLACEHOLDER, RETENTION_PLACEHOLDER } from '#shared/content/content.rules.ts';
import { listRetentionTerms } from '#shared/retention.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { sanitizeHtmlWithLinks } from './clean-html.ts';
import { findContactEmail, findLegalPage, listContentBlocks } from './content.repository.ts';

/** The texts around every public page, sanitized for display. */
export async function readSiteTexts(
  db: Database,
  { minimumAge }: Pick<ShownSettings, 'minimumAge'>,
): Promise<Site> {
  const [blocks, contactEmail] = await Promise.all([listContentBlocks(db), findContactEmail(db)]);
  return {
    blocks: blocks.map(({ identifier, title, description }) => ({
      identifier,
      title: stripTags(title),
      description: description === null ? null : stripTags(description),
    })),
    contact_email: contactEmail ?? null,
    minimum_age: minimumAge,
  };
}

/**
 * A legal page sanitized for display, with the saved contact e-mail in place of its placeholder; undefined for an
 * unknown identifier.
 */
export async function readLegalPage(
  db: Database,
  identifier: string,
  { auditDays }: Pick<ShownSettings, 'auditDays'>,
): Promise<LegalPage | undefined> {
  const known = legalPageIdentifier.safeParse(identifier);
  if (!known.success) return undefined;
  const [page, contactEmail] = await Promise.all([findLegalPage(db, known.data), findContactEmail(db)]);
  if (!page) return undefined;
  const stored = contactEmail ? insertContactEmail(page.content, contactEmail) : page.content;
  const content = known.data === 'privacy' ? insertRetentionTerms(stored, auditDays) : stored;
  return { title: stripTags(page.title), content: sanitizeHtmlWithLinks(content) };
}

/** Inserts the retention terms by which the job deletes data, so that the page can't promise other terms. */
function insertRetentionTerms(content: string, auditDays: number): string {
  const terms = listRetentionTerms(auditDays).map(
    // a no-break space keeps number and unit on one line
    ({ data, term }) => `<li>${data}: <strong>${term.replace(' ', '\u00A0')}</strong>.</li>`,
  );
  const list = `<ul>${terms.join('')}</ul>`;
  const place = `<p>${RETENTION_PLACEHOLDER}</p>`;
  if (content.includes(place)) return content.replace(place, () => list);
  return `${content}<h2>Plazos de conservación</h2>${list}`;
}

function insertContactEmail(content: string, email: string): string {
  const text = email.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return content.replaceAll(CONTACT_PLACEHOLDER, () => text);
}
