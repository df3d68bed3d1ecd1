import { type Actor, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { CONTACT_NAME } from '#shared/content/content.rules.ts';
import { findContact, insertContact, lockContact, updateContactEmail } from './content-editing.repository.ts';
import { saveOver } from './versioned.ts';

/** Whom to write to; null until somebody has said so. */
export async function readContact(db: Database): Promise<{ email: string | null; version: number }> {
  return (await findContact(db)) ?? { email: null, version: 0 };
}

export function updateContact(
  db: Database,
  actor: Actor,
  { email, version }: { email: string; version: number },
): Promise<{ version: number } | Refusal<'CONTACT_CHANGED'>> {
  return inTransaction(db, async (trx) => {
    const saved = await saveOver(
      version,
      { email },
      {
        lock: async () => {
          const contact = await lockContact(trx);
          return contact && { ...contact, texts: { email: contact.email } };
        },
        insert: () => insertContact(trx, email),
        update: (row) => updateContactEmail(trx, row, email),
      },
    );
    if (!saved) return refuse('CONTACT_CHANGED');
    if (saved.before !== undefined)
      await record(trx, actor, {
        action: saved.before ? 'updated' : 'created',
        entity: 'contact_info',
        entity_id: saved.id,
        entity_name: CONTACT_NAME,
        before: saved.before,
        after: { email },
      });
    return { version: saved.version };
  });
}
