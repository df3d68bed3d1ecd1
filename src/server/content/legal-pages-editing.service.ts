import type { Actor } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { EditedLegalPage } from '#shared/content/content-editing.contract.ts';
import { acceptedPage } from '#shared/accounts/accepted-page.contract.ts';
import { legalPageIdentifier, type LegalPageIdentifier } from '#shared/content/content.contract.ts';
import { LEGAL_PAGE_NAMES } from '#shared/content/content.rules.ts';
import { sanitizeHtmlWithLinks, hasVisibleHtmlText } from './clean-html.ts';
import {
  findLegalPages,
  insertLegalPage,
  lockLegalPage,
  updateLegalPageTexts,
} from './content-editing.repository.ts';
import { saveTextsIfUnchanged } from './save-texts.ts';

/** Reads all legal pages; one that isn't stored is empty and has version 0. */
export async function readLegalPages(db: Database): Promise<EditedLegalPage[]> {
  const stored = await findLegalPages(db);
  return legalPageIdentifier.options.map((identifier) => {
    const page = stored.find((one) => one.identifier === identifier);
    if (!page) return { identifier, title: '', content: '', version: 0 };
    return { ...page, content: sanitizeHtmlWithLinks(page.content) };
  });
}

type NotUpdated = Refusal<'PAGE_CHANGED'> | Refusal<'CONTENT_EMPTY'>;

export async function updateLegalPage(
  db: Database,
  actor: Actor,
  form: {
    identifier: LegalPageIdentifier;
    title: string;
    content: string;
    version: number;
    asks_acceptance: boolean;
  },
): Promise<{ version: number } | NotUpdated> {
  const { identifier } = form;
  const isRequired = form.asks_acceptance && acceptedPage.safeParse(identifier).success;
  const texts = { title: form.title, content: sanitizeHtmlWithLinks(form.content) };
  if (!hasVisibleHtmlText(texts.content)) return refuse('CONTENT_EMPTY');
  return inTransaction(db, async (trx) => {
    const saved = await saveTextsIfUnchanged(trx, actor, {
      seen: form.version,
      texts,
      lock: async () => {
        const page = await lockLegalPage(trx, identifier);
        return page && { ...page, texts: { title: page.title, content: page.content } };
      },
      insert: () => insertLegalPage(trx, { identifier, ...texts, isRequired }),
      update: (row) => updateLegalPageTexts(trx, row, { ...texts, isRequired }),
      subject: { entity: 'legal_page', entity_name: LEGAL_PAGE_NAMES[identifier] },
    });
    return saved ?? refuse('PAGE_CHANGED');
  });
}
