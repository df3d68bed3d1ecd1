import type { Actor } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { CONTACT_NAME } from '#shared/content/content.rules.ts';
import { findContact, insertContact, lockContact, updateContactEmail } from './content-editing.repository.ts';
import { saveTextsIfUnchanged } from './save-texts.ts';

/** Reads the contact e-mail; null, with version 0, until an administrator saves one. */
export async function readContact(db: Database): Promise<{ email: string | null; version: number }> {
  return (await findContact(db)) ?? { email: null, version: 0 };
}

export function updateContact(
  db: Database,
  actor: Actor,
  { email, version }: { email: string; version: number },
): Promise<{ version: number } | Refusal<'CONTACT_CHANGED'>> {
  return inTransaction(db, async (trx) => {
    const saved = await saveTextsIfUnchanged(trx, actor, {
      seen: version,
      texts: { email },
      lock: async () => {
        const contact = await lockContact(trx);
        return contact && { ...contact, texts: { email: contact.email } };
      },
      insert: () => insertContact(trx, email),
      update: (row) => updateContactEmail(trx, row, email),
      subject: { entity: 'contact_info', entity_name: CONTACT_NAME },
    });
    return saved ?? refuse('CONTACT_CHANGED');
  });
}
