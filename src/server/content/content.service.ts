import type { Database } from '#server/database/database.ts';
import { legalPageIdentifier, type LegalPage, type Site } from '#shared/content/content.contract.ts';
import { withoutTags } from '#shared/text/basic.rules.ts';
import { cleanWithLinks } from './clean-html.ts';
import { findContactEmail, findLegalPage, listBlocks } from './content.repository.ts';

/** The texts around every public page, fit to be shown (mode basic). */
export async function readSite(db: Database): Promise<Site> {
  const [blocks, contactEmail] = await Promise.all([listBlocks(db), findContactEmail(db)]);
  return {
    blocks: blocks.map(({ identifier, title, description }) => ({
      identifier,
      title: withoutTags(title),
      description: description === null ? null : withoutTags(description),
    })),
    contact_email: contactEmail ?? null,
  };
}

/** A legal page fit to be shown (title in mode basic, content in mode withLinks); undefined for any other name. */
export async function readLegalPage(db: Database, identifier: string): Promise<LegalPage | undefined> {
  const known = legalPageIdentifier.safeParse(identifier);
  const page = known.success ? await findLegalPage(db, known.data) : undefined;
  return page && { title: withoutTags(page.title), content: cleanWithLinks(page.content) };
}
