import type { Database } from '#server/database/database.ts';
import type { ShownSettings } from '#server/env-installation.ts';
import { readContact } from '#server/content/contact-editing.service.ts';
import { readLegalPages } from '#server/content/legal-pages-editing.service.ts';
import type { SetupWarning } from '#shared/admin/admin.contract.ts';
import { CONTACT_PLACEHOLDER, LEGAL_PLACEHOLDERS } from '#shared/content/content.rules.ts';
import { countConfirmedUsers } from './dashboard.repository.ts';

/** Above this number of users administrators are advised not to use the embedded database. */
const EMBEDDED_USERS_MAX = 10;

/** Lists what administrators should settle before they open the installation to the public (rules.md 103). */
export async function listWarnings(db: Database, installation: ShownSettings): Promise<SetupWarning[]> {
  const { hasMailServer, hasPublicUrl, isEmbedded } = installation;
  const users = isEmbedded ? await countConfirmedUsers(db) : 0;
  return [
    ...(await listUnfinishedPages(db)),
    ...(hasMailServer ? [] : [{ code: 'MAIL_NOT_SET_UP' as const }]),
    ...(hasPublicUrl ? [] : [{ code: 'PUBLIC_URL_MISSING' as const }]),
    ...(users > EMBEDDED_USERS_MAX ? [{ code: 'EMBEDDED_DATABASE' as const, users }] : []),
  ];
}

/** Lists legal pages with placeholders. The contact address, once saved, is shown in place of its placeholder. */
async function listUnfinishedPages(db: Database): Promise<SetupWarning[]> {
  const [pages, { email }] = await Promise.all([readLegalPages(db), readContact(db)]);
  return pages.flatMap(({ identifier, content }) => {
    const placeholders = LEGAL_PLACEHOLDERS.filter(
      (placeholder) =>
        content.includes(placeholder) && (placeholder !== CONTACT_PLACEHOLDER || email === null),
    );
    return placeholders.length === 0
      ? []
      : [{ code: 'LEGAL_PAGE_UNFINISHED' as const, identifier, placeholders }];
  });
}
